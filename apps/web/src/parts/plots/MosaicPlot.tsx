/** How much there is of what: an area for the words of each genre in each form. */
import { type CataloguedText, type FilterTerm, type Naming, recordValueName, writeFilter } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { useNumbers } from '../numbers.ts';
import { Label, Mark } from './Mark.tsx';
import { type MosaicCell, mosaicOf } from './mosaic.ts';
import { PlotFrame } from './PlotFrame.tsx';
import type { Picture } from './plot.ts';
import styles from './plots.module.css';
import { type Box, squarify } from './squarify.ts';
import { fitting, linesFitting } from './text-width.ts';

/** In px: over a column, between columns, of the whole plane; where columns are one under another, of each. */
const [HEAD, GAP, PLANE, BELOW] = [40, 8, 300, 160] as const;
/** Of the words in a cell. */
const LINE = 16;
/** A window narrower than this has one form under another. */
const NARROW = 640;

interface FormColumn {
  form: string;
  words: number;
  cells: readonly MosaicCell[];
}

interface Placed extends FormColumn {
  box: Box;
}

/** Columns as wide as their words; narrow, one under another and as high as they are. */
function placed(columns: readonly FormColumn[], width: number): { placed: Placed[]; height: number } {
  const words = columns.reduce((sum, column) => sum + column.words, 0) || 1;
  if (width < NARROW) {
    let y = 0;
    const found = columns.map((column) => {
      const height = Math.max(44, (column.words / words) * BELOW * columns.length);
      const box = { x: 0, y: y + HEAD, width, height };
      y += HEAD + height + GAP;
      return { ...column, box };
    });
    return { placed: found, height: y };
  }
  const room = width - GAP * (columns.length - 1);
  let x = 0;
  const found = columns.map((column) => {
    const wide = (column.words / words) * room;
    const box = { x, y: HEAD, width: wide, height: PLANE };
    x += wide + GAP;
    return { ...column, box };
  });
  return { placed: found, height: HEAD + PLANE + 4 };
}

export const keyOfCell = ({ form, genre }: Pick<MosaicCell, 'form' | 'genre'>) => `${form}\n${genre}`;

/** A cell with what it is called, where there is room for it. */
export function LabelledCell(props: { of: string; box: Box; label: string; figure: string }) {
  const { of, box, label, figure } = props;
  const { x, y, width, height } = box;
  const most = Math.max(0, Math.floor((height - (height >= 58 ? LINE : 0) - 4) / LINE));
  const lines = width < 32 ? [] : linesFitting(label, width - 12, Math.min(3, most));
  const below = y + LINE * (lines.length + 1);
  const isCounted = lines.length > 0 && below + 4 <= y + height && fitting(figure, width - 12) === figure;
  return (
    <>
      <Mark of={of}>
        <rect
          className={styles['cell']}
          x={x + 0.5}
          y={y + 0.5}
          width={Math.max(1, width - 1)}
          height={Math.max(1, height - 1)}
        />
      </Mark>
      <Label>
        {lines.map((line, at) => (
          <text key={line} x={x + 6} y={y + LINE * (at + 1)}>
            {line}
          </text>
        ))}
        {isCounted && (
          <text className={styles['soft']} x={x + 6} y={below}>
            {figure}
          </text>
        )}
      </Label>
    </>
  );
}

function hrefOf({ form, genre }: MosaicCell): string {
  const terms: FilterTerm[] = [
    { field: 'form', value: form, excluded: false },
    { field: 'genre', value: genre, excluded: false },
  ];
  return paths.texts({ f: writeFilter(terms) });
}

/** Genres by forms; nothing where no text says its genre or its form. */
export function MosaicPlot({ texts, naming }: { texts: readonly CataloguedText[]; naming: Naming }) {
  const { t, number } = useI18n();
  const { percent } = useNumbers();
  const cells = useMemo(() => mosaicOf(texts), [texts]);
  const columns = useMemo(
    (): FormColumn[] =>
      [...Map.groupBy(cells, ({ form }) => form)].map(([form, own]) => ({
        form,
        cells: own,
        words: own.reduce((sum, { words }) => sum + words, 0),
      })),
    [cells],
  );
  const nameOf = (field: 'form' | 'genre', value: string) =>
    value === '' ? t('plots.not-known') : recordValueName(naming, field, value);
  const known = cells.filter(({ form, genre }) => form !== '' && genre !== '');
  const [first] = columns;
  const largest = known.reduce<MosaicCell | undefined>(
    (best, one) => (best && best.words >= one.words ? best : one),
    undefined,
  );
  if (first === undefined || largest === undefined) return null;
  const all = columns.reduce((sum, { words }) => sum + words, 0);
  const draw = (width: number): Picture => {
    const { placed: found, height } = placed(columns, width);
    const marks = found.map(({ form, words, cells: own, box }) => {
      const name = fitting(nameOf('form', form), box.width);
      return (
        <g key={form}>
          <text className={styles['strong']} x={box.x} y={box.y - 23}>
            {name}
          </text>
          <text className={styles['soft']} x={box.x} y={box.y - 7}>
            {fitting(`${percent(words / all)} · ${number(Math.round(words))}`, box.width)}
          </text>
          {squarify(
            own.map((cell) => cell.words),
            box,
          ).map((place, at) => {
            const cell = own[at];
            return (
              cell !== undefined && (
                <LabelledCell
                  key={cell.genre}
                  of={keyOfCell(cell)}
                  box={place}
                  label={nameOf('genre', cell.genre)}
                  figure={number(Math.round(cell.words))}
                />
              )
            );
          })}
        </g>
      );
    });
    return { height, marks };
  };
  return (
    <PlotFrame<MosaicCell>
      name="glosa-genres"
      title={t('plots.mosaic.title')}
      finding={t('plots.mosaic.finding', {
        form: nameOf('form', first.form),
        share: percent(first.words / all),
        genre: nameOf('genre', largest.genre),
        inForm: nameOf('form', largest.form),
        words: number(Math.round(largest.words)),
      })}
      columns={[
        { key: 'genre', label: t('texts.column.genre'), value: ({ genre }) => nameOf('genre', genre) },
        { key: 'form', label: t('texts.column.form'), value: ({ form }) => nameOf('form', form) },
        { key: 'words', label: t('texts.column.words'), isNumber: true, value: ({ words }) => Math.round(words) },
        { key: 'texts', label: t('texts.timeline.texts'), isNumber: true, value: (cell) => cell.texts },
      ]}
      rows={cells}
      keyOf={keyOfCell}
      actOf={(cell) => ({ href: hrefOf(cell) })}
      draw={draw}
      about={texts.some(({ genre }) => genre.length > 1) && t('plots.mosaic.about')}
    />
  );
}
