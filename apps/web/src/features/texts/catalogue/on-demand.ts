/** What stands around the list of texts, in one file that is loaded once the list is there. */
export { ChosenFilters } from './ChosenFilters.tsx';
export { ColumnsPanel } from './ColumnsPanel.tsx';
export { ExportTexts } from './ExportTexts.tsx';
export { Facets } from './Facets.tsx';
export { Timeline } from './Timeline.tsx';
