/** Which texts draw on which books: a circle for the passages of each text at each book. */
import type { SourceNode } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Label, Mark } from '../../parts/plots/Mark.tsx';
import { PlotFrame } from '../../parts/plots/PlotFrame.tsx';
import type { Picture } from '../../parts/plots/plot.ts';
import plots from '../../parts/plots/plots.module.css';
import { fitting, linesFitting, widthOf } from '../../parts/plots/text-width.ts';
import { paths } from '../../paths.ts';
import { BAR_ROW, BOOK, type Cell, cellsOf, HEAD, type Matrix, NARROW, RADIUS, ROW, radiusOf } from './matrix.ts';

/** Of a column; a text is called by its name in one that is wide enough, else by its code. */
const [LEAST, MOST, NAMED] = [68, 150, 96] as const;
/** Of the names of books, at most. */
const BESIDE = 240;
/** Of words in two lines. */
const LINE = 16;
/** Of a bar where it is narrow, and of the number behind it. */
const [BAR, NUMBER] = [16, 52] as const;

const keyOf = ({ node, code }: Pick<Cell, 'node' | 'code'>) => `${node.id}\n${code}`;

interface Words {
  book: (node: SourceNode) => string;
  text: (code: string) => string;
  number: (value: number) => string;
}

/** Books in rows, texts in columns, with the words at both that stay when it is scrolled. */
function drawWide({ rows, texts }: Matrix, width: number, { book, text, number }: Words): Picture {
  const cells = rows.flatMap((row) => row.cells);
  const most = Math.max(...cells.map(({ passages }) => passages));
  const beside = Math.ceil(Math.min(BESIDE, Math.max(...rows.map(({ node }) => widthOf(book(node)))) + 16));
  const column = Math.max(LEAST, Math.min(MOST, (width - beside) / texts.length));
  const x = new Map(texts.map(({ code }, at) => [code, beside + at * column]));
  const whole = Math.ceil(beside + texts.length * column);
  const height = HEAD + rows.length * ROW;
  const above = texts.map(({ code }) => {
    const lines = linesFitting(column < NAMED ? code : text(code), column - 8, 2);
    return lines.map((line, at) => (
      <text key={`${code}${line}`} x={x.get(code)} y={HEAD - 10 - (lines.length - 1 - at) * LINE}>
        {line}
      </text>
    ));
  });
  const names = rows.map(({ node }, at) => {
    const y = HEAD + at * ROW;
    return (
      <g key={node.id}>
        <path className={plots['hair']} d={`M0 ${y + 0.5}H${whole}`} />
        <text x={0} y={y + ROW / 2 + 5}>
          {fitting(book(node), beside - 8)}
        </text>
      </g>
    );
  });
  const marks = rows.map(({ node, cells: own }, at) => {
    const y = HEAD + at * ROW;
    return (
      <g key={node.id}>
        {own.map(({ code, passages }) => {
          const left = x.get(code) ?? 0;
          return (
            <g key={code}>
              <Mark of={keyOf({ node, code })}>
                <rect className={plots['place']} x={left - 4} y={y + 1} width={column} height={ROW - 2} />
                <circle className={plots['bar']} cx={left + RADIUS} cy={y + ROW / 2} r={radiusOf(passages, most)} />
              </Mark>
              <Label>
                <text x={left + 2 * RADIUS + 6} y={y + ROW / 2 + 5}>
                  {number(passages)}
                </text>
              </Label>
            </g>
          );
        })}
      </g>
    );
  });
  return { height, width: whole, marks, heads: { above, high: HEAD, beside: names, wide: beside } };
}

/** Book under book, with a bar as long as the passages of each text. */
function drawNarrow({ rows }: Matrix, width: number, { book, text, number }: Words): Picture {
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ passages }) => passages)));
  const from = Math.round(width * 0.42);
  let y = 0;
  const marks = rows.map(({ node, cells }) => {
    const top = y;
    y += BOOK + cells.length * BAR_ROW;
    return (
      <g key={node.id}>
        <text className={plots['strong']} x={0} y={top + BOOK - 10}>
          {fitting(book(node), width)}
        </text>
        {cells.map(({ code, passages }, at) => {
          const row = top + BOOK + at * BAR_ROW;
          const bar = Math.max(2, (passages / most) * (width - from - NUMBER));
          return (
            <g key={code}>
              <Mark of={keyOf({ node, code })}>
                <rect className={plots['place']} x={0} y={row} width={width} height={BAR_ROW} />
                <rect className={plots['bar']} x={from} y={row + (BAR_ROW - BAR) / 2} width={bar} height={BAR} />
              </Mark>
              <Label>
                {linesFitting(text(code), from - 8, 2).map((line, which, { length }) => (
                  <text key={line} x={0} y={row + BAR_ROW / 2 + 5 + (which - (length - 1) / 2) * LINE}>
                    {line}
                  </text>
                ))}
                <text x={from + bar + 8} y={row + BAR_ROW / 2 + 5}>
                  {number(passages)}
                </text>
              </Label>
              <path className={plots['hair']} d={`M0 ${row + 0.5}H${width}`} />
            </g>
          );
        })}
      </g>
    );
  });
  return { height: y, width, marks };
}

export function SourceMatrix({ matrix }: { matrix: Matrix }) {
  const { within, texts, rows } = matrix;
  const { t, name, number, plural } = useI18n();
  const cells = useMemo(() => cellsOf(matrix), [matrix]);
  const [first, ...others] = cells;
  if (first === undefined) return null;
  const largest = others.reduce((best, one) => (one.passages > best.passages ? one : best), first);
  const names = new Map(texts.map((text) => [text.code, name(text.name)]));
  const above = ({ path }: SourceNode) => path.slice(0, -1).map((step) => name(step.name));
  const isOfSeveral = new Set(rows.map(({ node }) => node.path[0]?.id)).size > 1;
  const words: Words = {
    // One book may be there in several editions.
    book: (node) => [name(node.name) || name(node.abbr), ...(isOfSeveral ? above(node).slice(0, 1) : [])].join(', '),
    text: (code) => names.get(code) ?? code,
    number,
  };
  const source = within === null ? '' : name(within.name) || name(within.abbr);
  const counted = { texts: number(texts.length), books: number(rows.length) };
  const most = {
    book: words.book(largest.node),
    text: words.text(largest.code),
    passages: plural('unit.passages', largest.passages),
  };
  return (
    <PlotFrame<Cell>
      name="glosa-sources"
      title={within === null ? t('plots.matrix.title') : t('plots.matrix.title-parts', { source })}
      finding={t(within === null ? 'plots.matrix.finding' : 'plots.matrix.finding-parts', { ...most, ...counted })}
      columns={[
        { key: 'book', label: t('plots.matrix.source'), value: ({ node }) => name(node.name) || name(node.abbr) },
        { key: 'within', label: t('plots.within'), value: ({ node }) => above(node).join(' › ') || null },
        { key: 'text', label: t('plots.matrix.text'), value: ({ code }) => words.text(code) },
        { key: 'passages', label: t('plots.passages'), isNumber: true, value: ({ passages }) => passages },
      ]}
      rows={cells}
      keyOf={keyOf}
      actOf={({ node, code }) => ({ href: paths.sourceSearch(node.id, { texts: [code] }) })}
      draw={(width) => (width < NARROW ? drawNarrow : drawWide)(matrix, width, words)}
    />
  );
}
