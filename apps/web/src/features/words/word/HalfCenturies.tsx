import { matches, readFilter, recordValueName, textCatalogue, type WordPage, writeFilter } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { RatePlot } from '../../../parts/plots/RatePlot.tsx';
import { paths } from '../../../paths.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import type { WordsAddress } from '../list/words-address.ts';
import { byField, type Counted, countedTexts, halfCenturies } from './half-centuries.ts';
import styles from './word.module.css';

/** So many planes of a field beside each other. */
const MOST_PANELS = 6;
const FIELDS = ['form', 'region'] as const;
type Apart = 'all' | (typeof FIELDS)[number];

/** When the word is used, by the half-centuries of the texts; nothing where fewer than two of them are dated. */
export function HalfCenturies({ word, address }: { word: WordPage; address: WordsAddress }) {
  const { t, plural, number, language } = useI18n();
  const { data, isPending } = useQuery({ ...endpointQuery(textCatalogue, {}), throwOnError: false });
  const [apart, setApart] = useState<Apart>('all');
  const { f, texts } = address;
  const counted = useMemo((): Counted[] => {
    if (data === undefined) return [];
    const { filter } = readFilter(f);
    const hits = new Map(word.perText.map(({ code, hits: own }) => [code, own]));
    const isAsked = (code: string) => texts.length === 0 || texts.includes(code);
    return countedTexts(data.texts, hits, (text) => isAsked(text.code) && matches(text, filter));
  }, [data, f, texts, word]);
  const { steps, wide, undated } = useMemo(() => halfCenturies(counted), [counted]);
  if (isPending) return <div className={styles['awaited']} />;
  if (data === undefined || steps.filter(({ first }) => first !== null).length < 2) return null;
  const fields = FIELDS.filter((field) => byField(counted, field).length > 1);
  const shown = fields.find((field) => field === apart);
  const naming = { language, names: data.names };
  const panels =
    shown === undefined
      ? [{ name: '', steps }]
      : byField(counted, shown)
          .slice(0, MOST_PANELS)
          .map((one) => ({ name: recordValueName(naming, shown, one.value), steps: one.steps }));
  const hitsIn = (some: readonly Counted[]) => some.reduce((sum, { hits }) => sum + hits, 0);
  const left = (
    [
      ['wide', wide],
      ['undated', undated],
    ] as const
  ).filter(([, some]) => hitsIn(some) > 0);
  return (
    <RatePlot
      name="glosa-half-centuries"
      title={t('plots.half.title')}
      panels={panels}
      of={[[t('export.column.lemma'), word.lemma]]}
      actOf={({ span }) => ({
        href: paths.results({
          q: word.q ?? '',
          f: writeFilter([...readFilter(f).filter, { field: 'date', span, excluded: false }]),
        }),
      })}
      controls={
        fields.length > 0 && (
          <SegmentedControl<Apart>
            label={t('plots.half.apart')}
            options={(['all', ...fields] as const).map((value) => ({ value, label: t(`plots.half.${value}`) }))}
            value={shown ?? 'all'}
            onChange={setApart}
          />
        )
      }
      about={
        <>
          {t('plots.half.about')}
          {left.map(
            ([why, some]) =>
              ` ${t(`plots.half.${why}`, { texts: plural('unit.texts', some.length), hits: number(hitsIn(some)) })}`,
          )}
        </>
      }
    />
  );
}
