/**
 * Which forms exist: classes of single and composite forms, their categories and values, the rules by which tokens make
 * a composite form, and how a word is split into pieces. The default tagset is data; an installation may have its own.
 */
import { DEFAULT_TAGSET, type Tagset } from './tagset.ts';

export type { Category, CategoryAxis, CategoryTag, CategoryValue, TagNames } from './categories.ts';
export { CATEGORIES } from './categories.ts';
export type {
  AnnotationChecker,
  AnnotationProblem,
  AnnotationProblemCode,
  CheckedAnnotation,
  InvalidGroup,
  ValidityReport,
} from './check-annotation.ts';
export { annotationChecker, REPORTED_PLACES, reportValidity } from './check-annotation.ts';
export type { ClassGroup, DoubleClass, GroupTag, LemmaNeed, PosClass } from './classes.ts';
export { CLASS_GROUPS, DOUBLE_CLASSES, LEMMA_NEEDS, POS_CLASSES } from './classes.ts';
export type { Disagreement } from './evaluate/derive.ts';
export { type Evaluation, evaluateRules, type RuleMatch } from './evaluate/evaluate.ts';
export { type AlmostFit, NEAREST_RULES, type RuleMiss } from './evaluate/nearest.ts';
export type { ChosenToken, TestPart } from './evaluate/tokens.ts';
export {
  CHANGED_PARTS,
  type ChangedPart,
  canonicalTagset,
  compareTagsets,
  type TagsetChange,
} from './file/compare-tagsets.ts';
export { formatTagset, parseTagset, TAGSET_FORMAT, type TagsetResult, tagsetOfFile } from './file/parse-tagset.ts';
export { LISTED_PROBLEMS, type TagsetProblem, type TagsetProblemCode } from './file/shapes.ts';
export {
  classOfMarks,
  DEFAULT_TAGS,
  entryOfClass,
  type NamedTags,
  type NamesOfTags,
  namesOfTags,
  namesOfValues,
} from './names.ts';
export type {
  DoubleRule,
  LemmaSource,
  RuleAgreement,
  RulePhrase,
  RuleSlot,
  SlotCondition,
  TokenTest,
  ValueSource,
} from './rules/rule.ts';
export { MEMBERS } from './rules/rule.ts';
export type { Clitic } from './splitting/clitics.ts';
export {
  type Partition,
  PIECE_MARK,
  PIECES,
  type PieceReading,
  parsePartition,
  type SplitPiece,
  type SplitProblemCode,
  splitReading,
  writePartition,
} from './splitting/split.ts';
export { SPLIT_SUGGESTIONS, type SplitSuggestion, suggestSplits } from './splitting/suggest.ts';
export { DEFAULT_TAGSET, type Tagset } from './tagset.ts';

/** What an importer checks annotation against; plain tags, no names. */
export interface TagRules {
  /** Single class → the categories its readings may have, in order. */
  classes: Map<string, string[]>;
  /** Category → its values. */
  values: Map<string, Set<string>>;
  /** Class of composite forms → the categories they may have, in order. */
  doubleClasses: Map<string, string[]>;
}

/** A fresh copy each time: the caller may extend it with an installation's own tags. */
export function tagRules(tagset: Tagset = DEFAULT_TAGSET): TagRules {
  const categoriesOf = (classes: readonly { tag: string; categories: readonly string[] }[]) =>
    new Map(classes.map(({ tag, categories }) => [tag, [...categories]]));
  return {
    classes: categoriesOf(tagset.classes),
    values: new Map(tagset.categories.map(({ tag, values }) => [tag, new Set(values.map((entry) => entry.tag))])),
    doubleClasses: categoriesOf(tagset.doubleClasses),
  };
}
