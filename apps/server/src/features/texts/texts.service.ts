import {
  type CardNumberRow,
  type Names,
  type Provenance,
  pageHref,
  ReadingMode,
  Reference,
  type ResolvedReference,
  TextCode,
  type TextListItem,
  type TextName,
} from '@glosa/contract';
import { BASE_LANGUAGE, inEach, languageName } from '@glosa/dictionary';
import * as places from '../../corpus/places.ts';
import { type FirstCardRow, listFirstCards, listLabelsAt } from '../../corpus/places.ts';
import {
  findActiveText,
  getVisibleText,
  type LayerRow,
  listTextsWithLayers,
  listTranscriptions,
  type TextWithLayers,
} from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { Defect, NotFound } from '../../errors.ts';
import { licenceAddress } from './licence.ts';
import { cardsMeant, formatReference, type Outline, type Resolution, resolve } from './reference.ts';
import { witnessOf } from './witness.ts';

/** What the answers about one text depend on; undefined where a visitor may not see it. */
export async function revisionOf(reader: Reader, code: string): Promise<string | undefined> {
  const text = await findActiveText(reader, code);
  return text === undefined ? undefined : `${text.id}/${text.revision}`;
}

/** Names of the texts, in their order. */
export async function listNames(reader: Reader, onlyActive: boolean): Promise<TextName[]> {
  return (await listTextsWithLayers(reader, onlyActive)).map(textName);
}

/** The texts that a visitor sees, with layers and counts. A text without any layer is not among them. */
export async function listTexts(reader: Reader): Promise<TextListItem[]> {
  const texts = await listTextsWithLayers(reader, true);
  const firstCards = new Map((await listFirstCards(reader)).map((row) => [row.layer_id, row]));
  return texts.filter(isListed).map((text) => listItem(text, firstCards.get(text.base.id)));
}

/** A text with a layer at least. */
export type ListedText = TextWithLayers & { base: LayerRow };

export const isListed = (text: TextWithLayers): text is ListedText => text.base !== undefined;

/** The cards of a text in order. */
export async function listCards(reader: Reader, code: string): Promise<CardNumberRow[]> {
  const { base } = await getVisibleText(reader, code);
  const cards = await places.listCards(reader, base.id);
  return cards.map((card) => ({ ...card, ord: card.cardNumber }));
}

/** The verse labels of one card in order. */
export async function listLabels(reader: Reader, code: string, cardAddress: string): Promise<string[]> {
  const { base } = await getVisibleText(reader, code);
  const labels = await listLabelsAt(reader, base.id, cardAddress);
  if (labels === null) throw new NotFound('There is no such card.');
  return labels;
}

/** Where a reference into a text leads; the nearest place where it does not lead anywhere. */
export async function resolveReference(reader: Reader, code: string, reference: string): Promise<ResolvedReference> {
  const { base } = await getVisibleText(reader, code);
  const resolution = await resolveIn(reader, base.id, reference);
  return { ...resolution, reference: formatReference(resolution.start, resolution.end) };
}

/** The same of a layer that is known already. */
export async function resolveIn(reader: Reader, layerId: number, reference: string): Promise<Resolution> {
  const cards = await places.listCards(reader, layerId);
  const outline: Outline = { cards, labels: await places.listLabels(reader, layerId, cardsMeant(reference, cards)) };
  const resolution = resolve(reference, outline);
  if (resolution === null) throw new NotFound('The text has no verses yet.');
  return resolution;
}

/** Texts, cards, verses and words that a visitor can read, from the transcriptions. */
export async function countCorpus(reader: Reader): Promise<Record<'texts' | 'cards' | 'verses' | 'words', number>> {
  const all = await listTranscriptions(reader, true);
  const sumOf = (count: 'cards' | 'verses' | 'words') => all.reduce((sum, layer) => sum + layer[count], 0);
  return { texts: all.length, cards: sumOf('cards'), verses: sumOf('verses'), words: sumOf('words') };
}

/**
 * The address of the reading page that a citable reference (`{from}-{to}`) leads to; null where there is no such text.
 * `mode`: the layer that was cited; one that makes no sense is left aside. Where the text has no such place, the address
 * leads to the nearest one and says in `asked` what was asked for, so that the page tells the reader.
 */
export async function findReadingAddress(
  reader: Reader,
  code: string,
  reference: string,
  mode?: string,
): Promise<string | null> {
  if (!TextCode.safeParse(code).success || !Reference.safeParse(reference).success) return null;
  try {
    const { exact, start, end } = await resolveReference(reader, code, reference);
    return pageHref('text', {
      code,
      startCardNumber: start.cardNumber,
      startVerseNo: start.verseNo,
      endCardNumber: end.cardNumber,
      endVerseNo: end.verseNo,
      mode: ReadingMode.safeParse(mode).success ? mode : null,
      asked: exact ? null : reference,
    });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function textName({ text, base }: TextWithLayers): TextName {
  return {
    code: text.code,
    name: text.name,
    textType: base?.kind ?? 'transcription',
    designation: base?.kind === 'other-transcript' ? base.designation : null,
    active: text.active === 1,
    ord: text.ord,
  };
}

export function listItem(text: ListedText, firstCard: FirstCardRow | undefined): TextListItem {
  const { layers, base } = text;
  const transcripts = layers.filter(({ kind }) => kind === 'other-transcript');
  return {
    ...textName(text),
    layers: {
      transcription: layers.some(({ kind }) => kind === 'transcription'),
      transliteration: layers.some(({ kind }) => kind === 'transliteration'),
      otherTranscripts: transcripts.map(({ designation, name }) => ({ designation, name })),
    },
    ...provenanceOf(base),
    cards: base.cards,
    verses: base.verses,
    words: base.words,
    sentences: base.sentences,
    composites: base.composites,
    annotated: base.words === 0 ? 0 : base.annotated_words / base.words,
    firstCard: firstCardOf(firstCard),
  };
}

/** What the file of a layer says of itself. */
export function provenanceOf({ language, licence, source, record }: LayerRow): Provenance {
  const { manuscript, date, place, edition, source: described } = witnessOf({ record, source });
  return {
    ...{ manuscript, date, place, edition, source: described },
    ...{ language, languageName: namesOf(language) },
    ...{ licence, licenceUrl: record?.licence?.uri ?? licenceAddress(licence) },
  };
}

function namesOf(tag: string | null): Names | null {
  // Whether it names a language at all is said alike in each.
  return tag === null || languageName(BASE_LANGUAGE, tag) === null
    ? null
    : inEach((one) => languageName(one, tag) ?? tag);
}

function firstCardOf(row: FirstCardRow | undefined): TextListItem['firstCard'] {
  if (row === undefined || row.first === null) return null;
  if (row.last === null) throw new Defect('A card has a first verse but no last one.');
  return { cardNumber: 1, verseNo: row.first, lastVerseNo: row.last };
}
