/** The texts that come with the product. They are read until an editor writes others. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlatCode, Language } from '@glosa/contract';
import { BASE_LANGUAGE, DICTIONARIES } from '@glosa/dictionary';
import { cleanHtml } from './clean-html.ts';

const TEXTS = join(import.meta.dirname, 'texts');
const BLOCK = /<(?:h[1-6]|p|ul|ol|table)\b/g;

const known = new Map<string, string>();

/** Cleaned HTML. */
export function shippedText(code: FlatCode, tab: number, language: Language): string {
  const name = `${code}-${tab}.html`;
  const key = join(language, name);
  const text = known.get(key) ?? cleanHtml(read(code, name, language));
  known.set(key, text);
  return text;
}

/** A text that is not translated is that of the base language. */
function read(code: FlatCode, file: string, language: Language): string {
  // The interface says it, too, before the text has come.
  if (code === 'home') return `<p>${DICTIONARIES[language]['home.intro']}</p>`;
  if (language === BASE_LANGUAGE || existsSync(join(TEXTS, language, file)))
    return readFileSync(join(TEXTS, language, file), 'utf8');
  return readFileSync(join(TEXTS, BASE_LANGUAGE, file), 'utf8').replace(BLOCK, `$& lang="${BASE_LANGUAGE}"`);
}
