/** What may be asked: every call of the product, declared once. */
import {
  annotatedTexts,
  annotationEditor,
  annotationHints,
  annotationLemmas,
  annotationSentences,
  doubleRule,
  posClasses,
  sentencePresence,
  similarTokens,
  singleCategories,
} from './annotation/annotation.ts';
import {
  addDouble,
  annotateBatch,
  annotateSingle,
  annotationHistory,
  assignSentences,
  changeSentenceStatus,
  deleteDouble,
  markSentences,
  redoAnnotation,
  splitWord,
  undoAnnotation,
} from './annotation/changes.ts';
import { annotationTagset, replaceTagset, tagsetFile, tagsetNames } from './annotation/tagset.ts';
import {
  cardContent,
  changeCardContent,
  changeTranscriptCardContent,
  listCards,
  listTranscriptCards,
  transcriptCardContent,
} from './cards/cards.ts';
import { dtsCollection, dtsDocument, dtsEntry, dtsNavigation } from './dts/dts.ts';
import { fcs } from './fcs/fcs.ts';
import {
  attachOrphan,
  currentFile,
  deleteOrphan,
  layerVersions,
  listOrphans,
  restoreVersion,
  templateFile,
  undeleteOrphan,
  versionDiff,
  versionFile,
  versionReport,
} from './imports/history.ts';
import {
  addOtherTranscript,
  addTranscription,
  addTransliteration,
  importProgress,
  updateOtherTranscript,
  updateTranscription,
  updateTransliteration,
} from './imports/imports.ts';
import {
  deleteOtherTranscript,
  deleteTranscription,
  deleteTransliteration,
  managedTexts,
  otherTranscripts,
  textStatus,
} from './imports/managed-layers.ts';
import {
  addParallels,
  addPhoneticVariants,
  addThemes,
  otherCurrentFile,
  otherFile,
  otherImports,
  otherReport,
  otherVersions,
  restoreOther,
  updateParallels,
  updatePhoneticVariants,
  updateThemes,
} from './imports/other-imports.ts';
import { getLanguages, setLanguage } from './languages/languages.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  extendSession,
  isLoggedIn,
  login,
  logout,
  ownSessions,
  sessionTime,
  setUp,
} from './login/login.ts';
import {
  changeFlatContent,
  changeFlatShown,
  convertImage,
  flatContent,
  flatHistory,
  flatText,
  flatTitles,
  flatVersion,
  restoreFlatText,
} from './pages/flat.ts';
import { appTitle } from './pages/pages.ts';
import { searchRead, searchSuggest, searchVocabulary } from './search/help.ts';
import { searchCollocations, searchDistribution, searchExport, searchFrequencies } from './search/lists.ts';
import { searchSentences } from './search/search.ts';
import {
  addSourceFolder,
  addSourcePackage,
  changeSourceFolder,
  changeSourcePackage,
  deleteSource,
  moveSourceDown,
  moveSourceUp,
  sourceFile,
  sourceLosses,
  sourceVersions,
} from './sources/manage-sources.ts';
import { compareSources, searchSources, sourceChildren, sourceNodes, sourceVerses } from './sources/sources.ts';
import { citeText, exportText, textContext } from './texts/context.ts';
import { changeTextActive, changeTextName, moveText } from './texts/managed-texts.ts';
import {
  activeTextsNames,
  homeTexts,
  listCardsNumbers,
  listTextsNames,
  listVersesNumbers,
  resolveReference,
  textRange,
  textsNames,
} from './texts/texts.ts';
import { exportThemePassages, themePassages, themeTree } from './themes/themes.ts';
import {
  addUser,
  changeActive,
  changeEmail,
  changePassword,
  changeRole,
  changeShortcuts,
  endUserSessions,
  exportAudit,
  listAudit,
  listRoles,
  listUsers,
  ownAccount,
  shortcutSettings,
} from './users/users.ts';
import {
  exportGrammar,
  grammarClasses,
  grammarDouble,
  grammarSingle,
  grammarSpread,
  searchGrammarDouble,
  searchGrammarSingle,
} from './words/grammar.ts';
import { exportWord, exportWords, listWords, readWord, searchWords } from './words/words.ts';

export {
  callAddress,
  callKey,
  fillAddress,
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
export * from './dts/dts.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fcs/fcs.ts';
export * from './imports/address.ts';
export * from './imports/history.ts';
export * from './imports/imports.ts';
export * from './imports/managed-layers.ts';
export * from './imports/other-imports.ts';
export * from './imports/results.ts';
export * from './languages/languages.ts';
export * from './login/login.ts';
export * from './pages/flat.ts';
export * from './pages/flat-tabs.ts';
export * from './pages/pages.ts';
export * from './routes.ts';
export * from './search/address.ts';
export * from './search/help.ts';
export * from './search/lists.ts';
export * from './search/query.ts';
export * from './search/search.ts';
export * from './sources/manage-sources.ts';
export * from './sources/sources.ts';
export * from './sources/values.ts';
export * from './texts/address.ts';
export * from './texts/context.ts';
export * from './texts/line-text.ts';
export * from './texts/managed-texts.ts';
export * from './texts/specimen.ts';
export * from './texts/texts.ts';
export * from './themes/themes.ts';
export * from './users/address.ts';
export * from './users/password.ts';
export * from './users/people.ts';
export * from './users/users.ts';
export * from './values.ts';
export * from './words/address.ts';
export * from './words/grammar.ts';
export * from './words/words.ts';

/** The route table. A call that is not in it does not exist. */
export const ENDPOINTS = [
  appTitle,
  getLanguages,
  setLanguage,
  textsNames,
  activeTextsNames,
  listTextsNames,
  homeTexts,
  listCardsNumbers,
  listVersesNumbers,
  textRange,
  resolveReference,
  textContext,
  citeText,
  exportText,
  searchSentences,
  searchFrequencies,
  searchCollocations,
  searchDistribution,
  searchExport,
  searchSuggest,
  searchVocabulary,
  searchRead,
  listWords,
  readWord,
  searchWords,
  exportWords,
  exportWord,
  grammarSingle,
  grammarDouble,
  searchGrammarSingle,
  searchGrammarDouble,
  grammarSpread,
  exportGrammar,
  grammarClasses,
  login,
  logout,
  isLoggedIn,
  sessionTime,
  extendSession,
  confirmPassword,
  ownSessions,
  endSession,
  endOtherSessions,
  setUp,
  listUsers,
  listRoles,
  ownAccount,
  changeEmail,
  changePassword,
  changeActive,
  changeRole,
  addUser,
  endUserSessions,
  listAudit,
  exportAudit,
  shortcutSettings,
  changeShortcuts,
  addTranscription,
  updateTranscription,
  addTransliteration,
  updateTransliteration,
  addOtherTranscript,
  updateOtherTranscript,
  importProgress,
  managedTexts,
  textStatus,
  otherTranscripts,
  deleteTranscription,
  deleteTransliteration,
  deleteOtherTranscript,
  layerVersions,
  versionReport,
  versionDiff,
  versionFile,
  currentFile,
  restoreVersion,
  listOrphans,
  attachOrphan,
  deleteOrphan,
  undeleteOrphan,
  changeTextActive,
  changeTextName,
  moveText,
  addParallels,
  updateParallels,
  addThemes,
  updateThemes,
  addPhoneticVariants,
  updatePhoneticVariants,
  otherImports,
  otherVersions,
  otherReport,
  otherFile,
  otherCurrentFile,
  restoreOther,
  templateFile,
  listCards,
  listTranscriptCards,
  cardContent,
  transcriptCardContent,
  changeCardContent,
  changeTranscriptCardContent,
  themeTree,
  themePassages,
  exportThemePassages,
  sourceNodes,
  sourceChildren,
  sourceVerses,
  moveSourceUp,
  moveSourceDown,
  addSourceFolder,
  changeSourceFolder,
  addSourcePackage,
  changeSourcePackage,
  sourceLosses,
  deleteSource,
  sourceVersions,
  sourceFile,
  searchSources,
  compareSources,
  annotatedTexts,
  annotationSentences,
  annotationEditor,
  sentencePresence,
  posClasses,
  singleCategories,
  annotationHints,
  doubleRule,
  similarTokens,
  annotationLemmas,
  annotationHistory,
  splitWord,
  annotateSingle,
  addDouble,
  deleteDouble,
  annotateBatch,
  undoAnnotation,
  redoAnnotation,
  changeSentenceStatus,
  assignSentences,
  markSentences,
  tagsetNames,
  annotationTagset,
  tagsetFile,
  replaceTagset,
  flatTitles,
  flatContent,
  flatText,
  flatHistory,
  flatVersion,
  changeFlatContent,
  restoreFlatText,
  changeFlatShown,
  convertImage,
  dtsEntry,
  dtsCollection,
  dtsNavigation,
  dtsDocument,
  fcs,
] as const;
