import { type AnswerOf, type annotatedTexts, textsNamed } from '@glosa/contract';
import { type FileColumns, type ListView, NAME_COLUMNS, readView, type Sorts, writeView } from '../../../parts/rows.ts';
import { paths } from '../../../paths.ts';
import { shareOf } from '../share.ts';

export type AnnotatedText = AnswerOf<typeof annotatedTexts>['texts'][number];

/** What the list can be ordered by. */
export type Column = 'name' | 'done' | 'annotated' | 'flagged' | 'own' | 'edited';

export const SORTS: Sorts<AnnotatedText, Column> = {
  name: { of: ({ name }, language) => name[language] },
  done: { of: ({ counts }) => shareOf(counts.done, counts.sentences), mostFirst: true },
  annotated: { of: ({ counts }) => shareOf(counts.annotated, counts.words), mostFirst: true },
  flagged: { of: ({ counts }) => counts.flagged, mostFirst: true },
  own: { of: ({ own }) => own.open, mostFirst: true },
  edited: { of: ({ editedAt }) => (editedAt === null ? 0 : Date.parse(editedAt)), mostFirst: true },
};

/** Which texts are shown. `open`: something is left to do in them. */
export const SHOWN = ['all', 'own', 'open', 'flagged'] as const;
export type Shown = (typeof SHOWN)[number];

export interface TextsView extends ListView<Column> {
  shown: Shown;
}

/** Reads `find`, `show` and `sort`; what is unknown counts as left out. */
export const readTextsView = (params: URLSearchParams): TextsView => ({
  ...readView(SORTS, params),
  shown: SHOWN.find((one) => one === params.get('show')) ?? 'all',
});

export const textsHref = (view: TextsView): string =>
  paths.annotation({ ...writeView(view), show: view.shown === 'all' ? '' : view.shown });

/** Which texts each leaves. */
export const PASSES: Readonly<Record<Shown, (text: AnnotatedText) => boolean>> = {
  all: () => true,
  own: ({ own }) => own.sentences > 0,
  open: ({ next }) => next !== null,
  flagged: ({ counts }) => counts.flagged > 0,
};

/** The texts that a view shows, as the editors ordered them. */
export const shownTexts = (texts: readonly AnnotatedText[], { find, shown }: TextsView): AnnotatedText[] =>
  textsNamed(texts, find).filter(PASSES[shown]);

const IN_FILE: Record<Column | 'next', FileColumns<AnnotatedText>> = {
  name: [['code', ({ code }) => code], ...NAME_COLUMNS],
  done: [
    ['sentences', ({ counts }) => counts.sentences],
    ['done', ({ counts }) => counts.done],
  ],
  flagged: [['flagged', ({ counts }) => counts.flagged]],
  annotated: [
    ['words', ({ counts }) => counts.words],
    ['annotated', ({ counts }) => counts.annotated],
  ],
  own: [
    ['own', ({ own }) => own.sentences],
    ['own_open', ({ own }) => own.open],
  ],
  edited: [['edited_at', ({ editedAt }) => editedAt ?? '']],
  next: [['next', ({ next }) => next ?? '']],
};

/** One text a line; heads are the names of the call. */
export const FILE: FileColumns<AnnotatedText> = Object.values(IN_FILE).flat();
