// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table lose their roles in some browsers when they are laid out as a grid
import type { KwicHit } from '@glosa/contract';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { hitHref, type Shown } from '../../../parts/sentences/hit-link.ts';
import { RankBadge } from '../../../parts/sentences/RankBadge.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './kwic.module.css';
import { COLUMNS, type Side, sideOf } from './line.ts';
import type { CellProps } from './use-grid.ts';

const SIDES = ['left', 'node', 'right'] as const;

function Text(props: { hit: KwicHit; side: Side; address: ResultsAddress; layer: 'form' | 'translit' }) {
  const { hit, side, address, layer } = props;
  const { inside, beyond } = sideOf(hit, side, address, layer);
  const other = beyond.length === 0 ? null : <span className={styles['beyond']}>{beyond.map(({ text }) => text)}</span>;
  return (
    <span className={styles[layer === 'form' ? 'form' : 'translit']}>
      <span>
        {side === 'left' && other !== null && <>{other} </>}
        {inside.map((part, i) =>
          part.match ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a line never change their order
            <u key={i} className={styles['sorted']}>
              {part.text}
            </u>
          ) : (
            part.text
          ),
        )}
        {side === 'right' && other !== null && <> {other}</>}
      </span>
    </span>
  );
}

/** A cell that arrows lead to. `isArrival`: it gets the focus when the page opens. */
function GridCell(props: {
  cell: CellProps;
  className: string | undefined;
  lang?: string;
  isArrival?: boolean;
  children: ReactNode;
}) {
  const { cell, className, lang, isArrival = false, children } = props;
  return (
    <div
      role="gridcell"
      tabIndex={cell.tabIndex}
      data-cell={cell['data-cell']}
      data-arrival={isArrival || undefined}
      lang={lang}
      className={className}
      onFocus={cell.onFocus}
    >
      {children}
    </div>
  );
}

interface Props {
  hit: KwicHit;
  address: ResultsAddress;
  shown: Shown;
  total: number;
  /** Whether the reader comes back here. */
  isBack: boolean;
  isChosen: boolean;
  cell: (column: number) => CellProps;
  onLeave: () => void;
}

/** One hit: its place, what stands before it, itself, what stands after it. */
export function KwicLine({ hit, address, shown, total, isBack, isChosen, cell, onLeave }: Props) {
  const { t, name, number } = useI18n();
  const lang = hit.language || 'und';
  return (
    <div role="row" tabIndex={-1} aria-rowindex={hit.hitNo + 1} aria-selected={isChosen} className={styles['line']}>
      <GridCell className={styles['reference']} cell={cell(0)}>
        <a href={hitHref(hit, shown)} tabIndex={-1} title={name(hit.name)} onClick={onLeave}>
          <b>{hit.code}</b> {hit.cardAddress}.{hit.verseNo}
          <VisuallyHidden>, {t('results.hit-no', { numbers: number(hit.hitNo), total: number(total) })}</VisuallyHidden>
        </a>
        {hit.rank !== null && hit.rank !== 'exact' && <RankBadge rank={hit.rank} />}
      </GridCell>
      {SIDES.map((side) => (
        <GridCell
          key={side}
          lang={lang}
          className={styles[side]}
          isArrival={isBack && side === 'node'}
          cell={cell(COLUMNS.indexOf(side))}
        >
          <Text hit={hit} side={side} address={address} layer="form" />
          {address.withOther && <Text hit={hit} side={side} address={address} layer="translit" />}
        </GridCell>
      ))}
    </div>
  );
}
