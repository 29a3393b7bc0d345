import type { DisplayItem } from '@glosa/contract';
import { Fragment, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { type DrawnLine, drawLine, needsHyphen, segments } from './draw-line.ts';
import { type Convention, type DrawnRun, remarksOf } from './marks.ts';
import { NoteMark, useRemarkText } from './NoteMark.tsx';
import styles from './reading.module.css';
import { useReading } from './reading-context.ts';
import { Word } from './Word.tsx';

function RunText({ run }: { run: DrawnRun }) {
  const { t } = useI18n();
  const title = [
    ...(run.hand === undefined ? [] : [t('reading.hand', { hand: run.hand })]),
    ...(run.styles.includes('unclear') ? [t('reading.unclear')] : []),
  ].join('; ');
  let content: ReactNode = run.x;
  if (run.superscript) content = <sup className={styles['sup']}>{content}</sup>;
  if (run.struck) content = <del>{content}</del>;
  const names = run.styles.map((name) => styles[name]).join(' ');
  if (names !== '' || title !== '' || run.lang !== undefined) {
    content = (
      <span className={names || undefined} title={title || undefined} lang={run.lang}>
        {content}
      </span>
    );
  }
  return (
    <>
      {run.before}
      {content}
      {run.after}
    </>
  );
}

function Runs({ runs }: { runs: readonly DrawnRun[] }) {
  return runs.map((run, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs never change their order
    <RunText key={i} run={run} />
  ));
}

function Gap({ item }: { item: Extract<DisplayItem, { k: 'g' }> }) {
  const { t } = useI18n();
  const facts = [item.reason, item.extent].filter(Boolean).join(', ');
  const name = facts === '' ? t('reading.gap') : t('reading.gap-of', { facts });
  return (
    <span className={styles['gap']} title={name} role="img" aria-label={name}>
      […]
    </span>
  );
}

interface ItemProps {
  item: DisplayItem;
  drawn: DrawnLine;
  convention: Convention;
  interactive: boolean;
  /** Without signs that open notes. */
  plain: boolean;
  note: number;
}

function WordWithRemarks({
  item,
  drawn,
  convention,
  interactive,
  plain,
}: ItemProps & { item: Extract<DisplayItem, { k: 'w' }> }) {
  const runs = drawn.get(item);
  const remarkText = useRemarkText();
  const remarks = plain || item.part === 'M' || item.part === 'F' ? [] : remarksOf(item, convention);
  return (
    <>
      {runs !== undefined && (
        <Word word={item.w} interactive={interactive} part={item.part}>
          <Runs runs={runs} />
          {needsHyphen(item) && (
            <span className={styles['hyphen']} aria-hidden="true">
              -
            </span>
          )}
        </Word>
      )}
      {remarks.length > 0 && <NoteMark sign="°" text={remarks.map(remarkText).join('; ')} />}
    </>
  );
}

function Item(props: ItemProps): ReactNode {
  const { item, drawn, plain, note } = props;
  const { t } = useI18n();
  switch (item.k) {
    case 'w':
      return <WordWithRemarks {...props} item={item} />;
    case 'p':
    case 'x':
      return <Runs runs={drawn.get(item) ?? []} />;
    case 'g':
      return <Gap item={item} />;
    case 'n':
      return plain ? null : <NoteMark sign={String(note)} text={item.x} />;
    case 'm':
      return (
        <span className={styles['milestone']}>{t('reading.milestone', { unit: item.unit, n: item.n ?? '' })}</span>
      );
    default:
      return null;
  }
}

/** Items in reading order, with the white space between them. `drawn` belongs to the whole line they stand on. */
export function LineItems(props: {
  items: readonly DisplayItem[];
  drawn: DrawnLine;
  convention: Convention;
  interactive: boolean;
  plain?: boolean;
  firstNote: number;
}) {
  const { items, drawn, convention, interactive, plain = false } = props;
  let note = props.firstNote;
  return items.map((item, i) => {
    const no = item.k === 'n' ? note++ : note;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: items never change their order
      <Fragment key={i}>
        <Item item={item} drawn={drawn} convention={convention} interactive={interactive} plain={plain} note={no} />
        {'sp' in item && item.sp === 1 ? ' ' : ''}
      </Fragment>
    );
  });
}

function countNotes(items: readonly DisplayItem[]): number {
  return items.filter((item) => item.k === 'n').length;
}

/** One line of one layer. Headings of the source are headings here. */
export function LineText(props: {
  items: readonly DisplayItem[];
  convention: Convention;
  interactive: boolean;
  firstNote: number;
}) {
  const { items, convention, interactive } = props;
  const { layout } = useReading();
  const drawn = drawLine(items, convention);
  let firstNote = props.firstNote;
  return segments(items).map((segment, i) => {
    const start = firstNote;
    firstNote += countNotes(segment.items);
    const content = (
      <LineItems
        items={segment.items}
        drawn={drawn}
        convention={convention}
        interactive={interactive}
        firstNote={start}
      />
    );
    const key = `${i}-${segment.block}`;
    if (segment.block === 'head') {
      return (
        // biome-ignore lint/a11y/useSemanticElements: a heading of the source begins in the middle of a line
        <span key={key} role="heading" aria-level={3} className={styles['head']}>
          {content}
        </span>
      );
    }
    const starts = layout === 'running' && segment.block !== null && i > 0;
    return (
      <span key={key} className={starts ? styles['blockStart'] : undefined}>
        {content}
      </span>
    );
  });
}
