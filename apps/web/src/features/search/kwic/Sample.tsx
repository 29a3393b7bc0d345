import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';
import styles from './kwic.module.css';

const USUAL_SAMPLE = 200;
const MOST = 100_000;

/** Hits chosen at random; the address holds the seed, so that everyone who opens it sees the same ones. */
export function Sample({ address, total }: { address: ResultsAddress; total: number }) {
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
      <TextField label={t('results.sample')} inputMode="numeric" size={5} value={typed} onChange={setTyped} />
      <Button type="submit" disabled={wanted === null}>
        {t('results.sample.take')}
      </Button>
    </form>
  );
}
