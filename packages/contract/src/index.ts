/** What may be asked, what it says, and which pages there are; the list of all calls is in `calls.ts`. */
export {
  callAddress,
  callKey,
  fillAddress,
  type GivenQuery,
  isMisread,
  type Parameter,
  TEXT_CODE,
  type ValuesOf,
  writeQuery,
  writeValue,
} from './address.ts';
export * from './annotation/address.ts';
export * from './annotation/annotation.ts';
export * from './annotation/changes.ts';
export * from './annotation/tagset.ts';
export * from './annotation/values.ts';
export * from './cards/cards.ts';
export * from './desk/desk.ts';
export * from './dts/dts.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fcs/fcs.ts';
export * from './imports/address.ts';
export * from './imports/history.ts';
export * from './imports/imports.ts';
export * from './imports/managed-layers.ts';
export * from './imports/other-imports.ts';
export * from './imports/record-values.ts';
export * from './imports/results.ts';
export * from './languages/languages.ts';
export * from './list-order.ts';
export * from './login/login.ts';
export * from './pages/flat.ts';
export * from './pages/flat-tabs.ts';
export * from './pages/pages.ts';
export * from './routes.ts';
export * from './search/address.ts';
export * from './search/comparison.ts';
export * from './search/help.ts';
export * from './search/keywords.ts';
export * from './search/lists.ts';
export * from './search/query.ts';
export * from './search/search.ts';
export * from './search/selections.ts';
export * from './sources/manage-sources.ts';
export * from './sources/sources.ts';
export * from './sources/values.ts';
export * from './texts/address.ts';
export * from './texts/catalogue.ts';
export * from './texts/catalogue-export.ts';
export * from './texts/catalogue-table.ts';
export * from './texts/context.ts';
export * from './texts/dating.ts';
export * from './texts/filter.ts';
export * from './texts/home.ts';
export * from './texts/line-text.ts';
export * from './texts/managed-texts.ts';
export * from './texts/record.ts';
export * from './texts/record-sources.ts';
export * from './texts/specimen.ts';
export * from './texts/texts.ts';
export * from './texts/witness-line.ts';
export * from './texts/wording.ts';
export * from './themes/themes.ts';
export * from './users/address.ts';
export * from './users/password.ts';
export * from './users/people.ts';
export * from './users/users.ts';
export * from './values.ts';
export * from './words/address.ts';
export * from './words/grammar.ts';
export * from './words/homographs.ts';
export * from './words/words.ts';
