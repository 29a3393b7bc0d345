import { COUNTED_PLACES } from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { CountedPlace, ResultsAddress } from '../../../parts/results/results-address.ts';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { resultsHref } from '../results-links.ts';
import { countedAttributes } from './attributes.ts';
import { type Counted, isOfTexts, isYears, MOST_TOGETHER, newlyCounted, writeCounted, YEAR_STEPS } from './counted.ts';

/** On which side of the hit a place is that is so many words away from it. */
function sideOf(place: `${'left' | 'right'}${number}`): 'left' | 'right' {
  return place.startsWith('left') ? 'left' : 'right';
}

/** One of the things that are counted, and in which steps, where it is years. `at`: which of them. */
function OneCounted(props: { counted: readonly Counted[]; at: number; onChange: (counted: Counted[]) => void }) {
  const { counted, at, onChange } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const { name = '', step = null } = counted[at] ?? {};
  const put = (one: Counted | null) => onChange(counted.toSpliced(at, 1, ...(one === null ? [] : [one])));
  const others = counted.filter((_, i) => i !== at).map((one) => one.name);
  const choices = countedAttributes(i18n, tags).filter(({ value }) => !others.includes(value));
  // What only an address can say is a choice while it is there.
  const own = name === '' || choices.some(({ value }) => value === name) ? [] : [{ value: name, label: name }];
  const none = { value: '', label: t('lists.and.none') };
  const steps = [...new Set([...YEAR_STEPS, ...(step === null ? [] : [step])])].sort((a, b) => a - b);
  return (
    <>
      <Select
        label={t(at === 0 ? 'lists.of' : 'lists.and')}
        emptyText=""
        value={name}
        options={[...(at === 0 ? [] : [none]), ...own, ...choices]}
        onChange={(chosen) => put(chosen === '' ? null : newlyCounted(chosen))}
      />
      {isYears(name) && (
        <Select
          label={t('lists.step')}
          emptyText=""
          value={String(step)}
          options={steps.map((years) => ({ value: String(years), label: t('lists.step.years', { years }) }))}
          onChange={(years) => put({ name, step: Number(years) })}
        />
      )}
    </>
  );
}

/** What is counted together, and where in or beside the hits. */
export function CountedChoice({ address, counted }: { address: ResultsAddress; counted: readonly Counted[] }) {
  const { t } = useI18n();
  const go = useGo();
  const label = (place: CountedPlace) =>
    place === 'hit' || place === 'node'
      ? t(`lists.at.${place}`)
      : t(`lists.at.${sideOf(place)}`, { count: place.slice(-1) });
  const places = COUNTED_PLACES.map((value) => ({ value, label: label(value) }));
  const onChange = (next: Counted[]) => {
    // Years are read in their order, all else by what is most frequent.
    const [was, is] = [counted, next].map(([first]) => isYears(first?.name ?? ''));
    const rank = was === is ? address.rank : is ? 'value' : 'hits';
    go(resultsHref(address, { of: writeCounted(next), rank }), { replace: true });
  };
  const more = counted.length < MOST_TOGETHER ? [counted.length] : [];
  return (
    <>
      {[...counted.keys(), ...more].map((at) => (
        <OneCounted key={at} counted={counted} at={at} onChange={onChange} />
      ))}
      {/* Where texts are counted, no place within them can be meant. */}
      {!counted.every(({ name }) => isOfTexts(name)) && (
        <Select
          label={t('lists.at')}
          emptyText=""
          value={address.at}
          options={places}
          onChange={(at) => go(resultsHref(address, { at: at as CountedPlace }), { replace: true })}
        />
      )}
    </>
  );
}
