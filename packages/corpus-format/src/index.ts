/** Reads what is in an uploaded zip: bytes in, plain values and problems out. See docs/formats/. */
export {
  type AlignableLayer,
  alignLayers,
  type Misalignment,
  type OutlineVerse,
  outlineOf,
  type TranscriptionOutline,
  type WordPair,
} from './align.ts';
export { type CardEdit, parseEditedLayer, writeCard } from './edit/parse-edited.ts';
export type * from './layer.ts';
export { nearest } from './nearest.ts';
export {
  looksLikeParallels,
  PARALLELS_KIND,
  type ParallelRelation,
  type ParsedParallel,
  parseParallels,
} from './parallels/parse-parallels.ts';
export { writeParallels } from './parallels/write-parallels.ts';
export { type ParseOptions, type ParseResult, parseLayer } from './parse-layer.ts';
export { type ImportProblem, LISTED, PROBLEMS, type ProblemCode, ProblemLog } from './problem.ts';
export { columnsByField, type FactColumns, factCells, type ParsedFacts, readFacts } from './record/fact-cells.ts';
export {
  type FieldKind,
  isOfKind,
  looksLikeFields,
  type ParsedField,
  parseFields,
  writeFields,
} from './record/fields-table.ts';
export { type HeaderRecord, readHeaderRecord } from './record/read-header.ts';
export type * from './record/record.ts';
export {
  columnsFor,
  looksLikeRecords,
  type ParsedRecordRow,
  parseRecords,
  RECORDS_KIND,
  writeRecords,
} from './record/texts-table.ts';
export {
  looksLikeVocabulary,
  type ParsedValue,
  parseVocabulary,
  VOCABULARY_KIND,
  writeVocabulary,
} from './record/vocabulary-table.ts';
export type { RecordCorrection } from './record/write-record.ts';
export {
  lastLabel,
  type ParsedSourceNode,
  type ParsedSourcePackage,
  type ParsedSourceVerse,
  parentPath,
} from './source-package/package.ts';
export { looksLikeSourcePackage, parseSourcePackage, SOURCE_KIND } from './source-package/parse-package.ts';
export { type TableTemplate, type TemplatePlaces, tableTemplate } from './table-templates.ts';
export { columnsIn, namesIn } from './tables/languages.ts';
export { openTable } from './tables/open-table.ts';
export { formatReference, type ParsedPassage, parseReference, type VerseReference } from './tables/passage.ts';
export { type Column, type Row, readTable } from './tables/table.ts';
export type { WrittenFile } from './tables/write-table.ts';
export type { TagRules } from './tags.ts';
export { readXml } from './tei/sax.ts';
export {
  looksLikeThemes,
  type ParsedOccurrence,
  type ParsedThemes,
  parseThemes,
  THEMES_KIND,
} from './themes/parse-themes.ts';
export type { ParsedTheme, ThemeNode } from './themes/tree.ts';
export { type ThemesContent, writeThemes } from './themes/write-themes.ts';
export { looksLikeVariants, parseVariants, VARIANTS_KIND, type VariantsResult } from './variants/parse-variants.ts';
export { floodWarnings } from './variants/rules.ts';
export type {
  ParsedVariantGroup,
  ParsedVariantRule,
  ParsedVariants,
  RunRule,
  VariantLayer,
} from './variants/table.ts';
export { type VariantsContent, writeVariants } from './variants/write-variants.ts';
export { writeConllu } from './write/conllu.ts';
export type { ExportFacts } from './write/header.ts';
export { type Facts, writePlain } from './write/plain.ts';
export { oneLine } from './write/running-text.ts';
export type { TextFile } from './write/tables.ts';
export { writeLayer, writeTeiDocument } from './write/write-layer.ts';
export { type Container, type ContainerEntry, openContainer, ZIP_LIMITS, type ZipLimits } from './zip.ts';
