import { type AnswerOf, type TextRange, textContext } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';

type Answer = AnswerOf<typeof textContext>;
export type SourceEntry = Answer['sources'][number];
export type ThemeEntry = Answer['themes'][number];
export type VerseCount = Answer['verses'][number];

/** What stands beside the loaded part of a text. */
export interface ContextData {
  /** By reference of the verse, `12r.5`. */
  verses: ReadonlyMap<string, VerseCount>;
  sources: readonly SourceEntry[];
  themes: readonly ThemeEntry[];
}

/** Tells entries apart, also those of different kinds. */
export const sourceKey = ({ parallel }: SourceEntry): string => `s-${parallel.id}`;
export const themeKey = ({ theme, passage }: ThemeEntry): string => `t-${theme.id}-${passage.id}`;

/** One entry may come with two pages: it is one, with the words that it has on either. */
function joinEntries<E>(entries: readonly E[], keyOf: (entry: E) => string, join: (one: E, other: E) => E): E[] {
  const known = new Map<string, E>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const before = known.get(key);
    known.set(key, before === undefined ? entry : join(before, entry));
  }
  return [...known.values()];
}

type Passage = ThemeEntry['passage'];

const joinWords = (one: Passage, other: Passage): Passage => ({
  ...one,
  words: [...new Set([...one.words, ...other.words])],
});

/** The answers for the pages of a range as one. Neighbouring pages overlap by a verse. */
export function joinAnswers(answers: readonly Answer[]): ContextData {
  return {
    verses: new Map(answers.flatMap(({ verses }) => verses.map((verse) => [verse.reference, verse]))),
    sources: joinEntries(
      answers.flatMap(({ sources }) => sources),
      sourceKey,
      (one, other) => ({
        ...one,
        parallel: { ...one.parallel, passage: joinWords(one.parallel.passage, other.parallel.passage) },
      }),
    ),
    themes: joinEntries(
      answers.flatMap(({ themes }) => themes),
      themeKey,
      (one, other) => ({ ...one, passage: joinWords(one.passage, other.passage) }),
    ),
  };
}

export const NOTHING: ContextData = { verses: new Map(), sources: [], themes: [] };

/**
 * Sources and themes of the pages that are loaded, each asked for once. A failure is no failure of the page: the text
 * is there to be read.
 */
export function useContextData(code: string, pages: readonly TextRange[] = []) {
  const { language } = useI18n();
  const client = useQueryClient();
  // Where the next page begins belongs to both: the verse before it is unknown.
  const ranges = pages.map(({ start, end, next }) => {
    const last = next ?? end;
    return { from: `${start.cardAddress}.${start.verseNo}`, to: `${last.cardAddress}.${last.verseNo}` };
  });
  const query = useQuery({
    queryKey: [textContext.name, 'pages', code, language, ranges],
    queryFn: async () =>
      joinAnswers(
        await Promise.all(
          ranges.map(({ from, to }) =>
            client.ensureQueryData(
              endpointQuery(textContext, { params: { code, from, to }, query: { lang: language } }),
            ),
          ),
        ),
      ),
    enabled: ranges.length > 0,
    throwOnError: false,
    // While one more page comes, what there is stays.
    placeholderData: (previous: ContextData | undefined, before) => {
      const [first] = (before?.queryKey[4] as typeof ranges | undefined) ?? [];
      return first?.from === ranges[0]?.from ? previous : undefined;
    },
  });
  const { data, isError, isPending, refetch } = query;
  return useMemo(
    () => ({ data: data ?? NOTHING, isError, isPending, again: () => void refetch() }),
    [data, isError, isPending, refetch],
  );
}
