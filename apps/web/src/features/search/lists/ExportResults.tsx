import {
  EXPORTED,
  RESULTS_QUERY,
  readCompared,
  type SentenceResults,
  searchCollocations,
  searchDistribution,
  searchFrequencies,
} from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ExportFormats, ExportMenu } from '../../../parts/ExportMenu.tsx';
import { hitsParams } from '../../../parts/results/hits-params.ts';
import { type ResultsAddress, showsHits } from '../../../parts/results/results-address.ts';
import { Select } from '../../../ui/Select.tsx';
import { collocatedAttribute, countedBy } from './attributes.ts';
import { type Exported, exportHref, formatsOf } from './export-links.ts';

/** How many rows a file will have; undefined while that is being counted. */
function useRows(address: ResultsAddress, what: Exported, total: number): number | undefined {
  const hits = hitsParams(address);
  const { of, at, left, right, minimum } = address;
  const frequencies = useQuery({
    ...endpointQuery(searchFrequencies, {
      query: { ...hits, of, at: of === 'text' ? RESULTS_QUERY.at.usual : at, size: 1 },
    }),
    ...LIST_QUERY,
    enabled: what === 'frequencies',
  });
  const collocations = useQuery({
    ...endpointQuery(searchCollocations, {
      query: { ...hits, of: collocatedAttribute(of), left, right, minimum, size: 1 },
    }),
    ...LIST_QUERY,
    enabled: what === 'collocations',
  });
  const distribution = useQuery({
    ...endpointQuery(searchDistribution, { query: { ...hits, bins: 1 } }),
    ...LIST_QUERY,
    enabled: what === 'distribution',
  });
  switch (what) {
    case 'hits':
      return total;
    case 'frequencies':
      return frequencies.data?.distinct;
    case 'collocations':
      return collocations.data?.distinct;
    case 'distribution':
      return distribution.data?.texts.length;
  }
}

function Choice({ address: shown, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t, plural, language } = useI18n();
  const [what, setWhat] = useState<Exported>(showsHits(shown.view) ? 'hits' : shown.view);
  const address = what === 'frequencies' ? { ...shown, of: countedBy(shown, results) } : shown;
  const { total } = results;
  const isCompared = what === 'frequencies' && readCompared(shown.against) !== null;
  const rows = useRows(address, what, what === 'hits' && address.sample > 0 ? Math.min(total, address.sample) : total);
  return (
    <>
      <Select
        label={t('export.what')}
        emptyText=""
        value={what}
        options={EXPORTED.map((value) => ({ value, label: t(`export.what.${value}`) }))}
        onChange={(value) => setWhat(value as Exported)}
      />
      <p role="status">
        {isCompared
          ? t('export.compared')
          : rows === undefined
            ? t('lists.loading')
            : plural(`export.rows.${what}`, rows)}
      </p>
      <ExportFormats formats={formatsOf(what)} href={(format) => exportHref(address, what, format, language)} />
    </>
  );
}

/** The hits, or a list made of them, as a file. */
export function ExportResults({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t } = useI18n();
  return (
    <ExportMenu title={t('export.title')} disabled={results.total === 0}>
      <Choice address={address} results={results} />
    </ExportMenu>
  );
}
