/**
 * An example of every call, beside the declarations: `texts.json` holds those of `texts.ts`. They are what the server says
 * of the sample corpus, long lists and texts cut short.
 */
import type { ENDPOINTS } from '../index.ts';
import annotation from './annotation.json' with { type: 'json' };
import annotationChanges from './annotation-changes.json' with { type: 'json' };
import annotationProgress from './annotation-progress.json' with { type: 'json' };
import annotationTagset from './annotation-tagset.json' with { type: 'json' };
import cards from './cards.json' with { type: 'json' };
import dts from './dts.json' with { type: 'json' };
import fcs from './fcs.json' with { type: 'json' };
import flat from './flat.json' with { type: 'json' };
import grammar from './grammar.json' with { type: 'json' };
import importHistory from './import-history.json' with { type: 'json' };
import imports from './imports.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import manageSources from './manage-sources.json' with { type: 'json' };
import managedLayers from './managed-layers.json' with { type: 'json' };
import managedTexts from './managed-texts.json' with { type: 'json' };
import otherImports from './other-imports.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import searchHelp from './search-help.json' with { type: 'json' };
import searchLists from './search-lists.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };
import textContext from './text-context.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };
import themes from './themes.json' with { type: 'json' };
import users from './users.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export interface Example {
  /** As they stand in the address, decoded. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Of JSON, the fields of a form, or plain text. */
  body?: unknown;
  /** Name of the file that is sent. */
  file?: string;
  /** Of a file that is text its beginning, of any other its name. */
  answer: unknown;
}

type Name = (typeof ENDPOINTS)[number]['name'];

/** By the name of the call. One that is missing does not compile. */
export const EXAMPLES: Readonly<Record<Name, Example>> = {
  ...annotation,
  ...annotationChanges,
  ...annotationProgress,
  ...annotationTagset,
  ...cards,
  ...dts,
  ...fcs,
  ...flat,
  ...grammar,
  ...importHistory,
  ...imports,
  ...languages,
  ...login,
  ...manageSources,
  ...managedLayers,
  ...managedTexts,
  ...otherImports,
  ...pages,
  ...search,
  ...searchHelp,
  ...searchLists,
  ...sources,
  ...textContext,
  ...texts,
  ...themes,
  ...users,
  ...words,
};
