import type { SentenceResults } from '@glosa/contract';
import { lazy, Suspense, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { Suggestions } from './QueryFault.tsx';
import styles from './results.module.css';
import { type ResultsAddress, readResultsAddress, resultsParams } from './results-address.ts';
import { resultsHref } from './results-links.ts';

const ExampleList = lazy(async () => ({ default: (await import('./Examples.tsx')).ExampleList }));

type Help = NonNullable<SentenceResults['help']>;
type Relaxation = Help['relaxations'][number];

/** The link of the same search with less asked for. */
function relaxedHref(address: ResultsAddress, { q, set }: Relaxation): string {
  return resultsHref(readResultsAddress({ ...resultsParams({ ...address, without: [] }), ...set, q }));
}

/** Every part of the query with the number of its own hits: which of them is the one that does not occur. */
function Elements({ elements }: Pick<Help, 'elements'>) {
  const { t, number } = useI18n();
  if (elements.length < 2) return null;
  return (
    <>
      <h2>{t('results.elements')}</h2>
      <ul className={styles['elements']}>
        {elements.map(({ text, count }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a query may hold the same part twice
          <li key={i}>
            <code>{text}</code> {count === 0 ? <strong>0</strong> : number(count)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Words of the corpus that look like one that is not there. */
function Nearest({ nearest, address }: Pick<Help, 'nearest'> & { address: ResultsAddress }) {
  const { t, number } = useI18n();
  if (nearest.length === 0) return null;
  const words = [...new Set(nearest.map(({ word }) => word))];
  return (
    <>
      <h2>{t('results.nearest')}</h2>
      {words.map((word) => (
        <div key={word} className={styles['nearest']}>
          {words.length > 1 && <p>{t('results.nearest-to', { word })}</p>}
          <ul>
            {nearest
              .filter((one) => one.word === word)
              .map(({ form, language, count, q }) => (
                <li key={form}>
                  <a href={resultsHref(address, { q })} lang={language ?? 'und'}>
                    {form}
                  </a>{' '}
                  {number(count)}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** The same search with less asked for. */
function Relaxations({ relaxations, address }: Pick<Help, 'relaxations'> & { address: ResultsAddress }) {
  const { t, plural } = useI18n();
  if (relaxations.length === 0) return null;
  return (
    <>
      <h2>{t('results.relaxations')}</h2>
      <ul>
        {relaxations.map((one) => (
          <li key={one.kind}>
            <a href={relaxedHref(address, one)}>{t(`results.relax.${one.kind}`)}</a>{' '}
            <span className={styles['counted']}>{plural('unit.hits', one.count)}</span>
            {one.q !== address.q && <code className={styles['relaxedQuery']}>{one.q}</code>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Nothing found: why, and what else finds something. */
export function NothingFound({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t } = useI18n();
  const { help } = results;
  const [asked, setAsked] = useState(false);
  return (
    <section className={styles['nothing']}>
      {help !== null && (
        <>
          <Elements elements={help.elements} />
          <Nearest nearest={help.nearest} address={address} />
          <Relaxations relaxations={help.relaxations} address={address} />
        </>
      )}
      <Suggestions suggestions={results.queryError?.suggestions ?? []} address={address} />
      {/* They are made from a text, which is asked for when they are. */}
      <details className={styles['examples']} onToggle={(event) => setAsked(event.currentTarget.open)}>
        <summary>{t('results.ask')}</summary>
        {asked && (
          <Suspense fallback={null}>
            <ExampleList />
          </Suspense>
        )}
      </details>
      <p>
        <a href={paths.searchHelp()}>{t('results.help')}</a>
      </p>
    </section>
  );
}
