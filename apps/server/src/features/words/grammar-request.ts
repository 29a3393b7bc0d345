import type { grammarQuery, Names, QueryOf, searchGrammarSingle } from '@glosa/contract';
import { classOfMarks, type NamedTags, namesOfTags, type Tagset } from '@glosa/tagset';
import { type AskedGrammar, type AskedWord, isAsked } from '../../indexing/answers/grammar-query.ts';
import type { GrammarRequest } from '../../indexing/start.ts';
import type { Setting } from '../search/hits-request.service.ts';
import { scopeOf } from './chosen-words.ts';

export type GrammarUnit = AskedGrammar['unit'];
/** The parameters that every call on grammatical forms has. */
export type GrammarQuery = Pick<QueryOf<typeof searchGrammarSingle>, keyof typeof grammarQuery>;

/** What is asked, as the index is asked it. */
export function askedGrammar(unit: GrammarUnit, query: GrammarQuery, tagset: NamedTags): AskedGrammar {
  const { place, distance } = query;
  const first = askedWord(query.class, query.categories, query.lemma, query.form);
  const second = askedWord(query.class2, query.categories2, query.lemma2, query.form2);
  return { unit, first, second: isAsked(second) ? second : null, place, distance, marks: classOfMarks(tagset) };
}

function askedWord(
  classes: readonly string[],
  given: GrammarQuery['categories'],
  lemma: string,
  form: string,
): AskedWord {
  const categories = new Map<string, Set<string>>();
  for (const { category, values } of given) {
    if (values.length === 0) continue;
    categories.set(category, new Set([...(categories.get(category) ?? []), ...values]));
  }
  return {
    classes: [...new Set(classes)],
    categories: Array.from(categories, ([category, values]) => ({ category, values: [...values] })),
    lemma: lemma.trim(),
    form: form.trim(),
  };
}

/** What is asked, where, and what the tagset knows of it. */
export function grammarRequest(
  setting: Setting,
  unit: GrammarUnit,
  query: GrammarQuery,
): Pick<GrammarRequest, 'asked' | 'scope' | 'known'> {
  const { tagset } = setting;
  return { asked: askedGrammar(unit, query, tagset), scope: scopeOf(setting, query), known: knownTags(tagset) };
}

function knownTags({ classes, doubleClasses, categories }: Tagset): GrammarRequest['known'] {
  const values = Object.fromEntries(categories.map(({ tag, values: own }) => [tag, own.map((value) => value.tag)]));
  return {
    single: { ...values, pos: classes.map(({ tag }) => tag) },
    double: { ...values, pos: doubleClasses.map(({ tag }) => tag) },
  };
}

/** What a tag of class (`pos`) or category is called; one that the tagset does not know is its own name. */
export function nameOfTag(tagset: NamedTags, unit: GrammarUnit, attribute: string, value: string): Names {
  const names = namesOfTags(tagset);
  if (attribute !== 'pos') return names.value(attribute, value);
  return unit === 'double' ? names.doubleClass(value) : names.posClass(value);
}

/** What a category is called. */
export function nameOfAttribute(tagset: NamedTags, attribute: string): Names {
  return namesOfTags(tagset).category(attribute);
}

/** Tags in the order of the tagset, then those that it does not know. */
export function inTagsetOrder(ofTagset: readonly string[], found: readonly string[]): string[] {
  return [...new Set([...ofTagset, ...found.filter((tag) => !ofTagset.includes(tag)).sort()])];
}
