/** The texts that come with the product. They are read until an editor writes others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlatCode, Language } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { cleanHtml } from './clean-html.ts';

const known = new Map<string, string>();

/** Cleaned HTML. */
export function shippedText(code: FlatCode, tab: number, language: Language): string {
  const name = `${code}-${tab}.html`;
  const key = join(language, name);
  const text = known.get(key) ?? cleanHtml(read(code, key, language));
  known.set(key, text);
  return text;
}

function read(code: FlatCode, file: string, language: Language): string {
  // The interface says it, too, before the text has come.
  if (code === 'home') return `<p>${DICTIONARIES[language]['home.intro']}</p>`;
  return readFileSync(join(import.meta.dirname, 'texts', file), 'utf8');
}
