import { ArrowRight } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { type Order, sortedBy } from '../../../parts/rows.ts';
import { type Column as ColumnOf, columnsOf, Table } from '../../../parts/Table.tsx';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { TwoPartBar } from '../../../ui/TwoPartBar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { shareOf } from '../share.ts';
import { type AnnotatedText, type Column, SORTS } from './text-table.ts';
import styles from './texts.module.css';

/** How many sentences are done; a text that is not divided into sentences says so. */
function Done({ counts }: Pick<AnnotatedText, 'counts'>) {
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const share = shareOf(counts.annotated, counts.words);
  if (counts.sentences === 0) return <Soft as="em">{t('annotation-list.no-sentences-short')}</Soft>;
  return (
    <>
      <TwoPartBar annotated={share} checked={shareOf(counts.done, counts.sentences)} />
      <span className={styles['figures']}>
        {t('annotation-list.annotated-and-signed', {
          share: percent(share),
          part: number(counts.done),
          whole: number(counts.sentences),
        })}
      </span>
    </>
  );
}

function Own({ own }: Pick<AnnotatedText, 'own'>) {
  const { t, number } = useI18n();
  if (own.sentences === 0) return '–';
  if (own.open === 0) return t('annotation-list.own-done', { count: number(own.sentences) });
  return t('annotation-list.own-left', { left: number(own.open), count: number(own.sentences) });
}

function GoOn({ text }: { text: AnnotatedText }) {
  const { t, name } = useI18n();
  if (text.counts.sentences === 0) return null;
  if (text.next === null) return <Soft as="span">{t('annotation-list.finished')}</Soft>;
  return (
    <a href={paths.annotationEditor(text.code, text.next)} className={styles['goOn']}>
      {t(text.next === 1 ? 'annotation-list.begin' : 'annotation-list.go-on')}
      <VisuallyHidden>: {name(text.name)}</VisuallyHidden>
      <ArrowRight aria-hidden="true" />
    </a>
  );
}

function TextName({ text: { code, name, counts } }: { text: AnnotatedText }) {
  const { name: named } = useI18n();
  const shown = named(name) || code;
  return (
    <>
      {counts.sentences === 0 ? <span>{shown}</span> : <a href={paths.annotationSentences(code)}>{shown}</a>}
      <small>{code}</small>
    </>
  );
}

/** Texts with how far they have come; on a narrow screen each line is a card. */
export function AnnotatedTextsTable(props: {
  texts: readonly AnnotatedText[];
  order: Order<Column>;
  onOrder: (order: Order<Column>) => void;
}) {
  const { texts, order, onOrder } = props;
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const sorting = sortedBy(SORTS, order, onOrder);
  const column = (key: Column) => ({ label: t(`annotation-list.text.${key}`), ...sorting(key) });
  const columns: Record<Column | 'next', Omit<ColumnOf<AnnotatedText>, 'key'>> = {
    name: { ...column('name'), isName: true, className: styles['name'], cell: (text) => <TextName text={text} /> },
    done: {
      ...column('done'),
      isWide: true,
      className: styles['done'],
      cell: ({ counts }) => <Done counts={counts} />,
    },
    annotated: {
      ...column('annotated'),
      isNumber: true,
      cell: ({ counts }) => percent(shareOf(counts.annotated, counts.words)),
    },
    flagged: {
      ...column('flagged'),
      isNumber: true,
      cell: ({ counts }) => (counts.flagged === 0 ? '–' : <strong>{number(counts.flagged)}</strong>),
    },
    own: { ...column('own'), className: styles['own'], cell: ({ own }) => <Own own={own} /> },
    edited: {
      ...column('edited'),
      className: styles['edited'],
      cell: ({ editedAt }) => (editedAt === null ? '–' : <Moment iso={editedAt} as="day-or-hour" />),
    },
    next: {
      label: t('annotation-list.text.next'),
      isBare: true,
      isWide: true,
      className: styles['next'],
      cell: (text) => <GoOn text={text} />,
    },
  };
  return (
    <Table
      of="things"
      className={styles['table']}
      caption={t('annotation-list.caption')}
      columns={columnsOf(columns)}
      rows={texts}
      keyOf={({ code }) => code}
    />
  );
}
