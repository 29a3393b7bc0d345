/** The queries of the pages of themes. */
import { choice, flag, type Parameter, pageNumber, text, textCodes } from '../address.ts';
import { THEME_KINDS } from './themes.ts';

/** Stands for no open theme at all: an empty value would mean that nothing is said. */
const NONE = 'none';

/** Ids of the open themes; null: the tree as it is at first, its root open. */
const openThemes: Parameter<ReadonlySet<number> | null> = {
  usual: null,
  read: (written) => {
    const ids = written.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
    return ids.length > 0 || written === NONE ? new Set(ids.map(Number)) : undefined;
  },
  write: (open) => (open === null ? '' : open.size === 0 ? NONE : [...open].sort((a, b) => a - b).join(',')),
};

export const THEMES_QUERY = {
  kind: choice(THEME_KINDS, 'event'),
  /** What is looked for in the names. */
  find: text(),
  /** Themes without passages are shown, too. */
  all: flag({ on: '1' }),
  open: openThemes,
};

/** Codes of the texts a theme is narrowed to, and the page of its passages. */
export const THEME_QUERY = { texts: textCodes, page: pageNumber };
