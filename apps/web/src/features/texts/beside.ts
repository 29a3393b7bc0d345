/** What stands beside the lines of a text, its folios on one side and its apparatus on the other, in one file. */
export { ContextPanel } from './context/ContextPanel.tsx';
export { FolioRail } from './FolioRail.tsx';
