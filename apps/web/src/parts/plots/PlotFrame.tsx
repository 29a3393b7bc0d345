/** The only door for plots: what a picture of data has around it, whatever it shows. */
import { appTitle } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { showAlert } from '../../session/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Row, Soft } from '../../ui/layout.tsx';
import { TableScroll } from '../../ui/TableScroll.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useNumbers } from '../numbers.ts';
import { asTsv, saveBlob, saveFile, saveTsv } from '../save-file.ts';
import { Table } from '../Table.tsx';
import { type Drawing, DrawingContext } from './Mark.tsx';
import { middlesOf, nextMark } from './next-mark.ts';
import type { FileHead, Picture, PlotAct, PlotColumn } from './plot.ts';
import { asPng, standalone } from './plot-file.ts';
import styles from './plots.module.css';
import { useWidth } from './use-width.ts';

interface Props<Row> {
  /** Of its files. */
  name: string;
  /** What it answers, as a question. */
  title: string;
  /** One sentence that says what is seen. */
  finding: string;
  /** The first column says what a row is about. */
  columns: readonly PlotColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  actOf: (row: Row) => PlotAct | null;
  draw: (width: number) => Picture;
  /** What it is of besides the whole corpus, for its files. */
  of?: FileHead;
  /** Other ways of seeing the same. */
  controls?: ReactNode;
  /** How it is counted, and what it leaves out. */
  about?: ReactNode;
  /** The title is said by what stands around it. */
  isBare?: boolean;
}

function useCells<Of>() {
  const numbers = useNumbers();
  return (column: PlotColumn<Of>, row: Of): string => {
    const value = column.value(row);
    if (value === null) return '';
    return typeof value === 'string' ? value : numbers.decimal(value, column.decimals ?? 0);
  };
}

/** The rows as a table, with the same ways on. */
function DataTable<Of>({ title, columns, rows, keyOf, actOf }: Props<Of>) {
  const cell = useCells<Of>();
  const act = (row: Of, words: string) => {
    const does = actOf(row);
    if (does === null) return words;
    if ('href' in does) return <a href={does.href}>{words}</a>;
    return (
      <button type="button" className={styles['press']} aria-pressed={does.isPressed} onClick={does.onPress}>
        {words}
      </button>
    );
  };
  return (
    <div className={styles['table']}>
      <TableScroll label={title}>
        <Table
          of="figures"
          caption={title}
          rows={rows}
          keyOf={keyOf}
          columns={columns.map((column, at) => ({
            key: column.key,
            label: column.label,
            isName: at === 0,
            isNumber: column.isNumber ?? false,
            cell: (row: Of) => (at === 0 ? act(row, cell(column, row)) : cell(column, row)),
          }))}
        />
      </TableScroll>
    </div>
  );
}

/** What a mark is said to be: its row of the table, with the names of the columns. */
function useSpoken<Of>({ columns, rows, keyOf }: Props<Of>): ReadonlyMap<string, string> {
  const cell = useCells<Of>();
  const say = (row: Of) =>
    columns
      .map((column, at) => (at === 0 ? cell(column, row) : [column.label, cell(column, row)].join(': ')))
      .filter((words) => words !== '' && !words.endsWith(': '))
      .join(' · ');
  // A row is said in the same way until the rows or the language are others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are made again at every rendering, with the same words
  return useMemo(
    () => new Map(rows.map((row) => [keyOf(row), say(row)])),
    [rows, columns.map(({ label }) => label).join()],
  );
}

/** In rem, of px at the normal size of text. */
const rem = (px: number) => `${px / 16}rem`;

/** What stays of a picture that is scrolled: its heads lie once more upon themselves. */
function Heads({ picture: { height, heads }, width }: { picture: Picture; width: number }) {
  if (heads === undefined) return null;
  const { above, high, beside, wide } = heads;
  const layers = [
    { side: styles['above'], width, height: high, words: above },
    { side: styles['beside'], width: wide, height, words: beside },
    { side: styles['corner'], width: wide, height: high, words: null },
  ];
  return layers.map(({ side, words, ...size }) => (
    <svg
      key={side}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ '--drawn': rem(size.width) } as object}
      className={side}
      aria-hidden="true"
    >
      <rect className={styles['ground']} width={size.width} height={size.height} />
      {words}
    </svg>
  ));
}

const marksIn = (svg: Element) => [...svg.querySelectorAll<SVGElement>('[data-mark]')];

/** The picture: one stop of Tab, in which arrows lead from mark to mark. */
function Drawn<Of>({
  frame,
  spoken,
  onLeave,
}: {
  frame: Props<Of>;
  spoken: ReadonlyMap<string, string>;
  onLeave: () => void;
}) {
  const { rows, keyOf, actOf, draw, title } = frame;
  const { t } = useI18n();
  const [place, width] = useWidth();
  const [chosen, setChosen] = useState<string | null>(null);
  const [read, setRead] = useState<string | null>(null);
  const hint = useId();
  const keys = rows.map(keyOf);
  const current = chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? null);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const drawing: Drawing = {
    current,
    said: (key) => spoken.get(key) ?? '',
    does: (key) => {
      const row = byKey.get(key);
      return row === undefined ? null : actOf(row);
    },
  };
  const keyAt = (target: EventTarget) =>
    target instanceof Element ? target.closest('[data-mark]')?.getAttribute('data-mark') : undefined;
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.key === 'Escape') return onLeave();
    const marks = marksIn(event.currentTarget).sort(
      (one, other) => keys.indexOf(one.dataset['mark'] ?? '') - keys.indexOf(other.dataset['mark'] ?? ''),
    );
    const at = marks.findIndex((mark) => mark.contains(document.activeElement));
    const next = nextMark(event.key, at, middlesOf(marks));
    if (next === undefined) return;
    event.preventDefault();
    marks[next]?.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const key = keyAt(event.target);
    if (key === undefined || key === null) return;
    setChosen(key);
    setRead(key);
  };
  const picture = width === 0 ? null : draw(width);
  const { width: wide = width, height, heads } = picture ?? { height: 0 };
  return (
    <>
      <div
        ref={place}
        className={classNames(styles['plane'], picture?.width !== undefined && styles['scrolled'])}
        style={heads && { scrollPaddingBlockStart: rem(heads.high), scrollPaddingInlineStart: rem(heads.wide) }}
      >
        {picture !== null && (
          // biome-ignore lint/a11y/useSemanticElements: a group of marks is no fieldset
          <svg
            viewBox={`0 0 ${wide} ${height}`}
            style={{ '--drawn': rem(wide) } as object}
            role="group"
            aria-label={title}
            aria-describedby={hint}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            onBlur={() => setRead(null)}
            onPointerOver={(event) => setRead(keyAt(event.target) ?? null)}
            onPointerLeave={() => setRead(null)}
          >
            {heads?.above}
            {heads?.beside}
            <DrawingContext value={drawing}>{picture.marks}</DrawingContext>
          </svg>
        )}
        {picture !== null && <Heads picture={picture} width={wide} />}
      </div>
      <p id={hint} hidden>
        {t('plots.keys')}
      </p>
      <p className={styles['read']} aria-hidden="true">
        {read === null ? null : spoken.get(read)}
      </p>
    </>
  );
}

/** Ways of keeping it as a file. */
function Files<Of>(props: { frame: Props<Of>; figure: () => HTMLElement | null; isTable: boolean }) {
  const { frame, figure, isTable } = props;
  const { name, title, finding, columns, rows, of = [] } = frame;
  const { t } = useI18n();
  const { data } = useQuery({ ...endpointQuery(appTitle, {}), throwOnError: false });
  const head = (): FileHead => [
    [t('plots.file.title'), title],
    ...of,
    [t('export.date'), new Date().toISOString()],
    [t('export.link'), window.location.href],
    ...(data === undefined ? [] : ([[t('export.revision'), data.corpus.revision]] as const)),
  ];
  const drawn = () => {
    const [place, svg] = [figure(), figure()?.querySelector<SVGSVGElement>('svg[viewBox][role="group"]') ?? null];
    if (place === null || svg === null) return null;
    const foot = head()
      .slice(1)
      .map(([, value]) => value)
      .join(' · ');
    return standalone(svg, place, { title, finding, foot });
  };
  const kinds = {
    TSV: () => {
      const lines = rows.map((row) => columns.map((column) => column.value(row) ?? ''));
      saveTsv(`${name}.tsv`, asTsv([...head(), [], columns.map(({ label }) => label), ...lines]));
    },
    SVG: () => saveFile(`${name}.svg`, 'image/svg+xml', drawn()?.markup ?? ''),
    PNG: () => {
      const made = drawn();
      if (made === null) return;
      asPng(made).then(
        (blob) => saveBlob(`${name}.png`, blob),
        () => showAlert({ kind: 'failure', text: t('plots.no-png') }),
      );
    },
  };
  return (['PNG', 'SVG', 'TSV'] as const).map((kind) => (
    // Of a table there is no picture.
    <Button key={kind} look="quiet" small disabled={isTable && kind !== 'TSV'} onClick={kinds[kind]}>
      <VisuallyHidden>{t('plots.save')} </VisuallyHidden>
      {kind}
    </Button>
  ));
}

/** A plot with its question, what is seen in it, its table and its files. */
export function PlotFrame<Of>(props: Props<Of>) {
  const { title, finding, controls, about, isBare = false } = props;
  const { t } = useI18n();
  const [isTable, setTable] = useState(false);
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const table = useRef<HTMLButtonElement>(null);
  const spoken = useSpoken(props);
  return (
    <figure ref={figure} className={styles['frame']} aria-labelledby={`${id}-title`} aria-describedby={`${id}-finding`}>
      <Row as="figcaption" gap={[1, 5]} align="baseline" justify="space-between">
        <div className={styles['said']}>
          <h2 id={`${id}-title`} data-bare={isBare || undefined}>
            {isBare ? <VisuallyHidden>{title}</VisuallyHidden> : title}
          </h2>
          <p id={`${id}-finding`}>{finding}</p>
        </div>
        <div className={styles['tools']}>
          {controls}
          <Button ref={table} look="quiet" small aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('plots.table')}
          </Button>
          <Files frame={props} figure={() => figure.current} isTable={isTable} />
        </div>
      </Row>
      {isTable ? (
        <DataTable {...props} />
      ) : (
        <Drawn frame={props} spoken={spoken} onLeave={() => table.current?.focus()} />
      )}
      {about !== undefined && (
        <Soft as="div" small className={styles['about']}>
          {about}
        </Soft>
      )}
    </figure>
  );
}
