// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table lose their roles in some browsers when they are laid out as a grid
import type { SentenceResults } from '@glosa/contract';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { hitHref, hitInAddress } from '../../../parts/sentences/hit-link.ts';
import { useGo } from '../../../ui/page-frame.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { GridHead } from './GridHead.tsx';
import { KwicLine } from './KwicLine.tsx';
import styles from './kwic.module.css';
import { LineTools } from './LineTools.tsx';
import { COLUMNS, copyText } from './line.ts';
import { comeBackTo, leaveFrom } from './return-place.ts';
import { useCopy } from './use-copy.ts';
import { useGrid } from './use-grid.ts';

const NODE = COLUMNS.indexOf('node');

/** The row of the hit the reader went into the text from; it gets the focus again, before the heading does. */
function useReturn(lines: SentenceResults['lines'], page: string) {
  const [back] = useState(() => {
    const hitNo = comeBackTo(page) ?? hitInAddress();
    return lines.findIndex((line) => line.hitNo === hitNo);
  });
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (back >= 0) grid.current?.querySelector<HTMLElement>(`[data-cell="${back + 1}:${NODE}"]`)?.focus();
  }, [back]);
  return { back, grid };
}

/** The lines as a grid of cells that arrows move in; `page` is the address of what is shown. */
export function KwicGrid(props: { address: ResultsAddress; results: SentenceResults; page: string }) {
  const { address, results, page } = props;
  const { lines, total } = results;
  const { t } = useI18n();
  const go = useGo();
  const hint = useId();
  const { back, grid } = useReturn(lines, page);
  // Row 0 is the head of the columns.
  const { active, cell, onKeyDown } = useGrid(
    { rows: lines.length + 1, columns: COLUMNS.length },
    { row: back >= 0 ? back + 1 : 1, column: NODE },
  );
  const [entered, setEntered] = useState(back >= 0);
  const copy = useCopy();
  const line = lines[active.row - 1];
  const witness = results.perText.find(({ code }) => code === line?.code)?.witness ?? null;
  const shown = { hits: lines, page };

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown(event);
    if (event.defaultPrevented || line === undefined || active.row === 0) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(hitHref(line, shown));
    } else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && window.getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      copy.line(copyText(line, witness));
    }
  };
  const leave = (hitNo: number) => leaveFrom(page, hitNo);

  return (
    <>
      <p id={hint} className={styles['keys']}>
        {t('results.kwic.keys')}
      </p>
      <div
        ref={grid}
        role="grid"
        {...FOUND}
        aria-label={t('results.kwic.grid')}
        aria-describedby={hint}
        aria-rowcount={total + 1}
        aria-colcount={COLUMNS.length}
        className={styles['grid']}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && line !== undefined) leave(line.hitNo);
          onKey(event);
        }}
        onFocus={() => setEntered(true)}
      >
        <GridHead address={address} cell={cell} />
        {lines.map((one, i) => (
          <KwicLine
            key={one.hitNo}
            hit={one}
            address={address}
            shown={shown}
            total={total}
            isBack={i === back}
            isChosen={entered && active.row === i + 1}
            cell={(column) => cell(i + 1, column)}
            onLeave={() => leave(one.hitNo)}
          />
        ))}
      </div>
      {entered && line !== undefined && (
        <LineTools
          hit={line}
          witness={witness}
          shown={shown}
          withOther={address.withOther}
          copy={copy}
          onLeave={() => leave(line.hitNo)}
        />
      )}
    </>
  );
}
