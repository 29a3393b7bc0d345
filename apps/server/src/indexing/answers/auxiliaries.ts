import type { Reading } from '@glosa/corpus-index';
import type { Index } from './request.ts';
import type { AuxiliaryRule } from './words-request.ts';

interface Member {
  position: number;
  form: string;
  lemma: string;
  posClass: string;
}

/** A composite form with its members, in the order of the text. */
export interface Composite {
  text: string;
  reading: Reading;
  members: readonly Member[];
}

const KIND = 'double';
const made = new WeakMap<Index, readonly Composite[]>();

/** All composite forms of a corpus; they are read once. */
function allComposites(index: Index): readonly Composite[] {
  const known = made.get(index);
  if (known !== undefined) return known;
  const found = index.groups(KIND).map(({ positions, reading }): Composite => {
    const members = positions.map((position): Member => {
      const [token] = index.tokens(position, position + 1, ['form', 'readings']);
      const { lemma = '', posClass = '' } = token?.readings[0] ?? {};
      return { position, form: token?.form ?? '', lemma: lemma ?? '', posClass: posClass ?? '' };
    });
    return { text: index.regionsAt(positions[0] ?? 0).text?.label ?? '', reading, members };
  });
  made.set(index, found);
  return found;
}

export function compositesIn(index: Index, texts: readonly string[] | null): readonly Composite[] {
  const all = allComposites(index);
  if (texts === null) return all;
  const searched = new Set(texts);
  return all.filter(({ text }) => searched.has(text));
}

/** A token that only helps another one to make a composite form. */
export interface Auxiliary {
  position: number;
  lemma: string;
  /** Of the composite form. */
  posClass: string;
}

/**
 * The auxiliaries of composite forms. The main word of one is the member that has its lemma; of several such the first,
 * of those that are never heads none. A token that helps several forms is told of once, by the first of them.
 */
export function auxiliariesIn(index: Index, texts: readonly string[] | null, rule: AuxiliaryRule): Auxiliary[] {
  const found = new Map<number, Auxiliary>();
  for (const { reading, members } of compositesIn(index, texts)) {
    const posClass = reading.posClass ?? '';
    if (!rule.doubleClasses.includes(posClass)) continue;
    const head = members.find((one) => one.lemma === reading.lemma && !rule.neverHeads.includes(one.posClass));
    for (const member of members) {
      const isHelp = member !== head && rule.classes.includes(member.posClass);
      if (!isHelp || found.has(member.position)) continue;
      found.set(member.position, { position: member.position, lemma: member.lemma, posClass });
    }
  }
  return [...found.values()];
}
