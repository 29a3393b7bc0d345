import { DEFAULT_TAGS, type NamedTags } from '@glosa/tagset';
import { useState } from 'react';
import { useOwnTags } from '../../../api/tagset.ts';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
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
  /** By which the query was read. */
  tags: NamedTags;
}

function stateOf(q: string, { texts, form: before, tags }: Pick<State, 'texts' | 'form' | 'tags'>): State {
  const isCategory = (name: string) => tags.classes.some(({ categories }) => categories.includes(name));
  const form = readQuery(q, isCategory);
  return { form: form === null || form.length === 0 ? before : form, q, isBeyond: form === null, texts, tags };
}

/** The query builder: the form writes the query, and a query that is typed fills the form where it can. */
export function useBuilder(address: ResultsAddress) {
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const [state, setState] = useState<State>(() => stateOf(address.q, { texts: address.texts, form: [BLANK], tags }));
  // The tagset of the installation may come after the page.
  if (state.tags !== tags) setState(stateOf(state.q, { ...state, tags }));
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
    type: (q: string) => setState(stateOf(q, state)),
    choose: (texts: readonly string[]) => setState({ ...state, texts }),
  };
}

export type Builder = ReturnType<typeof useBuilder>;
