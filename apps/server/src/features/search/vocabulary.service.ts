import type { QueryOf, searchRead, Vocabulary } from '@glosa/contract';
import { namesOfTags, type Tagset } from '@glosa/tagset';
import { Defect } from '../../errors.ts';
import { queryAliases } from '../../indexing/query-names.ts';
import { FOLDED_LETTERS, RECORD_ATTRIBUTES } from '../../indexing/schema.ts';
import type { Answers, IndexedCorpus } from '../../indexing/start.ts';
import { refused, requireIndexed, type Setting } from './hits-request.service.ts';
import { describeQuery } from './interpretation.ts';
import { nameOfCategory } from './lists.service.ts';

/** `language` stands for `lang` in a condition on a word only: by itself it asks what the record of a text says. */
const OF_RECORDS: readonly string[] = RECORD_ATTRIBUTES;

/** Counted once for each state of the corpus, with the tagset of the time. */
const counted = new WeakMap<IndexedCorpus, { tagset: Tagset; answer: Promise<Answers['vocabulary']> }>();

/** What words of the corpus are annotated with, whatever the texts, and what can stand for what in a query. */
export async function describeVocabulary({ corpus, tagset }: Setting): Promise<Vocabulary> {
  const known = counted.get(corpus);
  const found = known?.tagset === tagset ? known : { tagset, answer: count(corpus, tagset) };
  counted.set(corpus, found);
  // What failed is tried again for the next request.
  found.answer.catch(() => counted.delete(corpus));
  const { classes, doubles } = await found.answer;
  const tags = namesOfTags(tagset);
  return {
    classes: classes.map(({ value, count, categories }) => ({
      value,
      name: tags.posClass(value),
      count,
      categories: categories.map(({ attribute, values }) => ({
        attribute,
        name: nameOfCategory(tagset, attribute),
        values: values.map((one) => ({ ...one, name: tags.value(attribute, one.value) })),
      })),
    })),
    doubles: doubles.map((one) => ({ ...one, name: tags.doubleClass(one.value) })),
    aliases: Object.fromEntries(Object.entries(queryAliases(tagset)).filter(([name]) => !OF_RECORDS.includes(name))),
    folded: FOLDED_LETTERS,
  };
}

async function count(corpus: IndexedCorpus, tagset: Tagset): Promise<Answers['vocabulary']> {
  const outcome = await corpus.ask<'vocabulary'>({
    kind: 'vocabulary',
    categories: tagset.categories.map(({ tag }) => tag),
    doubles: tagset.doubleClasses.map(({ tag }) => tag),
  });
  if (!outcome.ok) throw new Defect('A vocabulary cannot be refused.');
  return outcome.value;
}

interface Reading {
  interpretation: string;
  canonical: string;
  error?: string;
  from?: number;
  to?: number;
}

/** How a query is read, in words and written out. */
export async function readQuery(setting: Setting, query: QueryOf<typeof searchRead>): Promise<Reading> {
  const { corpus, language, signal } = setting;
  const { q, layer } = query;
  requireIndexed(setting, q);
  const outcome = await corpus.ask<'read'>({ kind: 'read', q, layer }, { signal });
  if (outcome.ok) {
    return { interpretation: describeQuery(outcome.value, setting), canonical: outcome.value.canonical };
  }
  const { error, queryError } = refused(outcome.refusal, language);
  return { interpretation: '', canonical: '', error, from: queryError.from, to: queryError.to };
}
