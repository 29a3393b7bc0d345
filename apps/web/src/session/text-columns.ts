/** Which columns of the list of texts this browser shows, as an address has them; '' where the reader chose none. */
import { keepChoice, keptChoice } from './kept-choice.ts';

const KEY = 'text-columns';

export const keptTextColumns = (): string => keptChoice(KEY) ?? '';

export const keepTextColumns = (columns: string): void => keepChoice(KEY, columns || null);
