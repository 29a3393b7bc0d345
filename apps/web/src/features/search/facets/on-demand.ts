/** What narrows a search to texts, in one file that is loaded when hits are there. */
export { TextFacets } from '../TextFacets.tsx';
export { TextFilters } from '../TextFilters.tsx';
export { ChosenTexts } from './ChosenTexts.tsx';
