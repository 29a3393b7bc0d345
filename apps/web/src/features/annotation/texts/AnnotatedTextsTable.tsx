import { ArrowRight } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Soft } from '../../../ui/layout.tsx';
import { ColumnHead } from '../../../ui/Table.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { shareOf } from '../share.ts';
import { type AnnotatedText, COLUMNS, orderedBy, type TextsView } from './text-table.ts';
import styles from './texts.module.css';

/** How many sentences are done; a text that is not divided into sentences says so. */
function Done({ counts }: Pick<AnnotatedText, 'counts'>) {
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const share = shareOf(counts.annotated, counts.words);
  if (counts.sentences === 0) return <Soft as="em">{t('annotation-list.no-sentences-short')}</Soft>;
  return (
    <>
      <ProgressBar done={counts.done} flagged={counts.flagged} of={counts.sentences} annotated={share} />
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

function Row({ text }: { text: AnnotatedText }) {
  const { t, name, number } = useI18n();
  const { percent } = useNumbers();
  const { code, counts, own, editedAt } = text;
  const numeric = classNames(table['numeric'], styles['numeric']);
  return (
    <tr>
      <th scope="row" className={styles['name']}>
        {counts.sentences === 0 ? (
          <span>{name(text.name) || code}</span>
        ) : (
          <a href={paths.annotationSentences(code)}>{name(text.name) || code}</a>
        )}
        <small>{code}</small>
      </th>
      <td className={styles['done']} data-label={t('annotation-list.text.done')}>
        <Done counts={counts} />
      </td>
      <td className={numeric} data-label={t('annotation-list.text.annotated')}>
        {percent(shareOf(counts.annotated, counts.words))}
      </td>
      <td className={numeric} data-label={t('annotation-list.text.flagged')}>
        {counts.flagged === 0 ? '–' : <strong>{number(counts.flagged)}</strong>}
      </td>
      <td className={styles['own']} data-label={t('annotation-list.text.own')}>
        <Own own={own} />
      </td>
      <td className={styles['edited']} data-label={t('annotation-list.text.edited')}>
        {editedAt === null ? '–' : <Moment iso={editedAt} as="day-or-hour" />}
      </td>
      <td className={styles['next']}>
        <GoOn text={text} />
      </td>
    </tr>
  );
}

/** Texts with how far they have come; on a narrow screen each line is a card. */
export function AnnotatedTextsTable(props: {
  texts: readonly AnnotatedText[];
  view: TextsView;
  onView: (view: TextsView) => void;
}) {
  const { texts, view, onView } = props;
  const { t } = useI18n();
  return (
    <table className={classNames(table['table'], styles['table'])}>
      <caption>
        <VisuallyHidden>{t('annotation-list.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <ColumnHead
              key={column}
              sorted={view.by !== column ? undefined : view.descending ? 'descending' : 'ascending'}
              numeric={column === 'annotated' || column === 'flagged'}
              onOrder={() => onView(orderedBy(view, column))}
            >
              {t(`annotation-list.text.${column}`)}
            </ColumnHead>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('annotation-list.text.next')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <Row key={text.code} text={text} />
        ))}
      </tbody>
    </table>
  );
}
