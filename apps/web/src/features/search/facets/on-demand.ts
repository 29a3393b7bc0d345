/** What narrows a search by the records of texts, in one file that is loaded when hits are there. */
export { ChosenTexts } from './ChosenTexts.tsx';
export { FieldFacets } from './FieldFacets.tsx';
