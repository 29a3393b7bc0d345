/** Every call of the product. Apart from the rest, so that a page does not load the calls that it does not ask. */
import * as annotation from './annotation/annotation.ts';
import * as changes from './annotation/changes.ts';
import * as tagset from './annotation/tagset.ts';
import * as cards from './cards/cards.ts';
import * as desk from './desk/desk.ts';
import * as dts from './dts/dts.ts';
import type { Endpoint } from './endpoint.ts';
import * as fcs from './fcs/fcs.ts';
import * as history from './imports/history.ts';
import * as imports from './imports/imports.ts';
import * as managedLayers from './imports/managed-layers.ts';
import * as otherImports from './imports/other-imports.ts';
import * as recordValues from './imports/record-values.ts';
import * as languages from './languages/languages.ts';
import * as login from './login/login.ts';
import * as flat from './pages/flat.ts';
import * as pages from './pages/pages.ts';
import * as help from './search/help.ts';
import * as keywords from './search/keywords.ts';
import * as lists from './search/lists.ts';
import * as search from './search/search.ts';
import * as selections from './search/selections.ts';
import * as manageSources from './sources/manage-sources.ts';
import * as sources from './sources/sources.ts';
import * as catalogue from './texts/catalogue.ts';
import * as catalogueExport from './texts/catalogue-export.ts';
import * as context from './texts/context.ts';
import * as homeTexts from './texts/home.ts';
import * as managedTexts from './texts/managed-texts.ts';
import * as record from './texts/record.ts';
import * as recordSources from './texts/record-sources.ts';
import * as texts from './texts/texts.ts';
import * as themes from './themes/themes.ts';
import * as users from './users/users.ts';
import * as grammar from './words/grammar.ts';
import * as words from './words/words.ts';

const MODULES = [
  annotation,
  changes,
  tagset,
  cards,
  desk,
  dts,
  fcs,
  history,
  imports,
  managedLayers,
  otherImports,
  recordValues,
  languages,
  login,
  flat,
  pages,
  help,
  keywords,
  lists,
  search,
  selections,
  manageSources,
  sources,
  catalogue,
  catalogueExport,
  context,
  homeTexts,
  managedTexts,
  record,
  recordSources,
  texts,
  themes,
  users,
  grammar,
  words,
] as const;

type Module = (typeof MODULES)[number];
type CallIn<M> = M extends Module ? Extract<M[keyof M], Endpoint> : never;

const isCall = (value: unknown): value is CallIn<Module> =>
  typeof value === 'object' && value !== null && 'method' in value && 'role' in value;

/** The route table, by module, then by name. A call that is not exported by one of them does not exist. */
export const ENDPOINTS: readonly CallIn<Module>[] = MODULES.flatMap((module) =>
  Object.values<unknown>(module).filter(isCall),
);
