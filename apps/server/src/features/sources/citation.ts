/** How verses of a source are cited: `Łk 1,8–10` in Polish, `Lk 1:8–10` in English. */
import type { Language, Names } from '@glosa/contract';
import { nameIn, TRAITS } from '@glosa/dictionary';
import { type OutlineNode, wayInWork } from './outline.ts';

/** A place to cite: the work, its parts from the outermost in (book, chapter), and a verse or (null) all of it. */
export interface CitedPlace {
  work: Names;
  parts: readonly Names[];
  label: string | null;
}

/** A place, or the range from one to another one: what they share is written once, with an en dash between the rest. */
export function cite(language: Language, from: CitedPlace, to: CitedPlace = from): string {
  const [first, last] = [numbersOf(language, from), numbersOf(language, to)];
  const [work, lastWork] = [inLanguage(from.work, language), inLanguage(to.work, language)];
  const start = [work, join(language, first)].filter((part) => part !== '').join(' ');
  if (work !== lastWork) return `${start}–${cite(language, to)}`;
  if (first.join('\t') === last.join('\t')) return start;
  const isShared = first.length === last.length && first.slice(0, -1).join('\t') === last.slice(0, -1).join('\t');
  return `${start}–${isShared ? (last.at(-1) ?? '') : join(language, last)}`;
}

/** A name in the language, or in another one where only that is there. */
export function inLanguage(names: Names, language: Language): string {
  return nameIn(language, names).text;
}

function numbersOf(language: Language, { parts, label }: CitedPlace): string[] {
  return [...parts.map((part) => inLanguage(part, language)), ...(label === null ? [] : [label])];
}

function join(language: Language, numbers: readonly string[]): string {
  const outer = numbers.slice(0, -1).join('.');
  return outer === '' ? (numbers.at(-1) ?? '') : `${outer}${TRAITS[language].verseSeparator}${numbers.at(-1) ?? ''}`;
}

/** A verse of a node (null: all of the node) as it is cited. */
export function citedPlace(node: OutlineNode, label: string | null): CitedPlace {
  const [work = node, ...parts] = wayInWork(node);
  return { work: calledBriefly(work), parts: parts.map(calledBriefly), label };
}

function calledBriefly({ abbr, name }: OutlineNode): OutlineNode['abbr'] {
  return Object.values(abbr).some(Boolean) ? abbr : name;
}
