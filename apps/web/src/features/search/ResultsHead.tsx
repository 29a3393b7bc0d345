import { SEARCH_LAYERS, type SentenceResults, writeFilter } from '@glosa/contract';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ResultsAddress, SearchLayer } from '../../parts/results/results-address.ts';
import { useStoredUser } from '../../session/user.ts';
import { useGo } from '../../ui/page-frame.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './head.module.css';
import { resultsHref } from './results-links.ts';
import { Totals } from './Totals.tsx';

const VariantsPanel = lazy(async () => ({ default: (await import('./VariantsPanel.tsx')).VariantsPanel }));
const ChosenTexts = lazy(async () => ({ default: (await import('./facets/on-demand.ts')).ChosenTexts }));

interface Props {
  address: ResultsAddress;
  results: SentenceResults;
}

/** Why a choice would change nothing; empty where both would. */
function whyDisabled({ layer, variants }: SentenceResults['reach']) {
  if (layer === 'no-words') return ['no-words'] as const;
  return [...(layer === 'in-query' ? (['in-query'] as const) : []), ...(variants ? [] : (['no-plain'] as const))];
}

/** Where words are looked for, and how freely they may be spelt. */
function Reach({ address, results: { reach } }: Props) {
  const { t } = useI18n();
  const go = useGo();
  const id = useId();
  const why = whyDisabled(reach);
  return (
    <div className={styles['reach']}>
      <Select
        compact
        label={t('results.layer')}
        emptyText=""
        value={address.layer}
        disabled={reach.layer !== 'free'}
        describedBy={reach.layer === 'free' ? undefined : id}
        options={SEARCH_LAYERS.map((value) => ({ value, label: t(`results.layer.${value}`) }))}
        onChange={(layer) => go(resultsHref(address, { layer: layer as SearchLayer }))}
      />
      <Switch
        on={address.variants && reach.variants}
        disabled={!reach.variants}
        describedBy={reach.variants ? undefined : id}
        onChange={(variants) => go(resultsHref(address, { variants, without: [] }))}
      >
        {t('results.variants')}
      </Switch>
      {why.length > 0 && (
        <p id={id} className={styles['note']}>
          {why.map((reason) => t(`results.reach.${reason}`)).join(' ')}
        </p>
      )}
    </div>
  );
}

/** Everything about the query and its hits that holds in every view. */
export function ResultsHead({ address, results }: Props) {
  const { t, plural } = useI18n();
  const { withoutLemma } = results;
  return (
    <header className={styles['head']}>
      <div className={styles['found']}>
        <Totals address={address} results={results} />
        <p className={styles['interpretation']}>{t('results.read-as', { interpretation: results.interpretation })}</p>
        {withoutLemma !== null && withoutLemma > 0 && (
          <p className={styles['note']}>{plural('results.without-lemma', withoutLemma)}</p>
        )}
        <Warnings address={address} warnings={results.warnings} />
      </div>
      <div className={styles['choices']}>
        <Reach address={address} results={results} />
        {results.variantsAdded.length > 0 && (
          <Suspense fallback={null}>
            <VariantsPanel address={address} added={results.variantsAdded} />
          </Suspense>
        )}
        <TextChips address={address} perText={results.perText} />
        <FilterChips address={address} />
      </div>
    </header>
  );
}

/** What the records of the texts searched have to say, each term with a way to drop it. */
function FilterChips({ address }: { address: ResultsAddress }) {
  const go = useGo();
  // People with an account may choose texts they have kept.
  const isKnown = useStoredUser() !== null;
  if (address.f === '' && !isKnown) return null;
  return (
    <div className={styles['filters']}>
      <Suspense fallback={null}>
        <ChosenTexts
          address={address}
          f={address.f}
          onFilter={(filter) => go(resultsHref(address, { f: writeFilter(filter) }))}
        />
      </Suspense>
    </div>
  );
}

/** The texts the search is narrowed to, each with a way to drop it. */
function TextChips({ address, perText }: { address: ResultsAddress; perText: SentenceResults['perText'] }) {
  const { t, name } = useI18n();
  if (address.texts.length === 0) return null;
  const nameOf = (code: string): string => {
    const row = perText.find((one) => one.code === code);
    return row === undefined ? code : name(row.name);
  };
  return (
    <ul className={styles['chips']} aria-label={t('results.narrowed')}>
      {address.texts.map((code) => (
        <li key={code}>
          <a
            href={resultsHref(address, { texts: address.texts.filter((one) => one !== code) })}
            aria-label={t('results.drop-text', { text: nameOf(code) })}
          >
            {nameOf(code)} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={resultsHref(address, { texts: [] })}>{t('results.all-texts')}</a>
      </li>
    </ul>
  );
}

/** What was searched for and cannot be found, and what may have been meant. */
function Warnings(props: { address: ResultsAddress; warnings: SentenceResults['warnings'] }) {
  const { address, warnings } = props;
  const { t, plural } = useI18n();
  if (warnings.length === 0) return null;
  return (
    <ul className={styles['warnings']} aria-label={t('results.warnings')}>
      {warnings.map(({ message, from, suggestions }) => (
        <li key={`${from}-${message}`}>
          <TriangleAlert aria-hidden="true" />
          <span>{message}</span>
          {suggestions.length > 0 && (
            <span className={styles['instead']}>
              {t('results.did-you-mean')}{' '}
              {suggestions.map(({ q, count }) => (
                <span key={q}>
                  <a href={resultsHref(address, { q })}>
                    <code>{q}</code>
                  </a>
                  {count !== null && ` ${plural('unit.hits', count)}`}
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
