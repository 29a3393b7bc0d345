/** What other features may use of imports. */
export { type CardName, type CardPlace, findCard, isLargeCard, loadCardContent, versionOf } from './card-content.ts';
export type { CardOrder, CardOutcome } from './card-edit.ts';
export { reportOf, summaryOf } from './import-answer.ts';
export { importLayer } from './layer-import.ts';
