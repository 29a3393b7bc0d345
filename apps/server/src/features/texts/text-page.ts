/** What the server writes into the reading page. */

import {
  type CardView,
  callAddress,
  conventionOf,
  type Language,
  LEAF_ADDRESS,
  lineText,
  listCardsNumbers,
  listTextsNames,
  listVersesNumbers,
  pageHref,
  Reference,
  readPageQuery,
  resolveReference,
  type TextRange,
  textRange,
  textRecord,
} from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format, nameIn } from '@glosa/dictionary';
import { listWrittenCards } from '../../corpus/places.ts';
import { listFields } from '../../corpus/record-fields.ts';
import { type LayerRow, listTextsWithLayers } from '../../corpus/texts.ts';
import { findVersion } from '../../corpus/versions.ts';
import { readVocabulary } from '../../corpus/vocabulary.ts';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { type Html, html, langOf } from '../../http/html.ts';
import { orNull, type PageRequest, type PageView } from '../../http/page-view.ts';
import { layerName } from './cite.service.ts';
import { layersOf } from './range.service.ts';
import { findReadingPage, type ReadingPage } from './reading-page.ts';
import type { RecordNames } from './record.service.ts';
import { recordLine, wholeRecord } from './record-page.ts';
import { formatReference } from './reference.ts';
import { citableAddress } from './stretch.service.ts';
import { type ModeLayer, metadataOf } from './text-metadata.ts';
import { provenanceOf } from './texts.service.ts';
import { sourcesOf, witnessOf } from './witness.ts';

/** A range of a text: its facts for machines, its lines for readers. Null where the address leads nowhere. */
export async function describeText(storage: Storage, request: PageRequest): Promise<PageView | null> {
  const place = storage.snapshot(async (reader) => {
    const page = await findReadingPage(reader, request.query);
    if (page === null) return null;
    const names = { vocabulary: await readVocabulary(reader), fields: await listFields(reader) };
    return { page, layer: await shownLayer(reader, page), names };
  });
  const found = await orNull(place);
  return found && orNull(describePlace(found, request));
}

/** What is known of a whole text, and its first lines. Null where there is none of that code. */
export async function describeWholeText(storage: Storage, request: PageRequest): Promise<PageView | null> {
  const { code } = readPageQuery('about-text', request.query);
  const found = await describeText(storage, { ...request, query: { code } });
  if (found === null) return null;
  // What is said to machines of its first card is not said of the whole.
  const { meta, links, data, comment, ...shown } = found;
  const calls = [
    listTextsNames.path,
    callAddress(textRecord, { params: { code }, query: { lang: request.language } }),
    callAddress(listCardsNumbers, { params: { code } }),
  ];
  return { ...shown, calls, canonical: pageHref('about-text', { code }) };
}

interface Place {
  page: ReadingPage;
  layer: ModeLayer;
  names: RecordNames;
}

/** @throws NotFound where the range has gone meanwhile */
async function describePlace({ page, layer, names }: Place, request: PageRequest): Promise<PageView> {
  const { language } = request;
  const range = await readRange(page, request);
  const title = nameIn(language, page.text.text.name).text;
  const record = recordLine(provenanceOf(layer.row), language);
  const missed = await missedPlace(page, request);
  const reference = page.ends && formatReference(place(page, 'start'), place(page, 'end'));
  const about = reference === null ? null : metadataOf(page, layer, reference, request);
  const view: PageView = {
    title,
    description: [
      say(language, 'page.text-description', {
        name: title,
        from: page.start.cardAddress,
        to: page.end.cardAddress,
      }),
      // The first says most: where the manuscript lies.
      ...sourcesOf(witnessOf(layer.row))
        .slice(0, 1)
        .map((source) => `${source.replace(/\.$/, '')}.`),
    ].join(' '),
    type: 'book',
    above: { name: say(language, 'texts.title'), path: pageHref('texts') },
    canonical: readingPath(page, layer.mode),
    body: html`${missed && html`<p>${missed}</p>`}${reference === null ? null : placeLine(page, layer, reference, language)}${record && html`<p>${record}</p>`}${about?.coins}${wholeRecord(page.text, names, language)}${range && writeCards(range, request)}${range?.next && moreLink(page, range, request)}${neighbours(page, layer, request)}`,
  };
  if (reference === null || about === null) return view;
  const { meta, links, data } = about;
  const calls = readingCalls(page, request);
  return { ...view, calls, comment: reference.replace('-', ' – '), meta, links, data };
}

/** What is said where a citable address named a place that the text does not have, and the nearest one is shown. */
async function missedPlace(
  { text, start, ends }: ReadingPage,
  { query, language, ask }: PageRequest,
): Promise<string | null> {
  const { code } = text.text;
  const asked = Reference.safeParse(readPageQuery('text', query).asked);
  if (!asked.success || ends === null) return null;
  const found = await ask(resolveReference, { params: { code, reference: asked.data } });
  if (found.exact || found.start.cardNumber !== start.cardNumber || found.start.verseNo !== ends.from) return null;
  const shown = found.reference.replace('-', ' – ');
  const key = found.related ? 'reading.asked-nearest' : 'reading.asked-beginning';
  return say(language, key, { asked: asked.data, shown });
}

/** What the application asks besides the lines when it opens this range: what the address left out, the layers there are. */
function readingCalls({ text, start, end }: ReadingPage, { query, language }: PageRequest): string[] {
  const { code } = text.text;
  const versesOf = ({ cardAddress }: typeof start) => callAddress(listVersesNumbers, { params: { code, cardAddress } });
  const { startVerseNo, endVerseNo } = readPageQuery('text', query);
  return [
    callAddress(listCardsNumbers, { params: { code } }),
    ...(startVerseNo === null ? [versesOf(start)] : []),
    ...(endVerseNo === null && end !== start ? [versesOf(end)] : []),
    listTextsNames.path,
    callAddress(textRecord, { params: { code }, query: { lang: language } }),
  ];
}

/** The layer asked for. @throws NotFound where the text has none such */
async function shownLayer(reader: Reader, { text, mode }: ReadingPage): Promise<ModeLayer> {
  const { row, mode: shown } = pickLayer(text, mode);
  return { row, mode: shown, since: (await findVersion(reader, row.id, row.version))?.at ?? row.updated_at };
}

function pickLayer(text: ReadingPage['text'], mode: string | null): { row: LayerRow; mode: string } {
  const { base } = text;
  if (mode === null) {
    return { row: base, mode: base.kind === 'other-transcript' ? `other:${base.designation}` : base.kind };
  }
  const { mode: shown, other } = layersOf(text, mode);
  return { row: shown === 'other' && other !== null ? other : base, mode };
}

/** The lines, as the application asks for them; null where there are none. */
async function readRange(page: ReadingPage, { query, ask }: PageRequest): Promise<TextRange | null> {
  const { text, start, end, ends, mode } = page;
  if (ends === null) return null;
  return ask(textRange, {
    params: {
      code: text.text.code,
      startCardNumber: start.cardNumber,
      startVerseNo: ends.from,
      endCardNumber: end.cardNumber,
      endVerseNo: ends.to,
    },
    query: { mode: mode ?? 'transcription', grammar: readPageQuery('text', query).grammar ?? false },
  });
}

function place({ start, end, ends }: ReadingPage, which: 'start' | 'end') {
  const { cardNumber, cardAddress } = which === 'start' ? start : end;
  return { cardNumber, cardAddress, verseNo: (which === 'start' ? ends?.from : ends?.to) ?? '' };
}

const say = (language: Language, key: DictionaryKey, params: Record<string, string | number> = {}): string =>
  format(DICTIONARIES[language][key], params);

/** The shortest address of the range: search engines know it by this one. */
function readingPath({ text, start, end, ends, isCard }: ReadingPage, mode: string): string {
  return pageHref('text', {
    code: text.text.code,
    startCardNumber: !isCard || start.cardNumber > 1 ? start.cardNumber : null,
    ...(!isCard && ends !== null && { startVerseNo: ends.from, endCardNumber: end.cardNumber, endVerseNo: ends.to }),
    mode: mode === text.base.kind ? null : mode,
  });
}

/** Where a card of a text is read; `mode` only where it is not the text's first layer. */
export function cardPath(code: string, cardNumber: number, mode?: string): string {
  return pageHref('text', { code, startCardNumber: cardNumber > 1 ? cardNumber : null, mode });
}

function placeLine({ text }: ReadingPage, layer: ModeLayer, reference: string, language: Language): Html {
  const cited = citableAddress('', { text, reference, mode: layer.mode });
  return html`<p><a href="${cited}">${text.text.code} ${reference.replace('-', ' – ')}</a> · ${layerNames(layer, language)}</p>`;
}

const layerNames = (layer: ModeLayer, language: Language): string =>
  layer.mode === 'both' ? say(language, 'cite.both') : layerName(layer, language);

function writeCards(range: TextRange, request: PageRequest): Html[] {
  return range.cards.map((card) => writeCard(card, range, request));
}

const isLeaf = new RegExp(LEAF_ADDRESS, 'u');

const cardTitle = (card: string, language: Language): string =>
  isLeaf.test(card) ? say(language, 'reading.card', { card }) : card;

function writeCard({ cardAddress, verses }: CardView, shown: TextRange, { query, language }: PageRequest): Html {
  const { language: tag, mode } = shown;
  // The address says so where abbreviations are shown as in the source.
  const { asWritten } = readPageQuery('text', query);
  const lines = verses.map(({ verseNo, items, transliteration }) => {
    const above = mode === 'both' && transliteration ? lineText(transliteration, 'transliteration', asWritten) : null;
    const beside = above === null ? null : html`<br><span${langOf(tag)}>${above}</span>`;
    const line = lineText(items, conventionOf(mode), asWritten);
    return html`<li><b>${verseNo}</b> <span${langOf(tag)}>${line}</span>${beside}</li>\n`;
  });
  return html`<section><h2>${cardTitle(cardAddress, language)}</h2><ol>\n${lines}</ol></section>\n`;
}

/** A long range comes in pages, here as in the application. */
function moreLink({ text, end, ends }: ReadingPage, { next, mode }: TextRange, { language, link }: PageRequest): Html {
  const href = pageHref('text', {
    code: text.text.code,
    startCardNumber: next?.cardNumber ?? 1,
    startVerseNo: next?.verseNo,
    endCardNumber: end.cardNumber,
    endVerseNo: ends?.to,
    mode: mode === text.base.kind ? null : mode,
  });
  return html`<p><a href="${link(href)}">${say(language, 'reading.load-more')}</a></p>`;
}

/** The cards before and after the range that have anything on them. */
function neighbours({ text, cards, start, end }: ReadingPage, layer: ModeLayer, { language, link }: PageRequest): Html {
  const mode = layer.mode === text.base.kind ? undefined : layer.mode;
  const written = cards.filter(({ verses }) => verses > 0);
  const before = written.findLast(({ cardNumber }) => cardNumber < start.cardNumber);
  const after = written.find(({ cardNumber }) => cardNumber > end.cardNumber);
  const way = (card: typeof before, key: DictionaryKey, rel: string) =>
    card &&
    html`<li><a rel="${rel}" href="${link(cardPath(text.text.code, card.cardNumber, mode))}">${say(language, key, { card: card.cardAddress })}</a></li>`;
  return html`<ul>${way(before, 'reading.previous-card', 'prev')}${way(after, 'reading.next-card', 'next')}<li><a href="${link(pageHref('texts'))}">${say(language, 'reading.to-list')}</a></li></ul>`;
}

/** Every card that has verses, of every text that visitors see, with the time of the text's last change. */
export async function listTextPages(reader: Reader): Promise<{ path: string; modified: string }[]> {
  const texts = await listTextsWithLayers(reader, true);
  const cards = Map.groupBy(await listWrittenCards(reader), ({ layerId }) => layerId);
  return texts.flatMap(({ text, base }) =>
    (base === undefined ? [] : (cards.get(base.id) ?? [])).map(({ cardNumber }) => ({
      path: cardPath(text.code, cardNumber),
      modified: text.updated_at,
    })),
  );
}
