import type { SentenceResults } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { OtherLayerSwitch, PageSize } from '../PageChoices.tsx';
import { ResultsPages } from '../ResultsPages.tsx';
import { resultsHref } from '../results-links.ts';
import { KwicGrid } from './KwicGrid.tsx';
import styles from './kwic.module.css';
import { LineOrder } from './LineOrder.tsx';

const USUAL_SAMPLE = 200;
const MOST = 100_000;

/** Hits chosen at random; the address holds the seed, so that everyone who opens it sees the same ones. */
function Sample({ address, total }: { address: ResultsAddress; total: number }) {
  const { t, number } = useI18n();
  const go = useGo();
  const [typed, setTyped] = useState(String(Math.min(USUAL_SAMPLE, Math.max(1, Math.ceil(total / 2)))));
  const wanted = /^[1-9]\d{0,5}$/.test(typed) ? Math.min(Number(typed), MOST) : null;
  if (address.sample > 0) {
    return (
      <p className={styles['sampled']}>
        <span role="status">
          {t('results.sample.of', { sample: number(Math.min(address.sample, total)), total: number(total) })}
        </span>
        <a href={resultsHref(address, { seed: address.seed + 1 })}>{t('results.sample.new')}</a>
        <a href={resultsHref(address, { sample: 0, seed: 1 })}>{t('results.sample.end')}</a>
      </p>
    );
  }
  return (
    <form
      className={styles['sample']}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== null) go(resultsHref(address, { sample: wanted }));
      }}
    >
      <TextField compact label={t('results.sample')} inputMode="numeric" size={5} value={typed} onChange={setTyped} />
      <Button small type="submit" disabled={wanted === null}>
        {t('results.sample.take')}
      </Button>
    </form>
  );
}

/** What can be chosen for the lines; where there is little room, folded away. */
function Choices({ address, total }: { address: ResultsAddress; total: number }) {
  const { t } = useI18n();
  const [narrow] = useState(() => typeof matchMedia !== 'undefined' && matchMedia('(width < 48rem)').matches);
  const choices = (
    <div className={styles['choices']}>
      <LineOrder address={address} />
      <PageSize address={address} label={t('results.kwic.size')} />
      <Sample address={address} total={total} />
      <OtherLayerSwitch address={address} />
    </div>
  );
  if (!narrow) return choices;
  return (
    <details className={styles['settings']}>
      <summary>{t('results.settings')}</summary>
      {choices}
    </details>
  );
}

/** Hits one below the other, each with the words around it. */
export function KwicView({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const page = resultsHref(address, { page: results.page });
  return (
    <>
      <Choices address={address} total={results.total} />
      <KwicGrid key={results.page} address={address} results={results} page={page} />
      <ResultsPages address={address} results={results} />
    </>
  );
}
