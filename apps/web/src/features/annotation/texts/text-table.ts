import type { AnswerOf, annotatedTexts, Language } from '@glosa/contract';
import { foldForFilter } from '../../../i18n/fold.ts';
import { asTsv } from '../../../parts/save-file.ts';
import { shareOf } from '../share.ts';

export type AnnotatedText = AnswerOf<typeof annotatedTexts>['texts'][number];

/** What the list can be ordered by. */
export const COLUMNS = ['name', 'done', 'annotated', 'flagged', 'own', 'edited'] as const;
export type Column = (typeof COLUMNS)[number];

/** Which texts are shown. `open`: something is left to do in them. */
export const SHOWN = ['all', 'own', 'open', 'flagged'] as const;
export type Shown = (typeof SHOWN)[number];

export interface TextsView {
  find: string;
  shown: Shown;
  /** Null: the order that the editors gave the texts. */
  by: Column | null;
  descending: boolean;
}

/** Reads `find`, `show`, and `sort` as `edited` or `-edited`; what is unknown counts as left out. */
export function readView(params: URLSearchParams): TextsView {
  const sort = params.get('sort') ?? '';
  const by = COLUMNS.find((column) => column === sort.replace(/^-/, '')) ?? null;
  return {
    find: params.get('find') ?? '',
    shown: SHOWN.find((one) => one === params.get('show')) ?? 'all',
    by,
    descending: by !== null && sort.startsWith('-'),
  };
}

export function writeView({ find, shown, by, descending }: TextsView): string {
  const params = new URLSearchParams();
  if (find !== '') params.set('find', find);
  if (shown !== 'all') params.set('show', shown);
  if (by !== null) params.set('sort', `${descending ? '-' : ''}${by}`);
  return params.toString();
}

/** What a press on a column leads to: its natural direction, the other one, then the editors' order. */
export function orderedBy(view: TextsView, column: Column): TextsView {
  const natural = column !== 'name';
  if (view.by !== column) return { ...view, by: column, descending: natural };
  if (view.descending === natural) return { ...view, descending: !natural };
  return { ...view, by: null, descending: false };
}

const PASSES: Readonly<Record<Shown, (text: AnnotatedText) => boolean>> = {
  all: () => true,
  own: ({ own }) => own.sentences > 0,
  open: ({ next }) => next !== null,
  flagged: ({ counts }) => counts.flagged > 0,
};

const VALUES: Readonly<Record<Exclude<Column, 'name'>, (text: AnnotatedText) => number>> = {
  done: ({ counts }) => shareOf(counts.done, counts.sentences),
  annotated: ({ counts }) => shareOf(counts.annotated, counts.words),
  flagged: ({ counts }) => counts.flagged,
  own: ({ own }) => own.open,
  edited: ({ editedAt }) => (editedAt === null ? 0 : Date.parse(editedAt)),
};

/** The texts a view shows, in its order; equal ones as the editors ordered them. */
export function viewed(texts: readonly AnnotatedText[], view: TextsView, language: Language): AnnotatedText[] {
  const words = foldForFilter(view.find).split(/\s+/).filter(Boolean);
  const found = texts.filter((text) => {
    const hay = foldForFilter(`${text.code} ${Object.values(text.name).join(' ')}`);
    return PASSES[view.shown](text) && words.every((word) => hay.includes(word));
  });
  const { by, descending } = view;
  if (by === null) return found;
  const collator = new Intl.Collator(language, { numeric: true });
  const compare = (a: AnnotatedText, b: AnnotatedText) =>
    by === 'name' ? collator.compare(a.name[language], b.name[language]) : VALUES[by](a) - VALUES[by](b);
  return found.sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

/** One text a line, in the order shown; heads are the names of the call. */
export function textsAsTsv(texts: readonly AnnotatedText[]): string {
  const head = ['code', 'name_pl', 'name_en', 'sentences', 'done', 'flagged', 'words', 'annotated'];
  const lines = texts.map(({ code, name, counts, own, editedAt, next }) => [
    ...[code, ...Object.values(name), counts.sentences, counts.done, counts.flagged, counts.words, counts.annotated],
    ...[own.sentences, own.open, editedAt ?? '', next ?? ''],
  ]);
  return asTsv([[...head, 'own', 'own_open', 'edited_at', 'next'], ...lines]);
}
