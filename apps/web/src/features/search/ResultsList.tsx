import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Suggestions } from './QueryFault.tsx';
import styles from './results.module.css';
import { PAGE_SIZES, type ResultsAddress, type SearchLayer } from './results-address.ts';
import { resultsHref } from './results-links.ts';
import { SentenceLine } from './SentenceLine.tsx';
import { TextFacets } from './TextFacets.tsx';

interface Props {
  address: ResultsAddress;
  results: SentenceResults;
  /** Whether these are still the results of the page before. */
  stale: boolean;
}

/** How many hits in how many sentences: said aloud when it changes. */
function Totals({ results }: { results: SentenceResults }) {
  const { t, plural } = useI18n();
  const hits = <strong>{plural('unit.hits', results.total)}</strong>;
  return (
    <p role="status" className={styles['totals']}>
      {results.total === 0 ? (
        t('results.none')
      ) : (
        <>
          {hits} {plural('results.in-sentences', results.sentences)}
        </>
      )}
    </p>
  );
}

/** Where to search; where something was found, also how much of it to show. */
function Settings({ address, found }: { address: ResultsAddress; found: boolean }) {
  const { t } = useI18n();
  const go = useGo();
  const sizes = [...new Set([...PAGE_SIZES, address.size])].sort((a, b) => a - b);
  return (
    <div className={styles['settings']}>
      <Select
        label={t('results.layer')}
        emptyText=""
        value={address.layer}
        options={[
          { value: 'both', label: t('results.layer.both') },
          { value: 'transcription', label: t('results.layer.transcription') },
          { value: 'transliteration', label: t('results.layer.transliteration') },
        ]}
        onChange={(layer) => go(resultsHref(address, { layer: layer as SearchLayer }))}
      />
      {found && (
        <>
          <Select
            label={t('results.size')}
            emptyText=""
            value={String(address.size)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => go(resultsHref(address, { size: Number(size) }))}
          />
          <OtherLayerSwitch address={address} />
        </>
      )}
    </div>
  );
}

/** Shows the other layer below the sentences; the reader stays where they are. */
function OtherLayerSwitch({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const { page, withOther } = address;
  const href = resultsHref(address, { withOther: !withOther, page });
  return (
    <Switch on={withOther} onChange={() => go(href, { replace: true })}>
      {t('results.with-other')}
    </Switch>
  );
}

/** The texts the search is narrowed to, each with a way to drop it. */
function Chips({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t, name } = useI18n();
  if (address.texts.length === 0) return null;
  const nameOf = (code: string): string => {
    const row = results.perText.find((one) => one.code === code);
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

/** Nothing found: what else could be tried. */
function NothingFound({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t } = useI18n();
  const bare = address.q.trim();
  const oneWord = /^[\p{L}\p{M}]{4,}$/u.test(bare);
  const beginning = [...bare].slice(0, -1).join('');
  return (
    <section className={styles['nothing']}>
      <p>{t('results.try')}</p>
      <ul>
        {address.texts.length > 0 && (
          <li>
            <a href={resultsHref(address, { texts: [] })}>{t('results.try-all-texts')}</a>
          </li>
        )}
        {address.layer !== 'both' && (
          <li>
            <a href={resultsHref(address, { layer: 'both' })}>{t('results.try-both-layers')}</a>
          </li>
        )}
        {oneWord && (
          <li>
            <a href={resultsHref(address, { q: `${beginning}*` })}>
              {t('results.try-beginning', { q: `${beginning}*` })}
            </a>
          </li>
        )}
        {oneWord && (
          <li>
            <a href={resultsHref(address, { q: `lemma:${bare}` })}>{t('results.try-lemma', { lemma: bare })}</a>
          </li>
        )}
        <li>{t('results.try-spelling')}</li>
      </ul>
      <Suggestions suggestions={results.queryError?.suggestions ?? []} address={address} />
    </section>
  );
}

/** A page of results: how the query was read, how much was found, where, and the sentences. */
export function ResultsList({ address, results, stale }: Props) {
  const { t, number } = useI18n();
  return (
    <div aria-busy={stale} className={classNames(styles['results'], stale && styles['stale'])}>
      <p className={styles['interpretation']}>{t('results.read-as', { interpretation: results.interpretation })}</p>
      <Totals results={results} />
      <Chips address={address} results={results} />
      <div className={styles['body']}>
        {results.perText.length > 0 && <TextFacets address={address} perText={results.perText} />}
        <div className={styles['main']}>
          <Settings address={address} found={results.total > 0} />
          {results.total === 0 ? (
            <NothingFound address={address} results={results} />
          ) : (
            <>
              <ol className={styles['sentences']} aria-label={t('results.sentences')}>
                {results.hits.map((hit) => (
                  <SentenceLine
                    key={`${hit.code}-${hit.hitNo}`}
                    hit={hit}
                    total={results.total}
                    withOther={address.withOther}
                  />
                ))}
              </ol>
              <Pagination
                page={results.page}
                pages={results.pages}
                href={(page) => resultsHref(address, { page })}
                labels={{
                  nav: t('results.pages'),
                  previous: t('results.previous-page'),
                  next: t('results.next-page'),
                  page: (page) => t('results.page-no', { page: number(page) }),
                }}
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
