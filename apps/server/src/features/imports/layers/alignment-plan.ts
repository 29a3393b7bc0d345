import {
  type AlignableLayer,
  alignLayers,
  type ImportProblem,
  type Misalignment,
  type ParsedLayer,
  type SourcePlace,
  type TranscriptionOutline,
} from '@glosa/corpus-format';
import { type AlignmentUpdate, readAlignment, readOutline, readTransliteration } from '../../../corpus/alignment.ts';
import { findLayer, type LayerIdentity } from '../../../corpus/texts.ts';
import type { StoredWord } from '../../../corpus/whole-layer.ts';
import type { WordUpdate } from '../../../corpus/write-layer-annotation.ts';
import type { Reader } from '../../../db/transaction.ts';

/** The alignment of the text's two layers after an import, as it has to be stored. */
export interface AlignmentPlan extends AlignmentUpdate {
  problems: ImportProblem[];
  /** Of a card that is edited: what did not align on other cards before either, and is not among the problems. */
  elsewhere: number;
}

/** What alignment looks at of the layer that is being changed. */
export interface AlignedChange {
  identity: LayerIdentity;
  layer: ParsedLayer;
  words: readonly WordUpdate[];
  before: readonly StoredWord[];
  /** The transcription where it is only checked, not stored. */
  unsaved: TranscriptionOutline | undefined;
  /** Address of the card that is edited; null: the layer is new as a whole. */
  card: string | null;
}

/** Aligns the layers again, with what is stored of the other one; null where there is no other one. */
export async function planAlignment(reader: Reader, change: AlignedChange): Promise<AlignmentPlan | null> {
  const { kind, code } = change.identity;
  if (kind === 'other-transcript') return null;
  const own = await findLayer(reader, { kind, code, designation: '' });
  const otherKind = kind === 'transcription' ? 'transliteration' : 'transcription';
  const other = await findLayer(reader, { kind: otherKind, code, designation: '' });
  const ids = { own: own?.id ?? null, other: other?.id ?? null };
  const told = await tellsOf(reader, change, ids);
  const plan = await (kind === 'transcription'
    ? ofTranscription(reader, ids.other, change, told.isTold)
    : ofTransliteration(reader, ids.other, change, told.isTold));
  return plan && { ...plan, elsewhere: told.elsewhere() };
}

type IsTold = (found: Misalignment) => boolean;
type Planned = Omit<AlignmentPlan, 'elsewhere'>;

/**
 * What a person is told of: everything, but of a card that is edited only what is on that card, and what is wrong on
 * others because of the edit. The rest was so before, and is counted.
 */
async function tellsOf(
  reader: Reader,
  { card, identity }: AlignedChange,
  ids: { own: number | null; other: number | null },
): Promise<{ isTold: IsTold; elsewhere: () => number }> {
  if (card === null || ids.own === null || ids.other === null) return { isTold: () => true, elsewhere: () => 0 };
  const isOwn = identity.kind === 'transcription';
  const [transcription, transliteration] = isOwn ? [ids.own, ids.other] : [ids.other, ids.own];
  const { outline } = await readOutline(reader, transcription);
  const { layer } = await readTransliteration(reader, transliteration);
  const known = new Set<string>();
  alignLayers(outline, layer, (found) => {
    known.add(keyOf(found));
    return false;
  });
  let elsewhere = 0;
  const isTold = (found: Misalignment) => {
    if (isOn(card, found.ref) || !known.has(keyOf(found))) return true;
    elsewhere++;
    return false;
  };
  return { isTold, elsewhere: () => elsewhere };
}

const keyOf = ({ variant, ref, expected, found }: Misalignment) => JSON.stringify([variant, ref, expected, found]);

/** Whether a reference such as `12r.5` or `12r` is of a card. */
const isOn = (address: string, ref: string) => ref === address || ref.startsWith(`${address}.`);

async function ofTransliteration(
  reader: Reader,
  otherId: number | null,
  change: AlignedChange,
  isTold: IsTold,
): Promise<Planned | null> {
  const layer = placed({ ...change.layer, words: change.layer.words.map(withCorresp(change.words)) }, change.card);
  if (otherId !== null) {
    const { outline, ids } = await readOutline(reader, otherId);
    const stored = await readAlignment(reader, 'word_id', otherId);
    return { ...alignLayers(outline, layer, isTold), otherWords: ids, stored, corresp: [] };
  }
  if (!change.unsaved) return null;
  return { ...alignLayers(change.unsaved, layer), otherWords: [], stored: new Map(), corresp: [] };
}

/** Of a card that is edited the places are those in its content, which is no file; what is stored has none. */
function placed(layer: Pick<ParsedLayer, 'cards' | 'verses' | 'words'>, card: string | null): AlignableLayer {
  if (card === null) return layer;
  const isOn = (verse: number) => layer.cards[layer.verses[verse]?.card ?? -1]?.address === card;
  const inContent = ({ line, column }: SourcePlace) => ({ place: { line, column } });
  return {
    cards: layer.cards.map(({ address }) => ({ address })),
    verses: layer.verses.map((verse, at) => {
      return { card: verse.card, label: verse.label, ...(isOn(at) && inContent(verse.place)) };
    }),
    words: layer.words.map(({ verse, corresp, place }) => ({ verse, corresp, ...(isOn(verse) && inContent(place)) })),
  };
}

const withCorresp = (words: readonly WordUpdate[]) => (word: ParsedLayer['words'][number], at: number) => {
  return { ...word, corresp: words[at]?.corresp?.split(' ') ?? [] };
};

async function ofTranscription(
  reader: Reader,
  otherId: number | null,
  change: AlignedChange,
  isTold: IsTold,
): Promise<Planned | null> {
  if (otherId === null) return null;
  const { layer, ids } = await readTransliteration(reader, otherId);
  const renamed = renamedIds(change);
  const corresp: AlignmentPlan['corresp'] = [];
  for (const [at, word] of layer.words.entries()) {
    if (!word.corresp.some((id) => renamed.has(id))) continue;
    word.corresp = word.corresp.map((id) => renamed.get(id) ?? id);
    corresp.push({ word: ids[at] as number, corresp: word.corresp.join(' ') });
  }
  const stored = await readAlignment(reader, 'other_word_id', otherId);
  return { ...alignLayers(plannedOutline(change), layer, isTold), otherWords: ids, stored, corresp };
}

/**
 * Ids of stored words and pieces that have another one now. A word that was renumbered is followed even where another
 * has its old id now; of a word that keeps its id, ids of pieces that the new text uses elsewhere are left alone.
 */
function renamedIds({ words, before }: AlignedChange): Map<string, string> {
  const renamed = new Map<string, string>();
  const used = new Set(words.flatMap(({ xmlId, pieces }) => [xmlId, ...pieces.map((piece) => piece.xmlId)]));
  const byId = new Map(before.map((word) => [word.id, word]));
  const note = (old: string | null | undefined, now: string | null | undefined, isNumberedAnew: boolean) => {
    if (old && now && old !== now && (isNumberedAnew || !used.has(old))) renamed.set(old, now);
  };
  for (const { id, xmlId, pieces } of words) {
    const old = id === null ? undefined : byId.get(id);
    if (!old) continue;
    const isNumberedAnew = old.xmlId !== null && xmlId !== null && old.xmlId !== xmlId;
    note(old.xmlId, xmlId, isNumberedAnew);
    for (const piece of old.pieces) {
      if (piece.xmlId === null) continue;
      note(piece.xmlId, pieces.find((own) => own.id === piece.id)?.xmlId ?? xmlId, isNumberedAnew);
    }
  }
  return renamed;
}

/** The transcription as it will be: the ids that stay count, not only those of the upload. */
function plannedOutline({ layer, words }: AlignedChange): TranscriptionOutline {
  const verses = layer.verses.map(({ card, label }) => ({
    card: layer.cards[card]?.address ?? '',
    label,
    words: [] as string[][],
  }));
  for (const [at, { verse }] of layer.words.entries()) {
    const planned = words[at];
    const ids = [planned?.xmlId ?? null, ...(planned?.pieces ?? []).map((piece) => piece.xmlId)];
    verses[verse]?.words.push(ids.filter((id) => id !== null));
  }
  return { verses };
}
