/** What of the main page is drawn from the whole catalogue: when, and how much of what. */
import { textCatalogue } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { MosaicPlot } from '../../parts/plots/MosaicPlot.tsx';
import { TimelinePlot } from '../../parts/plots/TimelinePlot.tsx';
import { firstCardHref } from './first-card.ts';

/** Years of a bar. */
const CENTURY = 100;

export function HomePlots() {
  const { language } = useI18n();
  // Where it does not come, the page is complete without it.
  const { data } = useQuery({ ...endpointQuery(textCatalogue, {}), throwOnError: false });
  const [isNarrow] = useState(() => typeof matchMedia !== 'undefined' && matchMedia('(width < 48rem)').matches);
  const naming = useMemo(() => data && { language, names: data.names, fields: data.fields }, [data, language]);
  if (data === undefined || naming === undefined) return null;
  return (
    <>
      <TimelinePlot
        texts={data.texts}
        naming={naming}
        hrefOf={firstCardHref}
        as={isNarrow ? 'steps' : 'lanes'}
        least={CENTURY}
      />
      <MosaicPlot texts={data.texts} naming={naming} />
    </>
  );
}
