import { resolveReference } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { formatRange } from './address.ts';
import styles from './page.module.css';
import type { CompleteAddress } from './use-complete-address.ts';

/**
 * Says that the text has no place as a citable address named it, and that the nearest one is shown. Asked of the server,
 * because an address may have been changed by hand since.
 */
export function MissedPlace(props: { address: CompleteAddress; asked: string }) {
  const { code, start } = props.address;
  const { asked } = props;
  const { t } = useI18n();
  const { data: found } = useQuery({
    ...endpointQuery(resolveReference, { params: { code, reference: asked } }),
    throwOnError: false,
  });
  if (found === undefined || found.exact) return null;
  if (found.start.cardNumber !== start.cardNumber || found.start.verseNo !== start.verseNo) return null;
  const shown = formatRange(found.start, found.end);
  return (
    <p role="alert" className={styles['note']}>
      {t(found.related ? 'reading.asked-nearest' : 'reading.asked-beginning', { asked, shown })}
    </p>
  );
}
