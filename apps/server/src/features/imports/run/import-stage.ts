/** What the stages of an import are called, for progress. */
export type ImportStage = 'open' | 'parse' | 'compare' | 'store';
export type OnStage = (stage: ImportStage) => void;

/** The text, its transcription or the layer changed between planning and applying: plan again. */
export class StalePlan extends Error {
  override readonly name = 'StalePlan';
}
