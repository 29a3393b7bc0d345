/** What a subtoken may be: readings that the same form has here, elsewhere, and that other forms of its lemma have. */
import {
  type AnnotationHint,
  type AnswerOf,
  type annotationHints,
  type CategoryMap,
  HINTS_AT_MOST,
} from '@glosa/contract';
import { type PieceReading, suggestSplits } from '@glosa/tagset';
import { type CountedReading, countElsewhere, countInLayer, countParadigm, listSplits } from '../../corpus/readings.ts';
import { listPlacedWords, listWordPlaces } from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';
import { requireLayer, requireSentence } from './change-sentence.ts';
import { currentGrammar, type Grammar, isValid } from './grammar.ts';
import { sorted } from './sentence.ts';
import { wordsOf } from './single.ts';

/** Ways to split a word that are offered. */
const SPLITS = 5;
/** Words of an example on either side. */
const AROUND = 4;

type Found = CountedReading & { source: AnnotationHint['source'] };

/** Of the first of the subtokens. @throws NotFound, FormError */
export async function findHints(
  reader: Reader,
  { code, sentenceNo, tokens }: { code: string; sentenceNo: number; tokens: readonly number[] },
): Promise<AnswerOf<typeof annotationHints>> {
  const layer = await requireLayer(reader, code);
  const sentence = await requireSentence(reader, layer, sentenceNo);
  const [word] = wordsOf(sentence, tokens);
  const piece = word?.pieces.find(({ tokenNo }) => tokens.includes(tokenNo));
  if (word === undefined || piece === undefined) return { hints: [], splits: [] };
  const grammar = await currentGrammar(reader);
  const own = await countInLayer(reader, layer.id, piece.form);
  const others = await countElsewhere(reader, layer.id, piece.form);
  const known: Found[] = [...ranked(own, 'text'), ...ranked(others, 'corpus')];
  const [likeliest] = known;
  const paradigm = likeliest?.lemma == null ? [] : await countParadigm(reader, likeliest.lemma, likeliest.posClass);
  const found = distinct([...known, ...ranked(paradigm, 'paradigm')]).filter((one) => isOffered(grammar, one));
  const hints = await withExamples(reader, found.slice(0, HINTS_AT_MOST));
  const earlier = await listSplits(reader, word.form, SPLITS);
  const [reading] = word.pieces.length === 1 ? (word.pieces[0]?.readings ?? []) : [];
  const suggested = suggestSplits(
    grammar.tagset,
    word.form,
    reading ?? readElsewhere(word.pieces.length, likeliest),
  ).map(({ partition }) => partition);
  return { hints, splits: [...new Set([...earlier, ...suggested])].slice(0, SPLITS) };
}

/** What a word that has no reading is likely to be, whole: it is then split no more than one that is read so. */
function readElsewhere(pieces: number, likeliest: Found | undefined): PieceReading | null {
  if (pieces !== 1 || likeliest === undefined) return null;
  const { posClass, lemma, categories } = likeliest;
  return { posClass, lemma, categories: JSON.parse(categories) as CategoryMap };
}

function ranked(readings: readonly CountedReading[], source: Found['source']): Found[] {
  return readings
    .toSorted((a, b) => b.count - a.count || (a.categories < b.categories ? -1 : 1))
    .map((one) => ({ ...one, source }));
}

/** The same reading is offered once, as what it is here before what it is elsewhere. */
function distinct(readings: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return readings.filter(({ lemma, posClass, categories }) => {
    const key = JSON.stringify([lemma, posClass, sorted(JSON.parse(categories) as CategoryMap)]);
    return !seen.has(key) && seen.add(key);
  });
}

/** What the tagset does not allow could not be accepted. */
function isOffered(grammar: Grammar, { lemma, posClass, categories }: Found): boolean {
  return isValid(grammar, 'single', { posClass, categoryMap: JSON.parse(categories) as CategoryMap, lemma });
}

async function withExamples(reader: Reader, found: readonly Found[]): Promise<AnnotationHint[]> {
  const rows = await listWordPlaces(reader, { words: found.map(({ wordId }) => wordId) });
  const places = new Map(rows.map((place) => [place.id, place]));
  const hints: AnnotationHint[] = [];
  for (const { lemma, posClass, categories, count, wordId, source } of found) {
    const place = places.get(wordId);
    if (place === undefined) continue;
    const { layerId, ord: at } = place;
    const around = await listPlacedWords(reader, [{ layerId, from: at - AROUND, to: at + AROUND }]);
    const side = (is: (ord: number) => boolean) =>
      around
        .filter(({ ord }) => is(ord))
        .toSorted((a, b) => a.ord - b.ord)
        .map(({ form }) => form)
        .join(' ');
    const example = {
      ...{ code: place.code, reference: `${place.card}.${place.verse}`, form: place.form },
      ...{ before: side((ord) => ord < place.ord), after: side((ord) => ord > place.ord) },
    };
    const categoryMap = sorted(JSON.parse(categories) as CategoryMap);
    hints.push({ ...{ posClass, categoryMap, lemma, source, count }, example });
  }
  return hints;
}
