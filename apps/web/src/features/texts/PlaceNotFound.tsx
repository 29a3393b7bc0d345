import { listTextsNames, resolveReference } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { type AddressPoint, formatRange, type TextAddress } from './address.ts';
import styles from './page.module.css';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { readingHref } from './text-links.ts';
import { useCards } from './use-complete-address.ts';

/** The nearest place the text has to one that it has not, as the server sees it. */
function useNearest(address: TextAddress & { code: string }) {
  const cards = useCards(address.code);
  const last = cards.data?.at(-1);
  const card = (cardNumber: number | null) =>
    cards.data?.find((one) => one.cardNumber === cardNumber) ?? (cardNumber === null ? cards.data?.[0] : last);
  const start = card(address.start.cardNumber);
  const reference = start && `${start.cardAddress}${address.start.verseNo === null ? '' : `.${address.start.verseNo}`}`;
  const resolved = useQuery({
    ...endpointQuery(resolveReference, { params: { code: address.code, reference: reference ?? '-' } }),
    enabled: reference !== undefined,
    throwOnError: false,
    retryOnMount: false,
  });
  return {
    unknownText: cards.isError,
    nearest: resolved.data,
    pending: cards.isPending || (!!reference && resolved.isPending),
  };
}

/** Whether the text is there and has no layer as the address asks for; undefined as long as that is not known. */
function useMissingLayer({ code, mode }: TextAddress & { code: string }): boolean | undefined {
  const { data, isPending } = useQuery({ ...endpointQuery(listTextsNames, {}), throwOnError: false });
  if (isPending) return undefined;
  const layers = data?.find((text) => text.code === code)?.layers;
  if (layers === undefined) return false;
  if (mode === 'both') return !layers.transliteration;
  if (mode === 'transcription' || mode === 'transliteration') return !layers[mode];
  return layers.otherTranscripts.every(({ designation }) => mode !== `other:${designation}`);
}

/** As much of a place as the address says, `3.5`: card number and verse. */
function pointAsAsked({ cardNumber, verseNo }: AddressPoint): string {
  return [cardNumber, verseNo].filter((part) => part !== null).join('.');
}

/** What stands where the text has the place, and not the layer: the layer it has, and ways on. */
function LayerNotFound({ address }: { address: TextAddress & { code: string } }) {
  const { t } = useI18n();
  const { code, mode } = address;
  const title = mode.startsWith('other:')
    ? 'reading.no-such-transcript'
    : `reading.no-${LAYERS[mode] ?? 'transcription'}`;
  return (
    <PageBody width="text">
      <PageHeading title={t(title as 'reading.no-transliteration')} />
      <p>{t('reading.no-layer-more', { code })}</p>
      <ul className={styles['ways']}>
        {mode === 'transcription' ? null : (
          <li>
            <a href={readingHref({ ...address, mode: 'transcription' })}>{t('reading.in-transcription')}</a>
          </li>
        )}
        <li>
          <a href={paths.texts()}>{t('reading.to-list')}</a>
        </li>
      </ul>
    </PageBody>
  );
}

/** What is missing where a mode cannot be shown. */
const LAYERS: Readonly<Record<string, 'transcription' | 'transliteration'>> = {
  transliteration: 'transliteration',
  both: 'transliteration',
};

/** What stands where the place asked for is not in the text: what was asked, the nearest there is, and ways on. */
export function PlaceNotFound({ address }: { address: TextAddress & { code: string } }) {
  const { t } = useI18n();
  const { unknownText, nearest, pending } = useNearest(address);
  const missingLayer = useMissingLayer(address);
  const { code } = address;
  if (missingLayer === true) return <LayerNotFound address={address} />;
  if (pending || missingLayer === undefined) return <ReadingSkeleton />;
  const points = [address.start, address.end].map(pointAsAsked).filter((point) => point !== '');
  const asked = [...new Set(points)].join(' – ');
  return (
    <PageBody width="text">
      <PageHeading title={t(unknownText ? 'reading.no-such-text' : 'reading.no-such-place')} />
      <p>{unknownText ? t('reading.no-such-text-more', { code }) : t('reading.no-such-place-more', { code, asked })}</p>
      <ul className={styles['ways']}>
        {nearest && (
          <li>
            <a
              href={readingHref({
                ...address,
                hl: [],
                asked: null,
                mode: 'transcription',
                start: nearest.start,
                end: nearest.end,
              })}
            >
              {t('reading.nearest', { range: formatRange(nearest.start, nearest.end) })}
            </a>
          </li>
        )}
        {!unknownText && (
          <li>
            <a href={paths.textItem({ code })}>{t('reading.from-beginning')}</a>
          </li>
        )}
        <li>
          <a href={paths.texts()}>{t('reading.to-list')}</a>
        </li>
      </ul>
    </PageBody>
  );
}
