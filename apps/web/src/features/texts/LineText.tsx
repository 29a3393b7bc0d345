import { type Convention, type DisplayItem, GAP_SIGN, needsHyphen } from '@glosa/contract';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { type DrawnLine, drawLine, segments } from './draw-line.ts';
import { type DrawnRun, type Remark, remarksOf } from './marks.ts';
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
      {GAP_SIGN}
    </span>
  );
}

/**
 * Where a sentence begins. Its number is drawn by the style sheet: it is no part of the text, nor copied with it, and a
 * screen reader does not read it out among the verses.
 */
function SentenceMark({ n, leads }: { n: string; leads: boolean }) {
  const { t } = useI18n();
  const name = t('reading.sentence', { n });
  return <span className={styles['sentence']} data-n={n} data-leads={leads} title={name} aria-hidden="true" />;
}

/** How the items of a line are set. */
interface LineSetting {
  /** Belongs to the whole line the items stand on. */
  drawn: DrawnLine;
  convention: Convention;
  interactive: boolean;
  /** For the ear the letters are silent, because they have been read elsewhere; notes and remarks are not. */
  silent?: boolean;
  noteNos: ReadonlyMap<DisplayItem, number>;
}

function Letters({ silent = false, children }: { silent?: boolean | undefined; children: ReactNode }) {
  return silent ? <span aria-hidden="true">{children}</span> : children;
}

function WordWithRemarks(props: LineSetting & { item: Extract<DisplayItem, { k: 'w' }> }) {
  const { item, drawn, convention, interactive, silent } = props;
  const { asWritten } = useReading();
  const runs = drawn.get(item);
  const { t } = useI18n();
  const remarkText = useRemarkText();
  const remarks = item.part === 'M' || item.part === 'F' ? [] : remarksOf(item, convention, asWritten);
  return (
    <>
      {runs !== undefined && (
        <Letters silent={silent}>
          <Word word={item.w} interactive={interactive} part={item.part}>
            <Runs runs={runs} />
            {needsHyphen(item, runs.at(-1)?.x ?? '') && (
              <span className={styles['hyphen']} aria-hidden="true">
                -
              </span>
            )}
          </Word>
        </Letters>
      )}
      {remarks.length > 0 && (
        <NoteMark
          sign="°"
          label={t('reading.remark', { word: (runs ?? []).map((run) => run.x).join('') })}
          text={remarks.map(remarkText).join('; ')}
        />
      )}
    </>
  );
}

function Item(props: LineSetting & { item: DisplayItem; leads: boolean }): ReactNode {
  const { item, leads, drawn, convention, silent, noteNos } = props;
  const { sentences } = useReading();
  const { t } = useI18n();
  switch (item.k) {
    case 'w':
      return <WordWithRemarks {...props} item={item} />;
    case 'p':
    case 'x':
      return (
        <Letters silent={silent}>
          <Runs runs={drawn.get(item) ?? []} />
        </Letters>
      );
    case 'g':
      return (
        <Letters silent={silent}>
          <Gap item={item} />
        </Letters>
      );
    case 'n': {
      const no = String(noteNos.get(item) ?? '');
      return <NoteMark sign={no} label={t('reading.note', { no })} text={item.x} />;
    }
    case 's':
      return sentences && convention === 'transcription' ? <SentenceMark n={item.n} leads={leads} /> : null;
    case 'm':
      return (
        <Letters silent={silent}>
          <span className={styles['milestone']}>{t('reading.milestone', { unit: item.unit, n: item.n ?? '' })}</span>
        </Letters>
      );
    default:
      return null;
  }
}

const isBetween = ({ k }: DisplayItem): boolean => k === 's' || k === 'b';

/** Items in reading order, with the white space between them. */
export function LineItems({ items, ...setting }: LineSetting & { items: readonly DisplayItem[] }) {
  const first = items.findIndex((item) => !isBetween(item));
  return items.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never change their order
    <Fragment key={i}>
      <Item item={item} leads={i < first} {...setting} />
      {'sp' in item && item.sp === 1 ? ' ' : ''}
    </Fragment>
  ));
}

/** One line of one layer. Headings of the source are headings here. */
export function LineText(props: {
  items: readonly DisplayItem[];
  convention: Convention;
  interactive: boolean;
  noteNos: ReadonlyMap<DisplayItem, number>;
}) {
  const { items, ...setting } = props;
  const { layout, asWritten } = useReading();
  const drawn = drawLine(items, setting.convention, asWritten);
  return segments(items).map((segment, i) => {
    const content = <LineItems items={segment.items} drawn={drawn} {...setting} />;
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

/** Says in words what there is to remark on a word. */
function useRemarkText(): (remark: Remark) => string {
  const { t } = useI18n();
  return ({ kind, x }) => t(`reading.remark.${kind}`, { x });
}

/** A sign in the line that opens a note. It is not part of the text and is not copied with it. */
function NoteMark({ sign, label, text }: { sign: string; label: string; text: string }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles['noteMark']}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {sign}
      </button>
      {open && (
        <Popover anchor={anchor} label={label} onClose={() => setOpen(false)}>
          <p className={styles['noteText']}>{text}</p>
        </Popover>
      )}
    </>
  );
}
