import { searchSentences } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { hitsParams } from '../../../parts/results/hits-params.ts';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { Soft } from '../../../ui/layout.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import styles from './builder.module.css';

const PAUSE_MS = 350;

/** A value once it has stopped changing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** How the query is read and how much it finds, while it is being made. */
function Outlook({ address }: { address: ResultsAddress }) {
  const { t, plural, language: lang } = useI18n();
  const q = useSettled(address.q.trim());
  const { data, isError } = useQuery({
    ...endpointQuery(searchSentences, { query: { ...hitsParams({ ...address, q }), size: 1, lang } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // It is only an outlook: the page of results says what is wrong.
    throwOnError: false,
  });
  const said = q === '' ? t('builder.nothing-yet') : isError ? t('builder.no-count') : '';
  return (
    <div role="status" className={styles['outlook']}>
      {said !== '' || data === undefined ? (
        <p>{said}</p>
      ) : data.error !== undefined ? (
        <p>{data.error}</p>
      ) : (
        <>
          <Soft>{t('results.read-as', { interpretation: data.interpretation })}</Soft>
          <p>
            <strong>
              {data.exact ? '' : `${t('builder.at-least')} `}
              {plural('unit.hits', data.total)}
            </strong>
          </p>
        </>
      )}
    </div>
  );
}

/** The query as it stands, to be read, changed and run. */
export function QueryLine(props: { address: ResultsAddress; onType: (q: string) => void; onRun: (q: string) => void }) {
  const { address, onType, onRun } = props;
  const { t } = useI18n();
  return (
    <div className={styles['queryLine']}>
      <SearchField
        label={t('builder.query')}
        submitLabel={t('builder.run')}
        hint={t('builder.query.hint')}
        icon={<Search aria-hidden="true" />}
        value={address.q}
        onChange={onType}
        onSubmit={onRun}
      />
      <Outlook address={address} />
    </div>
  );
}
