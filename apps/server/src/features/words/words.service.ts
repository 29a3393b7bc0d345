import {
  homographsOf,
  type listWords as listWordsCall,
  type Names,
  type QueryOf,
  type readWord as readWordCall,
  type WordPage,
  type Words,
} from '@glosa/contract';
import { alike } from '@glosa/dictionary';
import { NotFound } from '../../errors.ts';
import type { Answers } from '../../indexing/start.ts';
import { nameOfFieldValue } from '../search/field-names.ts';
import { nameOf, refused, type Setting, textFacts } from '../search/hits-request.service.ts';
import { nameOfValue } from '../search/lists.service.ts';
import { auxiliaryRules } from './auxiliary-rules.ts';
import { chosenWords, languageOf, scopeOf } from './chosen-words.ts';
import { entriesOf, paradigmsOfComposites } from './paradigm.ts';

export type WordsQuery = QueryOf<typeof listWordsCall>;

/** One page of the lexical index. */
export async function listWords(setting: Setting, query: WordsQuery): Promise<Words> {
  const { corpus, signal, language, names } = setting;
  const { initial, sort, page, size } = query;
  const auxiliary = auxiliaryRules(setting.tagset);
  const outcome = await corpus.ask<'words'>(
    { kind: 'words', ...chosenWords(setting, query), initial, sort, page, size, auxiliary, isForFile: false },
    { signal },
  );
  const { revision } = corpus;
  if (!outcome.ok) return { ...NOTHING, size, revision, ...refused(outcome.refusal, language) };
  const { value } = outcome;
  const told = new Set(value.rows.flatMap(({ perText }) => perText.map(({ code }) => code)));
  return {
    ...value,
    variantsAdded: [...value.variantsAdded],
    pages: Math.max(1, Math.ceil(value.total / size)),
    size,
    revision,
    languages: withLanguageNames(setting, value.languages),
    rows: value.rows.map((row) => ({ ...row, classes: row.classes.map((one) => withName(setting, 'pos', one)) })),
    texts: value.texts
      .filter(({ code }) => told.has(code))
      .map((text) => ({ ...text, name: nameOf(names, text.code) })),
  };
}

const NOTHING: Omit<Words, 'size' | 'revision'> = {
  ...{ total: 0, tokens: 0, page: 1, pages: 1, initials: [], languages: [], rows: [], texts: [] },
  ...{ variantsAdded: [], references: [], nearest: [], withoutLemma: null, query: null },
};

/** Named by the server: browsers know the names of fewer languages. */
function withLanguageNames<T extends { language: string | null }>({ vocabulary }: Setting, languages: readonly T[]) {
  return languages.map((one) => ({ ...one, name: nameOfFieldValue(vocabulary, 'language', one.language ?? '') }));
}

function withName<T extends { value: string }>(setting: Setting, attribute: string, counted: T): T & { name: Names } {
  const { value } = counted;
  return { ...counted, name: nameOfValue(setting, attribute, value) ?? alike(value) };
}

type WordQuery = Pick<QueryOf<typeof readWordCall>, 'texts' | 'f' | 'language'>;

/** One lemma. @throws NotFound where no text that may be seen has it, or has it in the language asked for. */
export async function readWord(setting: Setting, lemma: string, query: WordQuery): Promise<WordPage> {
  const { corpus, names } = setting;
  const found = await askWord(setting, lemma, query);
  const { cells, classes, composites, compositeClasses, auxiliary, perText, ...rest } = found;
  return {
    ...rest,
    lemma: lemma.normalize('NFC'),
    revision: corpus.revision,
    languages: withLanguageNames(setting, rest.languages),
    perText: perText.map((text) => ({ ...text, ...textFacts(names, text.code) })),
    entries: entriesOf(setting, cells, classes),
    composites: paradigmsOfComposites(setting, composites, compositeClasses),
    auxiliary: auxiliary.map(({ posClass, hits }) => withName(setting, 'pos', { value: posClass, hits, q: null })),
  };
}

/** What the index knows of a lemma. @throws NotFound */
export async function askWord(
  setting: Setting,
  lemma: string,
  query: WordQuery,
): Promise<NonNullable<Answers['word']>> {
  const { corpus, signal, allTexts, tagset } = setting;
  const asked = lemma.normalize('NFC');
  const outcome = await corpus.ask<'word'>(
    {
      kind: 'word',
      lemma: asked,
      language: languageOf(query),
      homographs: homographsOf(asked),
      texts: scopeOf(setting, query).texts,
      allTexts,
      auxiliary: auxiliaryRules(tagset),
    },
    { signal },
  );
  const value = outcome.ok ? outcome.value : null;
  if (value === null) throw new NotFound('No text that may be seen has the lemma.');
  return value;
}
