import type { ImportDiff, Names, RecordDifference } from '@glosa/contract';
import type { ImportProblem, ParsedLayer } from '@glosa/corpus-format';
import type { Orphan } from '../../../corpus/orphans.ts';
import type { StandingPassage } from '../../../corpus/passages.ts';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import type { VersionFacts } from '../../../corpus/versions.ts';
import type { StoredLayer } from '../../../corpus/whole-layer.ts';
import type { LayerUpdate } from '../../../corpus/write-layer.ts';
import { matchWords } from '../matching/matching.ts';
import type { MatchableWord } from '../matching/word-pairs.ts';
import type { AlignmentPlan } from './alignment-plan.ts';
import { planComposites } from './composite-plan.ts';
import { tellFates } from './fates.ts';
import type { TakenField } from './header-differences.ts';
import { type PlannedPassage, planPassages } from './passages.ts';
import { planPlaces, verseRefs } from './place-plan.ts';
import { planSentenceStates } from './sentence-plan.ts';
import { type WordOutcome, WordPlanner } from './word-plan.ts';

/** What is said of an import when it is stored: JSON in the row of the version. */
export interface StoredReport {
  problems: ImportProblem[];
  diff: ImportDiff;
  supplied: ParsedLayer['supplied'];
  counts: LayerCounts;
  differences?: readonly RecordDifference[];
}

/** A type, not an interface: it is also read by the names of the counts. */
export type LayerCounts = {
  cards: number;
  verses: number;
  words: number;
  sentences: number;
  annotated: number;
  composites: number;
};

/** Everything that one import does, as data. It holds for the state it was made from: `basis`, `stored`. */
export interface ImportPlan extends ContentPlan, LayerUpdate {
  identity: LayerIdentity;
  basis: { textId: number | null; revision: number; layerId: number | null; version: number };
  /** Null: the text keeps its names. */
  names: Names | null;
  layerNames: Names;
  version: VersionFacts & { sha256: string };
  layer: ParsedLayer;
  alignment: AlignmentPlan | null;
  /** Fields of the record in which the header is to show. */
  taken: readonly TakenField[];
  report: StoredReport;
}

/** The part of a plan that says how stored rows and what hangs on them go on. */
export interface ContentPlan extends Pick<LayerUpdate, 'words' | 'places' | 'composites'> {
  passages: PlannedPassage[];
  orphans: Orphan[];
  /** Ids of signed sentences that are open again. */
  reopened: number[];
}

export interface ComparisonOptions {
  /** What the layer says of annotation, partition and ids is not asked for. */
  keepsAnnotation: boolean;
  /** An earlier version is brought back. */
  isRestoration: boolean;
  /** Of the text, where the layer is its transcription. */
  passages: readonly StandingPassage[];
}

export interface ComparedLayer extends ContentPlan {
  diff: ImportDiff;
  /** What would be lost: a `LOSS` warning each, a bounded number. */
  problems: ImportProblem[];
  annotatedWords: number;
}

/** Compares a layer with what is stored; the heart of a re-import. */
export function planContent(layer: ParsedLayer, stored: StoredLayer | null, options: ComparisonOptions): ComparedLayer {
  const before = stored?.words ?? [];
  const match = matchWords(before, matchable(layer));
  const speaks = !options.keepsAnnotation && carriesAnnotation(layer);
  const isComplete = options.isRestoration && speaks;
  const planner = new WordPlanner(layer, {
    isAnnotated: layer.kind === 'transcription',
    keepsAnnotation: options.keepsAnnotation,
    isComplete,
  });
  const outcomes = new Map<number, WordOutcome>();
  const annotated = new Uint8Array(layer.words.length);
  let annotatedWords = 0;
  const words = layer.words.map((word, at) => {
    const outcome = planner.plan(word, before[match[at] ?? -1] ?? null);
    if (outcome.hasReadings) annotatedWords++;
    annotated[at] = outcome.hasReadings ? 1 : 0;
    // Most words have nothing to report, and there are many.
    if (outcome.lost.length > 0 || outcome.isChecked || outcome.replaced.length > 0) outcomes.set(at, outcome);
    return outcome.word;
  });
  const listsComposites = isComplete || (speaks && layer.doubles.length > 0);
  const composites = planComposites(layer.doubles, stored?.composites ?? [], words, listsComposites);
  const places = planPlaces(layer, stored, words);
  const hasPassages = options.passages.length > 0;
  const passages = hasPassages ? planPassages(options.passages, passageMatch(layer, stored, match)) : [];
  const refs = verseRefs(layer);
  const refOf = (at: number) => `${refs[layer.words[at]?.verse ?? 0] ?? ''}.${layer.words[at]?.wordNo ?? 0}`;
  const isAnnotated = (at: number) => annotated[at] === 1;
  const sentences = planSentenceStates({ layer, stored, words, places, isAnnotated, refOf });
  const fates = tellFates({ layer, stored, match, outcomes, composites, places, passages, sentences });
  return {
    words,
    places,
    composites: composites.composites,
    passages,
    reopened: sentences.reopened.map(({ id }) => id),
    ...fates,
    annotatedWords,
  };
}

/** Whether the upload says anything about its words; if not, what is stored about them stays. */
export function carriesAnnotation(layer: ParsedLayer): boolean {
  return (
    layer.doubles.length > 0 || layer.words.some(({ pieces }) => pieces.some(({ readings }) => readings.length > 0))
  );
}

function matchable(layer: ParsedLayer): MatchableWord[] {
  const refs = verseRefs(layer);
  return layer.words.map(({ xmlId, form, verse }) => ({ xmlId, form, verse: refs[verse] ?? '' }));
}

function passageMatch(layer: ParsedLayer, stored: StoredLayer | null, match: Int32Array) {
  const before = stored?.words ?? [];
  const refs = verseRefs(layer);
  const successor = new Int32Array(before.length).fill(-1);
  for (const [at, old] of match.entries()) if (old !== -1) successor[old] = at;
  return {
    before: {
      verses: before.map(({ verse }) => verse),
      numbers: before.map(({ wordNo }) => wordNo),
      indexOf: new Map(before.map(({ id }, at) => [id, at])),
    },
    after: {
      verses: layer.words.map(({ verse }) => refs[verse] ?? ''),
      numbers: layer.words.map(({ wordNo }) => wordNo),
    },
    successor,
    verses: new Set(refs),
  };
}

/** The diff of an import that changes nothing. */
export function noChange(): ImportDiff {
  return {
    cards: { added: 0, removed: 0, changed: 0 },
    words: { same: 0, moved: 0, changed: 0, gone: 0, added: 0 },
    annotations: { kept: 0, check: 0, orphan: 0 },
    links: { kept: 0, check: 0, orphan: 0 },
    rows: { added: 0, changed: 0, same: 0, removed: 0 },
    changes: [],
    more: 0,
  };
}
