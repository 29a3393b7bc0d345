/** Cards as staff see them: lists of them, and the content of one to be edited. */
import { CARDS_PAGE, type CardContent, type Language, type ManagedCard, type TextType } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { countOnCards, countUnaligned } from '../../corpus/card-counts.ts';
import { findNeighbours, listCardRows } from '../../corpus/places.ts';
import { findLayer, type LayerIdentity, type LayerOfText } from '../../corpus/texts.ts';
import { findLastEdit } from '../../corpus/versions.ts';
import { type CardPlace, findCard } from '../../corpus/whole-card.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';
import { type CardName, isLargeCard, loadCardContent, versionOf } from '../imports/cards/card-content.ts';
import type { CardOutcome } from '../imports/cards/card-edit.ts';
import { reportOf, summaryOf } from '../imports/report/import-answer.ts';

/** The layer that a call names. Only an other transcript has a designation, and it always has one. @throws NotFound */
export function identityOf(kind: TextType, code: string, designation = ''): LayerIdentity {
  if ((kind === 'other-transcript') !== (designation !== '')) throw new NotFound(`No ${kind} "${designation}".`);
  return { kind, code, designation };
}

const said = ({ kind, code, designation }: LayerIdentity) => ({
  code,
  textType: kind,
  designation: designation === '' ? null : designation,
});

/** @throws NotFound */
export async function listCardsPage(reader: Reader, identity: LayerIdentity, asked: number) {
  const layer = await findLayer(reader, identity);
  if (!layer) throw new NotFound(`No ${identity.kind} of ${identity.code}.`);
  const pages = Math.max(Math.ceil(layer.cards / CARDS_PAGE), 1);
  const page = Math.min(asked, pages);
  const rows = await listCardRows(reader, layer.id, (page - 1) * CARDS_PAGE + 1, page * CARDS_PAGE);
  const ids = rows.map(({ id }) => id);
  const counts = await countOnCards(reader, ids);
  const other = otherLayerOf(identity);
  const hasOther = other !== null && (await findLayer(reader, other)) !== null;
  const side = identity.kind === 'transcription' ? 'word_id' : 'other_word_id';
  const unaligned = hasOther ? await countUnaligned(reader, ids, side) : new Map<number, number>();
  const cards = rows.map(({ id, ord, address }): ManagedCard => {
    const problems = (counts.checks.get(id) ?? 0) + (unaligned.get(id) ?? 0);
    const [verses, words] = [counts.verses.get(id) ?? 0, counts.words.get(id) ?? 0];
    return { cardNumber: ord, cardAddress: address, ord, verses, words, problems };
  });
  return { ...namesOf(layer), ...said(identity), page, pages, total: layer.cards, cards };
}

/** An other transcript has a name of its own. */
const namesOf = (layer: LayerOfText) => ({
  name: layer.kind === 'other-transcript' ? layer.name : layer.textName,
  textName: layer.textName,
});

/** The layer that is read side by side. */
function otherLayerOf({ kind, code }: LayerIdentity): LayerIdentity | null {
  if (kind === 'other-transcript') return null;
  return { kind: kind === 'transcription' ? 'transliteration' : 'transcription', code, designation: '' };
}

/** Writes the content of a large card elsewhere. */
export type WriteLarge = (card: CardName) => Promise<string | null>;

/** @throws NotFound */
export async function readCard(
  reader: Reader,
  identity: LayerIdentity,
  address: string,
  writeLarge: WriteLarge,
): Promise<CardContent> {
  const contentOf = async (of: LayerIdentity, at: CardPlace) => {
    if (!(await isLargeCard(reader, at))) return loadCardContent(reader, of, at);
    const written = await writeLarge({ identity: of, address: at.address });
    if (written === null) throw new NotFound(`No card ${at.address} in ${of.code} any more.`);
    return written;
  };
  const layer = await findLayer(reader, identity);
  const place = layer && (await findCard(reader, identity, address));
  if (!layer || !place) throw new NotFound(`No card ${address} in ${identity.code}.`);
  const content = await contentOf(identity, place);
  const other = otherLayerOf(identity);
  const otherPlace = other && (await findCard(reader, other, address));
  return {
    ...{ ...namesOf(layer), ...said(identity) },
    ...{ cardNumber: place.ord, cardAddress: place.address, ord: place.ord, cards: place.cards },
    ...{ content, version: versionOf(content) },
    ...(await findNeighbours(reader, layer.id, place.ord)),
    beside: other && otherPlace ? { textType: other.kind, content: await contentOf(other, otherPlace) } : null,
    edited: await findLastEdit(reader, layer.id, place.address),
  };
}

/** What came of saving a card, in words; `read` gives the card as it is now. */
export async function answerOf(outcome: CardOutcome, language: Language, read: () => Promise<CardContent>) {
  const { status, diff, problems, conflict, content } = outcome;
  const report = reportOf(outcome, language);
  const texts = DICTIONARIES[language];
  if (status === 'refused') return { error: summaryOf(problems, language), code: 'refused', report };
  if (status === 'confirm') return { error: texts['card.error.confirm'], code: 'confirm', report, diff };
  if (conflict !== null) return { error: texts['card.error.conflict'], code: 'conflict', conflict };
  const card = await read();
  // The content is that of this outcome, even where somebody has saved since: a later version would pass for one's own.
  const own = content === null ? {} : { content, version: versionOf(content) };
  return { card: { ...card, ...own }, report, diff, saved: status === 'saved' };
}
