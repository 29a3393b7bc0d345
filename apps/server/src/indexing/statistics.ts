/** What the engine reckons for its lists, for those that are put together of its answers. */
export { interval95, yearSteps } from '@glosa/corpus-index';
