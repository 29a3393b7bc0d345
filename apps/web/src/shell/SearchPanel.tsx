import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { useQuerySuggestions } from '../i18n/suggestions.ts';
import { paths } from '../paths.ts';
import { useQueryHistory } from '../session/query-history.ts';
import { useGo } from '../ui/page-frame.tsx';
import { type FieldSuggestions, SearchField } from '../ui/SearchField.tsx';
import { currentKey, type Place, searchTarget } from './header-search.ts';

/** So many of the queries asked last are offered. */
const RECENT = 8;

/** While the box is empty on the page of results: the queries asked last, each of which runs at once. */
function useRecent(place: Place, phrase: string, onRun: (q: string) => void): FieldSuggestions | null {
  const { t, plural } = useI18n();
  const { queries } = useQueryHistory();
  if (phrase !== '' || place.pathname !== paths.results() || queries.length === 0) return null;
  const shown = queries.slice(0, RECENT);
  return {
    options: shown.map((q) => ({ key: q, text: q })),
    label: t('history.title'),
    announcement: plural('suggest.found', shown.length),
    opensOnFocus: true,
    onChoose: (at) => onRun(shown[at] ?? ''),
  };
}

/** The box under the header. Its phrase is the one of the page until the reader types another. */
export function SearchPanel(props: { place: Place; submitting: boolean; onDone: () => void }) {
  const { place, submitting, onDone } = props;
  const { t } = useI18n();
  const go = useGo();
  const key = currentKey(place);
  const [typed, setTyped] = useState({ over: key, phrase: key });
  const phrase = typed.over === key ? typed.phrase : key;
  const write = (next: string) => setTyped({ over: key, phrase: next });
  const run = (value: string) => {
    const target = searchTarget(place, value);
    if (target === null) return;
    onDone();
    go(target, { fresh: true });
  };
  const suggest = useQuerySuggestions(phrase, write);
  const recent = useRecent(place, phrase, run);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <SearchField
      ref={field}
      label={t('search.label')}
      submitLabel={t('search.submit')}
      hint={t('search.hint')}
      icon={<Search aria-hidden="true" />}
      value={phrase}
      submitting={submitting}
      suggestions={recent ?? suggest.suggestions}
      onChange={(next, caret) => {
        write(next);
        suggest.typed(next, caret);
      }}
      onSubmit={run}
    />
  );
}
