/** What reading itself does not need, in one file that is loaded when any of it is wanted. */
export { HitStepper } from './HitStepper.tsx';
export { MissedPlace } from './MissedPlace.tsx';
export { MoreText } from './MoreText.tsx';
export { PlaceNotFound } from './PlaceNotFound.tsx';
export { PrintNote } from './PrintNote.tsx';
export { ShortcutsModal } from './ShortcutsModal.tsx';
export { ViewPopover } from './ViewPopover.tsx';
export { WordFacts, WordPopup } from './WordPopup.tsx';
