import type { ChosenToken } from '../src/index.ts';

/**
 * A token from its shorthand `form/lemma/class:category=value|…`, in the order of the text: `był/być/praet:num=sg|gen=m`.
 * The lemma is the form where nothing stands in its place; without a class the token is not annotated.
 */
export function tokens(text: string): ChosenToken[] {
  return text.split(/\s+/u).map((one, at) => {
    const [form = '', lemma = '', tag = ''] = one.split('/');
    const [posClass = '', categories = ''] = tag.split(':');
    const pairs = categories.split('|').map((pair) => pair.split('='));
    return {
      ...{ token: at + 1, form, lemma: lemma || form, posClass: posClass || null },
      categories: Object.fromEntries(pairs.filter(([category]) => category !== '')),
    };
  });
}
