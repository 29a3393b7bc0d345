/** What may follow what is being typed, named and counted in the language of the page. */
import type { Suggestions } from '@glosa/contract';
import { useState } from 'react';
import { useSuggestions, withSuggestion } from '../api/suggestions.ts';
import { type I18n, useI18n } from './i18n.tsx';

/** One suggestion, as a list of suggestions shows it. */
export interface NamedSuggestion {
  key: string;
  text: string;
  note?: string;
  count?: string;
}

export function namedSuggestion(item: Suggestions['items'][number], i18n: I18n): NamedSuggestion {
  const { t, name, number, plural } = i18n;
  const kind = item.kind === 'form' ? '' : t(`suggest.kind.${item.kind}`);
  const note = item.name === null ? kind : [name(item.name), kind].filter(Boolean).join(' · ');
  return {
    key: `${item.kind}:${item.text}`,
    text: item.text,
    ...(note === '' ? {} : { note }),
    ...(item.count === null ? {} : { count: number(item.count) }),
    ...(item.texts === undefined ? {} : { count: plural('unit.texts', item.texts) }),
  };
}

/**
 * Suggestions for a search box. `onWrite` gets the query with a chosen one in its place. Nothing is suggested for a
 * phrase that was not typed: call `typed` when it is.
 */
export function useQuerySuggestions(phrase: string, onWrite: (phrase: string) => void) {
  const i18n = useI18n();
  const { t, plural } = i18n;
  const [caret, setCaret] = useState<{ phrase: string; at: number } | null>(null);
  const found = useSuggestions(caret !== null && caret.phrase === phrase ? { q: phrase, at: caret.at } : null);
  return {
    typed: (typed: string, at: number) => setCaret({ phrase: typed, at }),
    suggestions: {
      options: found.items.map((item) => namedSuggestion(item, i18n)),
      label: t('suggest.label'),
      announcement: plural('suggest.found', found.items.length),
      onChoose: (index: number) => {
        const item = found.items[index];
        if (item === undefined) return;
        const { q, at } = withSuggestion(found, phrase, item.text);
        // A name alone asks for nothing: its values are at hand.
        setCaret(item.text.endsWith(':') ? { phrase: q, at } : null);
        onWrite(q);
      },
    },
  };
}
