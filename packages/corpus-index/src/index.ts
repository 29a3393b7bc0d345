/**
 * Where does this occur? A positional index of annotated tokens: build it from tokens and regions, keep it as one file,
 * open it in any number of threads, ask it queries. DESIGN.md tells how it works and why.
 *
 *   const builder = createBuilder(schema);
 *   builder.open('text', 'RP'); builder.token({ … }); builder.close('text');
 *   builder.finishTo(path, { revision: '7' });
 *
 *   const index = openIndex(await readSnapshot(path));
 *   index.search('lemma:król', { offset: 0, size: 20, unit: 'region:s' });
 */
import { CorpusIndex } from './corpus-index.ts';
import { IndexData } from './index-data.ts';
import type { IndexSchema } from './schema.ts';
import { wholeCorpus } from './segments/corpus.ts';

/** Opens a snapshot without copying it. Throws SnapshotError. */
export function openIndex<S extends IndexSchema = IndexSchema>(source: ArrayBufferLike | Uint8Array): CorpusIndex<S> {
  return new CorpusIndex<S>(wholeCorpus(new IndexData(source)));
}

export { type SearchScope, UnreadableQuery } from './answers.ts';
export { BuildError } from './build-error.ts';
export { createBuilder, type IndexBuilder, type RegionExtent } from './builder.ts';
export { type Concordance, formatConcordance } from './concordance.ts';
export type {
  CorpusIndex,
  NearestOptions,
  Parsed,
  QueryExpansion,
  SearchOptions,
  SearchResult,
} from './corpus-index.ts';
export type { Hit, ResultRow } from './hits.ts';
export { FOLD_VERSION, type Folding, foldingOf } from './normalize.ts';
export type { Query } from './query/ast.ts';
export type { WordExpansion } from './query/bind-word.ts';
export type {
  Interpretation,
  InterpretedCondition,
  InterpretedEquation,
  InterpretedFilter,
  InterpretedPattern,
  InterpretedTest,
  InterpretedWord,
} from './query/interpret.ts';
export type { HitMode } from './query/modes.ts';
export type { QueryError, QueryErrorCode } from './query/problem.ts';
export type { CountedBy } from './query/vocabulary.ts';
export type { RegionAt } from './regions.ts';
export type { Analysis } from './results/analyses.ts';
export type { Arrangement } from './results/arrange.ts';
export { MEASURES, type Measure } from './results/association.ts';
export type { ClassValues } from './results/class-values.ts';
export type { Collation } from './results/collation.ts';
export type { Collocation, CollocationList, CollocationOptions } from './results/collocations.ts';
export type { FrequencyKey } from './results/counted.ts';
export type { CrossRow, CrossTable, CrossTableOptions } from './results/cross-table.ts';
export type { Dispersion } from './results/dispersion.ts';
export type { Distribution, TextDistribution } from './results/distribution.ts';
export type { ElementCount, MissingValue } from './results/elements.ts';
export type { FieldFrequencies, FieldFrequencyOptions, FieldKey, FieldRow } from './results/field-frequencies.ts';
export type { FrequencyList, FrequencyOptions, FrequencyRow } from './results/frequencies.ts';
export type { AnnotatedGroup, GroupedHit } from './results/grouped.ts';
export { interval95 } from './results/interval.ts';
export {
  KEYWORD_ORDERS,
  type Keyword,
  type KeywordList,
  type KeywordOptions,
  type KeywordOrder,
} from './results/keywords.ts';
export { globMatcher, type ValueMatch, valueMatcher } from './results/letters.ts';
export { type ExportLine, type ExportOptions, WHOLE_SENTENCE } from './results/lines.ts';
export type { ListOptions, NamedWord } from './results/listed-values.ts';
export type { NearestWord } from './results/nearest.ts';
export { BADGES, type Badge } from './results/rank.ts';
export type { Sample } from './results/sample.ts';
export { MOST_SORT_TOKENS, type SortKey } from './results/sort.ts';
export type { ListedValue, ValueList, ValueListOptions } from './results/value-list.ts';
export { WIDEST_WINDOW } from './results/window.ts';
export {
  type IndexSchema,
  type Layer,
  type Reading,
  type RegionKind,
  SchemaError,
  type SoundRules,
  type StringAttribute,
  type TokenOf,
  type Writing,
} from './schema.ts';
export type { GroupAt } from './segments/groups-of.ts';
export type { EditedTexts, PlacedText } from './segments/layout.ts';
export type { SomeValues } from './segments/with-values.ts';
export { SnapshotError, type SnapshotProblem } from './snapshot/format.ts';
export { readSnapshot } from './snapshot/reader.ts';
export { writeSnapshot } from './snapshot/writer.ts';
export { applyRule, type VariantRule } from './spelling/rules.ts';
export { type Sounds, soundsOf } from './spelling/skeleton.ts';
export type { Variant, VariantForm, VariantTable } from './spelling/variants.ts';
export type { Suggestion } from './suggest.ts';
export { askedYears, overlaps, readYears, writeYears, type YearSpan, yearSteps } from './year-span.ts';
