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
} from './annotation.ts';
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
} from './annotation-changes.ts';
import { annotationTagset, replaceTagset, tagsetFile, tagsetNames } from './annotation-tagset.ts';
import {
  cardContent,
  changeCardContent,
  changeTranscriptCardContent,
  listCards,
  listTranscriptCards,
  transcriptCardContent,
} from './cards.ts';
import { dtsCollection, dtsDocument, dtsEntry, dtsNavigation } from './dts.ts';
import { fcs } from './fcs.ts';
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
} from './flat.ts';
import {
  exportGrammar,
  grammarClasses,
  grammarDouble,
  grammarSingle,
  grammarSpread,
  searchGrammarDouble,
  searchGrammarSingle,
} from './grammar.ts';
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
} from './import-history.ts';
import {
  addOtherTranscript,
  addTranscription,
  addTransliteration,
  importProgress,
  updateOtherTranscript,
  updateTranscription,
  updateTransliteration,
} from './imports.ts';
import { getLanguages, setLanguage } from './languages.ts';
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
} from './login.ts';
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
} from './manage-sources.ts';
import {
  deleteOtherTranscript,
  deleteTranscription,
  deleteTransliteration,
  managedTexts,
  otherTranscripts,
  textStatus,
} from './managed-layers.ts';
import { changeTextActive, changeTextName, moveText } from './managed-texts.ts';
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
} from './other-imports.ts';
import { appTitle } from './pages.ts';
import { searchSentences } from './search.ts';
import { searchRead, searchSuggest, searchVocabulary } from './search-help.ts';
import { searchCollocations, searchDistribution, searchExport, searchFrequencies } from './search-lists.ts';
import { compareSources, searchSources, sourceChildren, sourceNodes, sourceVerses } from './sources.ts';
import { citeText, exportText, textContext } from './text-context.ts';
import {
  activeTextsNames,
  homeTexts,
  listCardsNumbers,
  listTextsNames,
  listVersesNumbers,
  resolveReference,
  textRange,
  textsNames,
} from './texts.ts';
import { exportThemePassages, themePassages, themeTree } from './themes.ts';
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
} from './users.ts';
import { exportWord, exportWords, listWords, readWord, searchWords } from './words.ts';

export * from './annotation.ts';
export * from './annotation-changes.ts';
export * from './annotation-tagset.ts';
export * from './annotation-values.ts';
export * from './cards.ts';
export * from './dts.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fcs.ts';
export * from './flat.ts';
export * from './flat-tabs.ts';
export * from './grammar.ts';
export * from './import-history.ts';
export * from './import-results.ts';
export * from './imports.ts';
export * from './languages.ts';
export * from './line-text.ts';
export * from './login.ts';
export * from './manage-sources.ts';
export * from './managed-layers.ts';
export * from './managed-texts.ts';
export * from './other-imports.ts';
export * from './pages.ts';
export * from './password.ts';
export * from './people.ts';
export * from './routes.ts';
export * from './search.ts';
export * from './search-help.ts';
export * from './search-lists.ts';
export * from './search-query.ts';
export * from './source-values.ts';
export * from './sources.ts';
export * from './specimen.ts';
export * from './text-context.ts';
export * from './texts.ts';
export * from './themes.ts';
export * from './users.ts';
export * from './values.ts';
export * from './words.ts';

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
