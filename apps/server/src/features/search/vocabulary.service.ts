import type { QueryOf, searchRead, Vocabulary } from '@glosa/contract';
import { CATEGORIES, DOUBLE_CLASSES, doubleClassName, posClassName, valueName } from '@glosa/tagset';
import { Defect } from '../../errors.ts';
import { FOLDED_LETTERS, QUERY_ALIASES } from '../../indexing/query-names.ts';
import type { Answers, IndexedCorpus } from '../../indexing/start.ts';
import { refused, type Setting } from './hits-request.ts';
import { describeQuery } from './interpretation.ts';
import { nameOfCategory } from './lists.service.ts';

/** Counted once for each state of the corpus. */
const counted = new WeakMap<IndexedCorpus, Promise<Answers['vocabulary']>>();

/** What words of the corpus are annotated with, whatever the texts, and what can stand for what in a query. */
export async function describeVocabulary({ corpus }: Setting): Promise<Vocabulary> {
  const found = counted.get(corpus) ?? count(corpus);
  counted.set(corpus, found);
  // What failed is tried again by whoever comes next.
  found.catch(() => counted.delete(corpus));
  const { classes, doubles } = await found;
  return {
    classes: classes.map(({ value, count, categories }) => ({
      value,
      name: { pl: posClassName(value, 'pl'), en: posClassName(value, 'en') },
      count,
      categories: categories.map(({ attribute, values }) => ({
        attribute,
        name: nameOfCategory(attribute),
        values: values.map((one) => ({
          ...one,
          name: { pl: valueName(attribute, one.value, 'pl'), en: valueName(attribute, one.value, 'en') },
        })),
      })),
    })),
    doubles: doubles.map((one) => ({
      ...one,
      name: { pl: doubleClassName(one.value, 'pl'), en: doubleClassName(one.value, 'en') },
    })),
    aliases: QUERY_ALIASES,
    folded: FOLDED_LETTERS,
  };
}

async function count(corpus: IndexedCorpus): Promise<Answers['vocabulary']> {
  const outcome = await corpus.ask<'vocabulary'>({
    kind: 'vocabulary',
    categories: CATEGORIES.map(({ tag }) => tag),
    doubles: DOUBLE_CLASSES.map(({ tag }) => tag),
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
  const outcome = await corpus.ask<'read'>({ kind: 'read', q, layer }, { signal });
  if (outcome.ok) {
    return { interpretation: describeQuery(outcome.value, language), canonical: outcome.value.canonical };
  }
  const { error, queryError } = refused(outcome.refusal, language);
  return { interpretation: '', canonical: '', error, from: queryError.from, to: queryError.to };
}
