import type { Language, Names } from '@glosa/contract';
import { nameIn } from '@glosa/dictionary';

/** Markup as a value: what is put into it is text, and stays text, unless it is markup itself. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Nothing comes of what is not there. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/** `` html`<p lang="${tag}">${text}</p>` ``: every value is escaped for both places, between tags and within quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(parts.map((part, i) => (i === 0 ? part : write(values[i - 1]) + part)).join(''));
}

function write(value: HtmlPart): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(write).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** ` lang="la"`, or nothing where the language is not known. */
export const langOf = (tag: string | null): Html => (tag === null || tag === '' ? new Html('') : html` lang="${tag}"`);

/** What something is called, with the language of the name where that is not the page's. */
export function writeName(language: Language, names: Names): Html {
  const { text, lang } = nameIn(language, names);
  return lang === undefined ? html`${text}` : html`<span lang="${lang}">${text}</span>`;
}
