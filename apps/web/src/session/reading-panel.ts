/** Whether this reader closed what stands beside a text: then it opens only when they ask for it. */
import { keepChoice, keptChoice } from './kept-choice.ts';

const KEY = 'reading-panel';

export const isPanelClosed = (): boolean => keptChoice(KEY) === 'closed';

export const keepPanelClosed = (isClosed: boolean): void => keepChoice(KEY, isClosed ? 'closed' : null);
