import { type AnswerOf, listTextsNames, resolveReference } from '@glosa/contract';
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

type ReadingPlace = TextAddress & { code: string };
type Translate = ReturnType<typeof useI18n>['t'];
type NearestPlace = AnswerOf<typeof resolveReference>;

/** The nearest place the text has to one that it has not, as the server sees it. */
function useNearest(address: ReadingPlace) {
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
function useMissingLayer({ code, mode }: ReadingPlace): boolean | undefined {
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

/** A page that says what the address asked for and is not there, and where one can go on. */
interface Missing {
  title: string;
  text: string;
  ways: readonly { href: string; words: string }[];
}

/** The text has the place, and not the layer. */
function missingLayerOf(address: ReadingPlace, t: Translate): Missing {
  const { code, mode } = address;
  const inTranscription = {
    href: readingHref({ ...address, mode: 'transcription' }),
    words: t('reading.in-transcription'),
  };
  return {
    title: t(NO_LAYER.get(mode) ?? 'reading.no-such-transcript'),
    text: t('reading.no-layer-more', { code }),
    ways: mode === 'transcription' ? [] : [inTranscription],
  };
}

/** What is said where a layer cannot be shown; every other mode is an other transcript. */
const NO_LAYER = new Map<string, 'reading.no-transcription' | 'reading.no-transliteration'>([
  ['transcription', 'reading.no-transcription'],
  ['transliteration', 'reading.no-transliteration'],
  ['both', 'reading.no-transliteration'],
]);

function missingPlaceOf(address: ReadingPlace, nearest: NearestPlace | undefined, t: Translate): Missing {
  const { code } = address;
  const points = [address.start, address.end].map(pointAsAsked).filter((point) => point !== '');
  const asked = [...new Set(points)].join(' – ');
  const toNearest = nearest && {
    href: readingHref({
      ...address,
      hl: [],
      asked: null,
      mode: 'transcription',
      start: nearest.start,
      end: nearest.end,
    }),
    words: t('reading.nearest', { range: formatRange(nearest.start, nearest.end) }),
  };
  return {
    title: t('reading.no-such-place'),
    text: t('reading.no-such-place-more', { code, asked }),
    ways: [...(toNearest ? [toNearest] : []), { href: paths.textItem({ code }), words: t('reading.from-beginning') }],
  };
}

const missingTextOf = ({ code }: ReadingPlace, t: Translate): Missing => ({
  title: t('reading.no-such-text'),
  text: t('reading.no-such-text-more', { code }),
  ways: [],
});

/** What stands where the place asked for is not in the text: what was asked, the nearest there is, and ways on. */
export function PlaceNotFound({ address }: { address: ReadingPlace }) {
  const { t } = useI18n();
  const { unknownText, nearest, pending } = useNearest(address);
  const missingLayer = useMissingLayer(address);
  if (missingLayer !== true && (pending || missingLayer === undefined)) return <ReadingSkeleton />;
  const missing = missingLayer
    ? missingLayerOf(address, t)
    : unknownText
      ? missingTextOf(address, t)
      : missingPlaceOf(address, nearest, t);
  return (
    <PageBody width="text">
      <PageHeading title={missing.title} />
      <p>{missing.text}</p>
      <ul className={styles['ways']}>
        {[...missing.ways, { href: paths.texts(), words: t('reading.to-list') }].map(({ href, words }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
    </PageBody>
  );
}
