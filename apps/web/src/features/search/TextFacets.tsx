import type { SentenceResults } from '@glosa/contract';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { type ResultsAddress, toggleText } from '../../parts/results/results-address.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useGo } from '../../ui/page-frame.tsx';
import styles from './results.module.css';
import { resultsHref } from './results-links.ts';

/** More texts than this are folded away until asked for. */
const SHOWN = 12;

/** The hits by text: each a bar and a box that narrows the search to the texts ticked. */
export function TextFacets(props: {
  address: ResultsAddress;
  perText: SentenceResults['perText'];
  /** Beside the results, where there is room; else folded away above them. */
  aside: boolean;
}) {
  const { address, perText, aside } = props;
  const { t, name, number } = useI18n();
  const go = useGo();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that showed them is gone: the first of the texts that it showed has the focus.
  useEffect(() => {
    if (all) list.current?.querySelectorAll('input')[SHOWN]?.focus();
  }, [all]);
  const most = Math.max(1, ...perText.map((text) => text.hits));
  const sorted = [...perText].sort((a, b) => b.hits - a.hits);
  const chosen = (code: string): boolean => address.texts.includes(code);
  const shown = all ? sorted : sorted.filter((text, i) => i < SHOWN || chosen(text.code));
  return (
    <details
      className={styles['facets']}
      open={aside && (typeof matchMedia === 'undefined' || !matchMedia('(width < 60rem)').matches)}
    >
      <summary>{t('results.by-text')}</summary>
      <ul ref={list} className={classNames(styles['texts'], !aside && styles['facetColumns'])}>
        {shown.map((text) => (
          <li key={text.code}>
            <label>
              <input
                type="checkbox"
                checked={chosen(text.code)}
                onChange={() => go(resultsHref(address, { texts: toggleText(address.texts, text.code) }))}
              />
              <span className={styles['facetName']} title={name(text.name)}>
                <Name of={text.name} />
              </span>
              <span className={styles['facetCount']}>{number(text.hits)}</span>
              <span className={styles['bar']} aria-hidden="true">
                <span style={{ inlineSize: `${(text.hits / most) * 100}%` }} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Button small onClick={() => setAll(true)}>
          {t('results.more-texts', { count: number(sorted.length - shown.length) })}
        </Button>
      )}
    </details>
  );
}
