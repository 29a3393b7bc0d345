import { POS_CLASSES } from '@glosa/tagset';
import { useState } from 'react';
import type { ResultsAddress } from '../results-address.ts';
import { BLANK, type QueryForm, type WordAsked } from './query-form.ts';
import { readQuery } from './read-query.ts';
import { writeQuery } from './write-query.ts';

interface State {
  /** As it was last filled in; stays in view while the query says more than it can. */
  form: QueryForm;
  q: string;
  /** Whether the query was typed and is beyond the form. */
  isBeyond: boolean;
  texts: readonly string[];
}

const isCategory = (name: string): boolean =>
  POS_CLASSES.some(({ categories }) => categories.some((tag) => tag === name));

function stateOf(q: string, texts: readonly string[], before: QueryForm): State {
  const form = readQuery(q, isCategory);
  return { form: form === null || form.length === 0 ? before : form, q, isBeyond: form === null, texts };
}

/** The query builder: the form writes the query, and a query that is typed fills the form where it can. */
export function useBuilder(address: ResultsAddress) {
  const [state, setState] = useState<State>(() => stateOf(address.q, address.texts, [BLANK]));
  const fill = (form: QueryForm) => setState({ ...state, form, q: writeQuery(form), isBeyond: false });
  return {
    ...state,
    /** Changes a word of the form. */
    change: (at: number, change: Partial<WordAsked>) =>
      fill(state.form.map((word, i) => (i === at ? { ...word, ...change } : word))),
    /** Several words in the field of one become several words. */
    split: (at: number) => {
      const word = state.form[at];
      const texts = word?.text.trim().split(/\s+/u) ?? [];
      if (word === undefined || texts.length < 2) return;
      const words = texts.map(
        (text, i): WordAsked => ({ ...word, text, link: i === 0 ? word.link : 'next', times: '' }),
      );
      fill(state.form.toSpliced(at, 1, ...words));
    },
    // Words of one query are written alike.
    add: () => fill([...state.form, { ...BLANK, brackets: state.form.some((word) => word.brackets) }]),
    remove: (at: number) => fill(state.form.filter((_, i) => i !== at)),
    clear: () => fill([BLANK]),
    type: (q: string) => setState(stateOf(q, state.texts, state.form)),
    choose: (texts: readonly string[]) => setState({ ...state, texts }),
  };
}

export type Builder = ReturnType<typeof useBuilder>;
