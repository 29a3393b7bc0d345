import {
  callAddress,
  EXPORT_FORMATS,
  type EXPORTED,
  type Language,
  RESULTS_QUERY,
  readCompared,
  searchExport,
  writeCompared,
} from '@glosa/contract';
import { hitsParams } from '../../../parts/results/hits-params.ts';
import { listRanking, orderParams, type ResultsAddress } from '../../../parts/results/results-address.ts';
import { collocatedAttribute } from './attributes.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export type Exported = (typeof EXPORTED)[number];

/** CoNLL-U holds sentences: a list cannot be written in it. */
export function formatsOf(what: Exported): readonly ExportFormat[] {
  return what === 'hits' ? EXPORT_FORMATS : EXPORT_FORMATS.filter((format) => format !== 'conllu');
}

/** What each kind of file is asked for with, besides the query. */
function settingsOf(address: ResultsAddress, what: Exported): Record<string, string | number> {
  const { of, at, rank, left, right, minimum, measure, context } = address;
  const compared = writeCompared(readCompared(address.against));
  switch (what) {
    case 'hits':
      return { ...orderParams(address), context };
    case 'frequencies':
      return {
        ...{ of, at: of === 'text' ? RESULTS_QUERY.at.usual : at, rank: listRanking(rank) },
        ...(compared === '' ? {} : { against: compared }),
      };
    case 'collocations':
      return { of: collocatedAttribute(of), left, right, minimum, measure };
    case 'distribution':
      return {};
  }
}

/** The address of a file: everything found, as the page shows it. */
export function exportHref(address: ResultsAddress, what: Exported, format: ExportFormat, lang: Language): string {
  const query = { ...hitsParams(address), ...settingsOf(address, what), what, format, lang };
  return callAddress(searchExport, { query });
}
