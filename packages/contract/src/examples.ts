/**
 * An example of every call, beside the declarations: `texts.examples.json` holds those of `texts.ts`. They are what the
 * server says of the sample corpus, long lists and texts cut short.
 */

import annotation from './annotation/annotation.examples.json' with { type: 'json' };
import annotationChanges from './annotation/changes.examples.json' with { type: 'json' };
import annotationProgress from './annotation/progress.examples.json' with { type: 'json' };
import annotationTagset from './annotation/tagset.examples.json' with { type: 'json' };
import type { ENDPOINTS } from './calls.ts';
import cards from './cards/cards.examples.json' with { type: 'json' };
import desk from './desk/desk.examples.json' with { type: 'json' };
import dts from './dts/dts.examples.json' with { type: 'json' };
import fcs from './fcs/fcs.examples.json' with { type: 'json' };
import importHistory from './imports/history.examples.json' with { type: 'json' };
import imports from './imports/imports.examples.json' with { type: 'json' };
import managedLayers from './imports/managed-layers.examples.json' with { type: 'json' };
import otherImports from './imports/other-imports.examples.json' with { type: 'json' };
import recordValues from './imports/record-values.examples.json' with { type: 'json' };
import languages from './languages/languages.examples.json' with { type: 'json' };
import login from './login/login.examples.json' with { type: 'json' };
import flat from './pages/flat.examples.json' with { type: 'json' };
import pages from './pages/pages.examples.json' with { type: 'json' };
import searchHelp from './search/help.examples.json' with { type: 'json' };
import searchKeywords from './search/keywords.examples.json' with { type: 'json' };
import searchLists from './search/lists.examples.json' with { type: 'json' };
import search from './search/search.examples.json' with { type: 'json' };
import selections from './search/selections.examples.json' with { type: 'json' };
import manageSources from './sources/manage-sources.examples.json' with { type: 'json' };
import sources from './sources/sources.examples.json' with { type: 'json' };
import textCatalogue from './texts/catalogue.examples.json' with { type: 'json' };
import textContext from './texts/context.examples.json' with { type: 'json' };
import homeTexts from './texts/home.examples.json' with { type: 'json' };
import managedTexts from './texts/managed-texts.examples.json' with { type: 'json' };
import textRecord from './texts/record.examples.json' with { type: 'json' };
import recordSources from './texts/record-sources.examples.json' with { type: 'json' };
import texts from './texts/texts.examples.json' with { type: 'json' };
import themes from './themes/themes.examples.json' with { type: 'json' };
import users from './users/users.examples.json' with { type: 'json' };
import grammar from './words/grammar.examples.json' with { type: 'json' };
import words from './words/words.examples.json' with { type: 'json' };

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
  ...desk,
  ...dts,
  ...fcs,
  ...flat,
  ...grammar,
  ...homeTexts,
  ...importHistory,
  ...imports,
  ...languages,
  ...login,
  ...manageSources,
  ...managedLayers,
  ...managedTexts,
  ...otherImports,
  ...recordValues,
  ...pages,
  ...recordSources,
  ...search,
  ...selections,
  ...searchHelp,
  ...searchKeywords,
  ...searchLists,
  ...sources,
  ...textCatalogue,
  ...textContext,
  ...textRecord,
  ...texts,
  ...themes,
  ...users,
  ...words,
};
