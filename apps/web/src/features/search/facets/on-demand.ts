/** What narrows a search to texts and what is said of them to machines, in one file that is loaded when hits are there. */
export { Coins } from '../../../parts/sentences/Coins.tsx';
export { TextFacets } from '../TextFacets.tsx';
export { TextFilters } from '../TextFilters.tsx';
export { ChosenTexts } from './ChosenTexts.tsx';
