import { textCoins } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';

/**
 * What reference managers take of the texts whose hits are listed: one COinS for each. It is asked for when the hits are
 * there, and nothing waits for it; where it does not come, the page has all that it shows.
 */
export function Coins({ texts }: { texts: readonly string[] }) {
  const { language: lang } = useI18n();
  const codes = [...new Set(texts)].sort().join();
  const { data } = useQuery({ ...endpointQuery(textCoins, { query: { texts: codes, lang } }), throwOnError: false });
  useEffect(() => {
    // Zotero looks at a page when it has loaded; this asks it to look again (its documentation on metadata that comes later).
    if (data !== undefined) document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true, cancelable: true }));
  }, [data]);
  return data?.map(({ code, coins }) => <span key={code} className="Z3988" title={coins} />);
}
