import {
  type CataloguedText,
  type FilterTerm,
  type Naming,
  type TextFilter,
  writeTerm,
  type YearSpan,
} from '@glosa/contract';
import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { isMeant, toggled, withOtherFields, withYears } from '../../../parts/facets/facets.ts';
import { type TimelineAs, TimelinePlot } from '../../../parts/plots/TimelinePlot.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { firstCardHref } from '../text-links.ts';

const WAYS = ['lanes', 'steps'] as const satisfies readonly TimelineAs[];

const isNarrow = () => typeof matchMedia !== 'undefined' && matchMedia('(width < 48rem)').matches;

/** When the texts of the list were written, with what narrows it to years: bars that are pressed, or a stretch that is drawn. */
export function TextsTimeline(props: {
  texts: readonly CataloguedText[];
  filter: TextFilter;
  f: string;
  onFilter: (filter: TextFilter) => void;
  naming: Naming;
}) {
  const { texts, filter, f, onFilter, naming } = props;
  const { t } = useI18n();
  const [as, setAs] = useState<TimelineAs>(() => (isNarrow() ? 'steps' : 'lanes'));
  const meant = useMemo(() => withOtherFields(texts, filter, 'date'), [texts, filter]);
  const chosen = new Set(filter.map(writeTerm));
  const termOf = (span: YearSpan): FilterTerm => ({ field: 'date', span, excluded: false });
  return (
    <TimelinePlot
      texts={meant}
      naming={naming}
      hrefOf={firstCardHref}
      as={as}
      isLit={(span) => isMeant(filter, span)}
      actOfYears={(span) => ({
        onPress: () => onFilter(toggled(filter, termOf(span))),
        isPressed: chosen.has(writeTerm(termOf(span))),
      })}
      onYears={(span) => onFilter(withYears(filter, span))}
      of={f === '' ? [] : [[t('texts.facets.chosen'), f]]}
      ways={
        <SegmentedControl
          label={t('plots.timeline.as')}
          options={WAYS.map((value) => ({ value, label: t(`plots.timeline.${value}`) }))}
          value={as}
          onChange={setAs}
        />
      }
    />
  );
}
