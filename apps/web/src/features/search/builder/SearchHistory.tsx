import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { clearHistory, keepHistory, rememberQuery, useQueryHistory } from '../../../session/query-history.ts';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { resultsHref } from '../results-links.ts';
import styles from './builder.module.css';

/** The queries asked last, each a link that asks it again, with ways to forget them. */
function Queries({ address, onFollow }: { address: ResultsAddress; onFollow?: () => void }) {
  const { t } = useI18n();
  const { queries, isKept, isPossible } = useQueryHistory();
  const state = isPossible ? (isKept ? 'none' : 'off') : 'blocked';
  return (
    <section className={styles['history']} aria-label={t('history.title')}>
      <header>
        <h2>{t('history.title')}</h2>
        {queries.length > 0 && (
          <Button small onClick={clearHistory}>
            {t('history.clear')}
          </Button>
        )}
      </header>
      {queries.length === 0 ? (
        <Soft small>{t(`history.${state}`)}</Soft>
      ) : (
        <ol>
          {queries.map((q) => (
            <li key={q}>
              <a href={resultsHref(address, { q })} onClick={onFollow}>
                <code>{q}</code>
              </a>
            </li>
          ))}
        </ol>
      )}
      {isPossible && (
        <Switch on={isKept} onChange={keepHistory}>
          {t('history.keep')}
        </Switch>
      )}
    </section>
  );
}

/**
 * Remembers the query of the page, and shows those asked last: on demand beside results, at once where nothing is asked
 * yet.
 */
export function SearchHistory({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const { queries, isKept } = useQueryHistory();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { q } = address;
  useEffect(() => rememberQuery(q), [q]);
  // Where nothing is asked and nothing remembered there is nothing to say.
  if (q.trim() === '') return queries.length > 0 || !isKept ? <Queries address={address} /> : null;
  return (
    <>
      <Button ref={button} small aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        <History aria-hidden="true" />
        <span>{t('history.open')}</span>
      </Button>
      {open && (
        <Popover anchor={button} label={t('history.title')} onClose={() => setOpen(false)}>
          <Queries address={address} onFollow={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
}
