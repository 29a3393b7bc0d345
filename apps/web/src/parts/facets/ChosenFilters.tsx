import { type FilterTerm, type Naming, readFilter, type TextFilter, writeFilter, writeTerm } from '@glosa/contract';
import { X } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useStoredUser } from '../../session/user.ts';
import { Button } from '../../ui/Button.tsx';
import { Soft } from '../../ui/layout.tsx';
import { useColumnLabel } from './column-label.ts';
import { useTermName } from './Facets.tsx';
import styles from './facets.module.css';
import { termName, without } from './facets.ts';

const KeptSelections = lazy(async () => ({ default: (await import('./KeptSelections.tsx')).KeptSelections }));

/** A term in the reader's words: `Language: Latin`. */
export function useTermSaid(naming: Naming): (term: FilterTerm) => string {
  const { t } = useI18n();
  const nameOf = useTermName();
  const labelOf = useColumnLabel(naming);
  return (term) => {
    const value = nameOf({ term, name: termName(term, naming) });
    return `${labelOf(term.field)}: ${term.excluded ? t('texts.facets.not', { value }) : value}`;
  };
}

/** The filters that hold, each of which can be taken away. `f`: as the address has them; `of`: of what, where there are more. */
export function ChosenFilters({
  f,
  naming,
  onFilter,
  of,
}: {
  f: string;
  of?: string;
  naming: Naming;
  onFilter: (filter: TextFilter) => void;
}) {
  const { t } = useI18n();
  const isKnown = useStoredUser() !== null;
  const said = useTermSaid(naming);
  const place = useRef<HTMLElement>(null);
  const { filter, unread } = readFilter(f);
  const change = (next: TextFilter) => {
    onFilter(next);
    // The button that was pressed goes; what follows is read from here.
    place.current?.focus();
  };
  const kept = isKnown ? (
    <Suspense fallback={null}>
      <KeptSelections
        f={writeFilter(filter)}
        describe={(written) => readFilter(written).filter.map(said).join('; ')}
        onChoose={(written) => change(readFilter(written).filter)}
      />
    </Suspense>
  ) : null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={styles['chosen']}
      aria-label={[t('texts.facets.chosen'), of].filter(Boolean).join(': ')}
    >
      {unread.length > 0 && <Soft>{t('texts.facets.unread', { terms: unread.join(', ') })}</Soft>}
      {filter.length > 0 && (
        <ul>
          {filter.map((term) => (
            <li key={writeTerm(term)}>
              <Button
                small
                aria-label={t('texts.facets.remove', { term: said(term) })}
                onClick={() => change(without(filter, term))}
              >
                {said(term)}
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
          <li>
            <Button small look="quiet" onClick={() => change([])}>
              {t('texts.facets.clear')}
            </Button>
          </li>
          {kept !== null && <li>{kept}</li>}
        </ul>
      )}
      {filter.length === 0 && kept !== null && <p>{kept}</p>}
    </section>
  );
}
