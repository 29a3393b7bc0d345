/** Compares texts with the checksums that were kept of them, and says in words what differs. */
import { DICTIONARIES, type DictionaryLanguage, format } from '@glosa/dictionary';
import { type CheckedText, checkText, type DamagedPart, listTexts } from './db/checksums/compare.ts';
import type { Reader } from './db/transaction.ts';

/** What was found in all. */
export interface CheckedTexts {
  texts: number;
  /** Those that are not as they were stored. */
  damaged: CheckedText[];
  /** Those of which no checksums were kept. */
  unknown: CheckedText[];
}

export interface CheckOptions {
  /** Only these; default: all. */
  codes?: readonly string[];
  onProgress?: (code: string, done: number, all: number) => void;
}

/** `inOneMoment` gives a reader of one moment; each text is read in one. */
export async function checkTexts(
  inOneMoment: <T>(read: (reader: Reader) => Promise<T>) => Promise<T>,
  { codes, onProgress = () => {} }: CheckOptions = {},
): Promise<CheckedTexts> {
  const listed = await inOneMoment(listTexts);
  const texts = codes === undefined ? listed : listed.filter(({ code }) => codes.includes(code));
  const found: CheckedTexts = { texts: texts.length, damaged: [], unknown: [] };
  for (const [done, text] of texts.entries()) {
    onProgress(text.code, done, texts.length);
    const checked = await inOneMoment((reader) => checkText(reader, text));
    if (!checked.isKnown) found.unknown.push(checked);
    else if (checked.damages.length > 0) found.damaged.push(checked);
  }
  return found;
}

/** One line for each place. */
export function linesOf({ damaged, unknown }: CheckedTexts, language: DictionaryLanguage): string[] {
  const texts = DICTIONARIES[language];
  return [
    ...damaged.flatMap(({ code, damages }) => damages.map((damage) => sayDamage(code, damage, language))),
    ...unknown.map(({ code }) => format(texts['verify.unknown'], { code })),
  ];
}

function sayDamage(code: string, { part, layer, card }: DamagedPart, language: DictionaryLanguage): string {
  const texts = DICTIONARIES[language];
  if (part === 'names') return format(texts['verify.damaged.names'], { code });
  if (layer === null || (part === 'card' && card === null)) return format(texts['verify.damaged.missing'], { code });
  if (part === 'alignment') return format(texts['verify.damaged.alignment'], { code });
  const kind = texts[`import.kind.${layer.kind}`];
  const named = layer.designation === '' ? kind : `${kind} ${layer.designation}`;
  return part === 'card'
    ? format(texts['verify.damaged.card'], { code, layer: named, card: card ?? '' })
    : format(texts['verify.damaged.layer'], { code, layer: named });
}
