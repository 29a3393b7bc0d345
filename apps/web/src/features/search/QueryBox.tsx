import type { QueryError } from '@glosa/contract';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useQuerySuggestions } from '../../i18n/suggestions.ts';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import { useGo } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './results.module.css';
import { resultsHref } from './results-links.ts';

/** Puts the caret on the fault, and the focus into the box unless the reader is busy elsewhere. */
function useCaretAt(field: RefObject<HTMLInputElement | null>, q: string, fault: QueryError | null | undefined): void {
  const from = fault?.from;
  const to = fault?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fault in another query is another fault
  useEffect(() => {
    const input = field.current;
    if (input === null || from === undefined || to === undefined) return;
    const at = document.activeElement;
    const idle = at === null || at === document.body || at.tagName === 'H1' || input.form?.contains(at) === true;
    if (idle) input.focus({ preventScroll: true });
    input.setSelectionRange(from, Math.max(from, to));
  }, [field, q, from, to]);
}

/** The query, to be changed in place. A query that could not be read is described by `faultId`. */
export function QueryBox(props: { address: ResultsAddress; faultId?: string; faultAt?: QueryError | null }) {
  const { address, faultId, faultAt } = props;
  const { t } = useI18n();
  const go = useGo();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ over: address.q, phrase: address.q });
  const shown = typed.over === address.q ? typed.phrase : address.q;
  const write = (phrase: string) => setTyped({ over: address.q, phrase });
  const suggest = useQuerySuggestions(shown, write);
  useCaretAt(field, address.q, faultAt);
  return (
    <div className={styles['query']}>
      <SearchField
        ref={field}
        label={t('results.query')}
        submitLabel={t('search.submit')}
        hint=""
        icon={<Search aria-hidden="true" />}
        value={shown}
        suggestions={suggest.suggestions}
        {...(faultId === undefined ? {} : { 'aria-invalid': true, describedBy: faultId })}
        onChange={(phrase, caret) => {
          write(phrase);
          suggest.typed(phrase, caret);
        }}
        onSubmit={(q) => go(resultsHref(address, { q }))}
      />
    </div>
  );
}
