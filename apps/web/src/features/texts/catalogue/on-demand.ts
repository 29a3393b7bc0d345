/** What stands around the list of texts, in one file that is loaded once the list is there. */
export { ChosenFilters } from '../../../parts/facets/ChosenFilters.tsx';
export { Facets } from '../../../parts/facets/Facets.tsx';
export { ColumnsPanel } from './ColumnsPanel.tsx';
export { ExportTexts } from './ExportTexts.tsx';
