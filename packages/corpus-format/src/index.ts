/** Reads what is in an uploaded zip: bytes in, plain values and problems out. See docs/formats/. */
export {
  type AlignableLayer,
  alignLayers,
  type OutlineVerse,
  outlineOf,
  type TranscriptionOutline,
  type WordPair,
} from './align.ts';
export { type CardEdit, parseEditedLayer, writeCard } from './edit/parse-edited.ts';
export type * from './layer.ts';
export { type ParseOptions, type ParseResult, parseLayer } from './parse-layer.ts';
export { type ImportProblem, LISTED, PROBLEMS, type ProblemCode } from './problem.ts';
export type { TagRules } from './tags.ts';
export { looksLikeVariants, parseVariants, VARIANTS_KIND, type VariantsResult } from './variants/parse-variants.ts';
export { floodWarnings } from './variants/rules.ts';
export type {
  ParsedVariantGroup,
  ParsedVariantRule,
  ParsedVariants,
  RunRule,
  VariantLayer,
} from './variants/table.ts';
export type { TextFile } from './write/tables.ts';
export { writeLayer } from './write/write-layer.ts';
export { type Container, type ContainerEntry, openContainer, ZIP_LIMITS, type ZipLimits } from './zip.ts';
