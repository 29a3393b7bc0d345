import type { Reading } from '@glosa/corpus-index';
import type { TokenTest } from '@glosa/tagset';
import type { Index } from './request.ts';
import type { AuxiliaryRules } from './words-request.ts';

interface Member {
  position: number;
  form: string;
  /** As the index has it; '' where none is said. */
  language: string;
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
      const [token] = index.tokens(position, position + 1, ['form', 'lang', 'readings']);
      const { lemma = '', posClass = '' } = token?.readings[0] ?? {};
      return {
        position,
        form: token?.form ?? '',
        language: token?.lang ?? '',
        lemma: lemma ?? '',
        posClass: posClass ?? '',
      };
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
  language: string;
  /** Of the composite form. */
  posClass: string;
}

/**
 * The auxiliaries of composite forms. The main word of one is the first member that has its lemma and can be the main
 * word. A token that helps several forms is told of once, by the first of them.
 */
export function auxiliariesIn(index: Index, texts: readonly string[] | null, rules: AuxiliaryRules): Auxiliary[] {
  const found = new Map<number, Auxiliary>();
  for (const { reading, members } of compositesIn(index, texts)) {
    const posClass = reading.posClass ?? '';
    const rule = Object.hasOwn(rules, posClass) ? rules[posClass] : undefined;
    if (rule === undefined) continue;
    const head = members.find((one) => one.lemma === reading.lemma && rule.heads.some((test) => fits(one, test)));
    for (const member of members) {
      const isHelp = member !== head && rule.helpers.some((test) => fits(member, test));
      if (!isHelp || found.has(member.position)) continue;
      const { position, lemma, language } = member;
      found.set(position, { position, lemma, language, posClass });
    }
  }
  return [...found.values()];
}

/** Categories are not looked at: rules are about what may be joined, and joined it is already. */
function fits({ form, lemma, posClass }: Member, test: TokenTest): boolean {
  const has = (values: readonly string[] | undefined, value: string) => values?.includes(value) ?? true;
  return (
    has(test.class, posClass) &&
    has(test.lemma, lemma.toLowerCase()) &&
    has(test.form, form.toLowerCase()) &&
    !(test.exceptLemma?.includes(lemma.toLowerCase()) ?? false)
  );
}
