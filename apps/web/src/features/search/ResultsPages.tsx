import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListPages } from '../../parts/ListPages.tsx';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import styles from './results.module.css';
import { resultsHref } from './results-links.ts';

/** The numbers of the first and the last hit on the page. */
function hitsShown({ hits, lines }: SentenceResults): { from: number; to: number } | null {
  const first = lines[0] ?? hits[0];
  const lastLine = lines.at(-1);
  const last = hits.at(-1);
  if (first === undefined) return null;
  return { from: first.hitNo, to: lastLine?.hitNo ?? (last === undefined ? 0 : last.hitNo + last.hits - 1) };
}

/** Which hits these are of how many, which page, and links to the others. */
export function ResultsPages({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t, number } = useI18n();
  const shown = hitsShown(results);
  if (results.pages <= 1 || shown === null) return null;
  // A sample renumbers its hits.
  const all = address.sample > 0 ? Math.min(address.sample, results.total) : results.total;
  const { from, to } = shown;
  return (
    <div className={styles['pages']}>
      <p>
        {t('results.shown', { from: number(from), to: number(to), total: number(all) })},{' '}
        {t('results.page-of', { page: number(results.page), pages: number(results.pages) })}
      </p>
      <ListPages of={results} label={t('results.pages')} href={(page) => resultsHref(address, { page })} />
    </div>
  );
}
