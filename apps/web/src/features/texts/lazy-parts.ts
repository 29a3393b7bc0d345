/** Parts of reading that are loaded when any of them is wanted; to be drawn within `Suspense`. */
import { lazy } from 'react';

const load = () => import('./on-demand.ts');

export const HitStepper = lazy(async () => ({ default: (await load()).HitStepper }));
export const MissedPlace = lazy(async () => ({ default: (await load()).MissedPlace }));
export const MoreText = lazy(async () => ({ default: (await load()).MoreText }));
export const PlaceNotFound = lazy(async () => ({ default: (await load()).PlaceNotFound }));
export const PrintNote = lazy(async () => ({ default: (await load()).PrintNote }));
export const ShortcutsModal = lazy(async () => ({ default: (await load()).ShortcutsModal }));
export const ViewPopover = lazy(async () => ({ default: (await load()).ViewPopover }));
export const WholeRecord = lazy(async () => ({ default: (await import('./WholeRecord.tsx')).WholeRecord }));
export const WordFacts = lazy(async () => ({ default: (await load()).WordFacts }));
export const WordPopup = lazy(async () => ({ default: (await load()).WordPopup }));
