/** A layer as it stands in the database, as the value that an upload is parsed into, and as a zip. */
import { buffer } from 'node:stream/consumers';
import {
  type DisplayItem,
  type ParsedLayer,
  type ParsedPiece,
  type ParsedWord,
  writeLayer,
} from '@glosa/corpus-format';
import { ZipFile } from 'yazl';
import { findHeader, findLayer, type LayerIdentity } from '../../../corpus/texts.ts';
import { loadWholeLayer, type StoredLayer, type StoredPiece, type StoredWord } from '../../../corpus/whole-layer.ts';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';

/** Nothing in the database has a place in a file. */
const NOWHERE = { file: '', line: 1, column: 1 };

/**
 * The layer with its annotation, or null where it was never imported. To be asked on a snapshot where it may change
 * meanwhile. Written as a zip and imported again it is the same.
 */
export async function loadLayer(reader: Reader, identity: LayerIdentity): Promise<ParsedLayer | null> {
  const stored = await loadWholeLayer(reader, identity);
  if (!stored) return null;
  return { ...(await loadFacts(reader, identity)), ...contentOf(stored) };
}

type Content = Pick<ParsedLayer, 'cards' | 'verses' | 'words' | 'sentences' | 'doubles'>;
type Facts = Omit<ParsedLayer, keyof Content>;

/** What a layer says of itself. */
export async function loadFacts(reader: Reader, identity: LayerIdentity): Promise<Facts> {
  const { kind, code, designation } = identity;
  const row = await findLayer(reader, identity);
  if (row === null) throw new NotFound(`No ${kind} ${designation} of ${code}.`);
  const { name } = row;
  const isOther = kind === 'other-transcript';
  const transcriptKind = row.transcript_kind as NonNullable<ParsedLayer['meta']>['kind'];
  const { language, licence, source } = row;
  return {
    kind,
    manifest: { kind, code, title: name, license: licence },
    meta: isOther ? { designation, name, kind: transcriptKind, language, source } : null,
    // The language of an other transcript stands in its own facts; its text's may have been another.
    header: {
      title: null,
      licence,
      source,
      language: isOther ? null : language,
      xml: await findHeader(reader, row.id),
    },
    supplied: { words: 0, sentences: 0 },
  };
}

function contentOf({ cards, verses, sentences, words, composites }: StoredLayer): Content {
  const indexOf = <T>(rows: readonly T[], id: (row: T) => number) => new Map(rows.map((row, i) => [id(row), i]));
  const cardIndex = indexOf(cards, ({ id }) => id);
  const verseIndex = indexOf(verses, ({ id }) => id);
  const sentenceIndex = indexOf(sentences, ({ id }) => id);
  const wordIndex = indexOf(words, ({ id }) => id);
  const members = new Map<number, { word: number; piece: number }>();
  for (const [word, { pieces }] of words.entries()) {
    for (const [piece, { id }] of pieces.entries()) members.set(id, { word, piece });
  }
  return {
    cards: cards.map(({ address, image_url, manifest_url, canvas }) => ({
      ...{ address, imageUrl: image_url, manifestUrl: manifest_url, canvas },
      place: NOWHERE,
    })),
    verses: verses.map(({ cardId, label, items }) => ({
      ...{ card: cardIndex.get(cardId) ?? 0, label, place: NOWHERE },
      items: itemsOf(items, wordIndex),
    })),
    sentences: sentences.map(({ label }) => ({ label })),
    words: words.map((word) => wordOf(word, verseIndex.get(word.verseId) ?? 0, sentenceIndex)),
    doubles: composites.map(({ posClass, lemma, categories, members: pieces }) => ({
      ...{ posClass, lemma, categories: JSON.parse(categories) as Record<string, string>, place: NOWHERE },
      members: pieces.flatMap((piece) => members.get(piece) ?? []),
    })),
  };
}

/** Display items as stored, words named by index. */
export function itemsOf(json: string, wordIndex: ReadonlyMap<number, number>): DisplayItem[] {
  const items = JSON.parse(json) as DisplayItem[];
  return items.map((item) => (item.k === 'w' ? { ...item, w: wordIndex.get(item.w) ?? -1 } : item));
}

type WordFacts = Omit<StoredWord, 'id' | 'ord' | 'verse' | 'verseId'>;

export function wordOf(word: WordFacts, verse: number, sentenceIndex: ReadonlyMap<number, number>): ParsedWord {
  const { form, wordNo, sentenceId, xmlId, language, corresp, pieces } = word;
  return {
    ...{ xmlId, form, verse, wordNo, language, place: NOWHERE },
    sentence: sentenceId === null ? null : (sentenceIndex.get(sentenceId) ?? null),
    corresp: corresp?.split(' ').filter((id) => id !== '') ?? [],
    pieces: pieces.length > 0 ? pieces.map(pieceOf) : [{ xmlId: null, form, readings: [] }],
  };
}

function pieceOf({ xmlId, form, readings }: StoredPiece): ParsedPiece {
  return {
    xmlId,
    form,
    readings: readings.map(({ lemma, posClass, categories }) => ({
      lemma,
      posClass,
      categories: JSON.parse(categories) as Record<string, string>,
    })),
  };
}

/** The earliest moment that a zip can name: the same layer is the same zip. */
const ZIP_TIME = new Date(1980, 0, 1);

/** `CODE-transcription.zip`, of an other transcript `CODE-DESIGNATION.zip`. */
export async function writeLayerZip(layer: ParsedLayer): Promise<{ fileName: string; bytes: Uint8Array }> {
  const zip = new ZipFile();
  for (const { name, text } of writeLayer(layer)) zip.addBuffer(Buffer.from(text), name, { mtime: ZIP_TIME });
  zip.end();
  const part = layer.kind === 'other-transcript' ? (layer.meta?.designation ?? layer.kind) : layer.kind;
  return {
    fileName: `${layer.manifest?.code ?? 'text'}-${part}.zip`,
    bytes: new Uint8Array(await buffer(zip.outputStream)),
  };
}
