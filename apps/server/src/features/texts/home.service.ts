/** What the main page says of the corpus. */
import {
  type BeginReason,
  type Catalogue,
  type CataloguedText,
  facetValues,
  HOME_REGIONS,
  HOME_RIGHTS,
  HOME_TEXTS,
  HOME_THEMES,
  type HomeLanguage,
  type HomeTexts,
  spanOf,
  specimenText,
  type YearSpan,
} from '@glosa/contract';
import { countLinks, type LinkCounts, listMostTold } from '../../corpus/link-counts.ts';
import { listTextsWithLayers } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { listCatalogue } from './catalogue.service.ts';
import { verseOfDay } from './day-verse.ts';
import { recordOf } from './record.service.ts';
import { isListed } from './texts.service.ts';

/** `at`: the day of the verse. */
export async function listHomeTexts(reader: Reader, at: Date): Promise<HomeTexts> {
  const catalogue = await listCatalogue(reader, false);
  const { texts } = catalogue;
  const listed = await listTextsWithLayers(reader, true);
  const ids = new Map(listed.map(({ text, base }) => [text.code, { id: text.id, base }]));
  const credits = new Map(listed.filter(isListed).map((one) => [one.text.code, recordOf(one)?.credit || null]));
  const byId = await countLinks(reader);
  const links = new Map(texts.map(({ code }) => [code, byId.get(ids.get(code)?.id ?? 0) ?? NO_LINKS]));
  const layers = texts.flatMap((text) => {
    const base = ids.get(text.code)?.base;
    return base === undefined ? [] : [{ text, layerId: base.id }];
  });
  return {
    total: texts.length,
    languages: languagesOf(catalogue),
    regions: regionsOf(catalogue),
    rights: rightsOf(texts, credits),
    begin: toBeginWith(texts, links),
    specimen: specimenText(texts) ?? null,
    verse: await verseOfDay(reader, layers, at),
    themes: await listMostTold(reader, HOME_THEMES),
    parallels: [...links.values()].reduce((sum, { parallels }) => sum + parallels, 0),
  };
}

const NO_LINKS: LinkCounts = { parallels: 0, themes: 0 };

/** From the first to the last year of any of them; null where none is dated. */
function yearsOf(texts: readonly CataloguedText[]): YearSpan | null {
  const spans = texts.flatMap(({ date }) => spanOf(date) ?? []);
  if (spans.length === 0) return null;
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

/** The values of a field, those with the most words first, each with its texts. */
function valuesOf({ texts, names }: Catalogue, field: 'language' | 'region') {
  const all = new Map<string, CataloguedText[]>();
  for (const text of texts) {
    for (const value of facetValues(text, field)) all.set(value, [...(all.get(value) ?? []), text]);
  }
  return [...all]
    .map(([value, of]) => ({
      ...{ value, of },
      said: {
        name: names[field]?.[value] ?? null,
        texts: of.length,
        words: of.reduce((sum, { words }) => sum + words, 0),
      },
    }))
    .sort((a, b) => b.said.words - a.said.words);
}

const languagesOf = (catalogue: Catalogue): HomeLanguage[] =>
  valuesOf(catalogue, 'language').map(({ value, of, said }) => ({ language: value, ...said, years: yearsOf(of) }));

/** The widest regions: where no vocabulary says what lies within what, one whose texts are all in a wider one, too, does. */
function regionsOf(catalogue: Catalogue): HomeTexts['regions'] {
  const all = valuesOf(catalogue, 'region').map((one) => ({ ...one, own: new Set(one.of) }));
  const isWithin = (one: (typeof all)[number], at: number) =>
    catalogue.parents['region']?.[one.value] !== undefined ||
    // Of two with the same texts a record names the wider one first.
    all.some(({ own }, before) => (before < at || own.size > one.own.size) && one.of.every((text) => own.has(text)));
  return all
    .filter((one, at) => !isWithin(one, at))
    .slice(0, HOME_REGIONS)
    .map(({ value, said }) => ({ region: value, ...said }));
}

function rightsOf(texts: readonly CataloguedText[], credits: ReadonlyMap<string, string | null>): HomeTexts['rights'] {
  const all = new Map<string, HomeTexts['rights'][number]>();
  for (const { code, licence, licenceUrl } of texts) {
    const credit = credits.get(code) ?? null;
    if (licence === null && credit === null) continue;
    const key = JSON.stringify([licence, credit]);
    all.set(key, { licence, licenceUrl, credit, texts: (all.get(key)?.texts ?? 0) + 1 });
  }
  return [...all.values()].sort((a, b) => b.texts - a.texts).slice(0, HOME_RIGHTS);
}

/** All words of it have their grammar, for as much as a reader can tell. */
const WHOLLY = 0.99;

/** What is greatest of a text by each reason; null where the reason does not hold for it. */
const MEASURES: Readonly<Record<BeginReason, (text: CataloguedText, links: LinkCounts, at: number) => number | null>> =
  {
    sources: (_, { parallels }) => parallels || null,
    oldest: ({ date }) => negated(spanOf(date)?.to),
    longest: ({ words }) => words || null,
    themes: (_, { themes }) => themes || null,
    annotated: ({ layers, annotated, words }) => (layers.transliteration && annotated >= WHOLLY ? words : null),
    latest: ({ date }) => spanOf(date)?.from ?? null,
    first: (_text, _links, at) => -at,
  };

const negated = (value: number | undefined): number | null => (value === undefined ? null : -value);

/** Each reason names the one text it holds for most, of those not named yet; the first of the list fill up the rest. */
function toBeginWith(texts: readonly CataloguedText[], links: ReadonlyMap<string, LinkCounts>): HomeTexts['begin'] {
  const rest = new Map(texts.map((text, at) => [text, at]));
  const found: HomeTexts['begin'] = [];
  const name = (why: BeginReason): boolean => {
    let [best, most]: [CataloguedText | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
    for (const [text, at] of rest) {
      const measure = MEASURES[why](text, links.get(text.code) ?? NO_LINKS, at);
      if (measure !== null && measure > most) [best, most] = [text, measure];
    }
    if (best === undefined) return false;
    rest.delete(best);
    const { parallels, themes } = links.get(best.code) ?? NO_LINKS;
    found.push({ text: best, why, count: why === 'sources' ? parallels : why === 'themes' ? themes : null });
    return true;
  };
  // Of one text it says nothing that it is the longest.
  const reasons = (Object.keys(MEASURES) as BeginReason[]).filter((why) => why !== 'first' && texts.length > 1);
  for (const why of reasons) if (found.length < HOME_TEXTS) name(why);
  while (found.length < HOME_TEXTS && name('first'));
  return found;
}
