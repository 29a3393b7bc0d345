import type { Orphan } from '@glosa/contract';
import { DICTIONARIES, type DictionaryLanguage, format } from '@glosa/dictionary';
import {
  countOrphans,
  countOrphansOf,
  deleteOrphan as deleteRow,
  findOrphan,
  type LostSentence,
  markOrphans,
  type OrphanContent,
  listOrphans as readOrphans,
  type StoredOrphan,
} from '../../../corpus/orphans.ts';
import { findLostPassage, markPassage } from '../../../corpus/passages.ts';
import { orderAt, type PlacedWord, wordAt, wordsOfForms } from '../../../corpus/placed-words.ts';
import { findText, findTranscription, renewText } from '../../../corpus/texts.ts';
import { followWords } from '../../../db/checksums/keep.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { takeTurn, takeTurnOfText } from '../../../db/turn.ts';
import { UNDELETE } from '../layers/apply-plan.ts';
import { sayReading } from '../layers/fates.ts';
import { attachAnnotation, attachComposite, attachPassage, type OrphanRefusal } from './attach.ts';
import { attachSentence } from './attach-sentence.ts';
import { type NamedPassage, orphanId, orphanRow, readLostPassages } from './orphans.store.ts';

/** Orphans of one page of the list. */
export const ORPHANS_PAGE = 50;
/** Words suggested for an orphan. */
const SUGGESTED = 3;

/** The orphans of a text; a page beyond the end is the last one. Null: there is no such text. */
export async function listOrphans(
  reader: Reader,
  code: string,
  { page: asked, language }: { page: number; language: DictionaryLanguage },
): Promise<{ page: number; pages: number; total: number; orphans: Orphan[] } | null> {
  const text = await findText(reader, code);
  if (!text) return null;
  const total = (await countOrphans(reader, text.id)).get(text.id)?.orphans ?? 0;
  const pages = Math.max(1, Math.ceil(total / ORPHANS_PAGE));
  const page = Math.min(asked, pages);
  const limit = ORPHANS_PAGE;
  const offset = (page - 1) * limit;
  const rows = await readOrphans(reader, code, { limit, offset });
  // Annotation comes before the passages.
  const isIn = rows.length > 0 || offset === 0;
  const annotation = isIn ? offset + rows.length : await countOrphansOf(reader, code);
  const lost = await readLostPassages(reader, code, {
    limit: limit - rows.length,
    offset: Math.max(0, offset - annotation),
  });
  const orphans = [
    ...(await withSuggestions(reader, rows, language)),
    ...lost.map((passage) => ofPassage(passage, language)),
  ];
  return { page, pages, total, orphans };
}

function ofPassage({ id, kind, fromRef, toRef, says }: NamedPassage, language: DictionaryLanguage): Orphan {
  const ref = fromRef === toRef ? fromRef : `${fromRef} ${toRef}`;
  const row = { id: orphanId({ table: 'passage', id }), kind, ref, form: '', at: '', actor: '' };
  return { ...row, says: says[language], suggestions: [] };
}

/** Words of the same form near where the orphan stood; of a composite form, one such word for each member. */
async function withSuggestions(
  reader: Reader,
  orphans: readonly StoredOrphan[],
  language: DictionaryLanguage,
): Promise<Orphan[]> {
  const layerId = orphans[0]?.layerId;
  if (layerId === undefined) return [];
  const forms = orphans.flatMap(({ form, content }) => {
    if ('members' in content) return content.members.map((m) => m.form);
    return 'sentence' in content ? [content.sentence.first] : [form];
  });
  const words = await wordsOfForms(reader, layerId, forms);
  const listed: Orphan[] = [];
  for (const { id, kind, ref, form, content, at, actor } of orphans) {
    const near = await orderAt(reader, layerId, ref);
    listed.push({
      id: orphanId({ table: 'orphan', id }),
      ...{ kind, ref, form, at, actor },
      says: sayContent(content, language),
      suggestions: suggest({ ref, form, content }, words, near),
    });
  }
  return listed;
}

function suggest(
  { ref, form, content }: Pick<StoredOrphan, 'ref' | 'form' | 'content'>,
  words: readonly PlacedWord[],
  near: number | null,
): Orphan['suggestions'] {
  const nearness = (word: PlacedWord) => (word.ref === ref ? -1 : near === null ? word.ord : Math.abs(word.ord - near));
  if ('pieces' in content) {
    return words
      .filter((word) => word.form === form && !word.hasReadings)
      .sort((a, b) => nearness(a) - nearness(b))
      .slice(0, SUGGESTED)
      .map((word) => ({ ref: word.ref, form: word.form }));
  }
  if ('sentence' in content) {
    return words
      .filter((word) => word.form === content.sentence.first)
      .sort((a, b) => nearness(a) - nearness(b))
      .slice(0, SUGGESTED)
      .map((word) => ({ ref: word.ref, form: word.form }));
  }
  const members = content.members.map((member) => {
    const same = words.find(({ id }) => id === member.word);
    const candidates = words.filter((word) => word.form === member.form);
    return same ?? candidates.sort((a, b) => nearness(a) - nearness(b))[0];
  });
  if (members.length === 0 || members.some((word) => word === undefined)) return [];
  const found = members.filter((word) => word !== undefined);
  return [{ ref: found.map((word) => word.ref).join(' '), form: found.map((word) => word.form).join(' ') }];
}

function sayContent(content: OrphanContent, language: DictionaryLanguage): string {
  if ('sentence' in content) return saySentence(content.sentence, language);
  if ('members' in content) return sayReading(content);
  return content.pieces
    .filter(({ readings }) => readings.length > 0)
    .map(({ readings }) => readings.map(sayReading).join(' / '))
    .join(' + ');
}

function saySentence({ flag, done }: LostSentence, language: DictionaryLanguage): string {
  const texts = DICTIONARIES[language];
  const said = [
    flag && format(texts['orphan.says-flag'], { comment: flag.comment, by: flag.by }),
    done && format(texts['orphan.says-done'], { by: done.by, day: done.at.slice(0, 10) }),
  ];
  return said.filter(Boolean).join('; ');
}

/** What came of a call on an orphan. `left`: so many are still on the text's list. */
export type OrphanOutcome =
  | { kind: 'not-found' }
  | { kind: 'refused'; code: OrphanRefusal; params: Record<string, string | number> }
  /** `changed`: false where it was so already. */
  | { kind: 'done'; text: string; left: number; changed: boolean };

/**
 * Gives an orphan a place again, in the caller's transaction. The text is a changed one then: the caller announces it.
 * `reference`: of annotation one word, of a composite form as many as it has members, of a passage one place or two.
 */
export async function attachOrphan(writer: Writer, id: number, reference: string): Promise<OrphanOutcome> {
  await takeTurn(writer);
  const row = orphanRow(id);
  const references = reference.normalize('NFC').trim().split(/\s+/);
  if (row.table === 'passage') {
    const passage = await findLostPassage(writer, row.id);
    const layerId = passage && (await findTranscription(writer, passage.textId));
    if (!passage || layerId === null || passage.deletedAt !== null) return { kind: 'not-found' };
    const refusal = await attachPassage(writer, passage.id, layerId, references);
    return refusal ? { kind: 'refused', ...refusal } : done(writer, passage.textId, passage.code);
  }
  const orphan = await findOrphan(writer, row.id);
  if (!orphan || orphan.deletedAt !== null) return { kind: 'not-found' };
  const { content, layerId } = orphan;
  // Annotators wait for no import, and may be at the same word.
  await takeTurnOfText(writer, orphan.textId);
  const words: (number | undefined)[] = [];
  for (const one of references) words.push((await wordAt(writer, layerId, one))?.id);
  const found = words.filter((word) => word !== undefined);
  const refusal = await followWords(writer, orphan, found, async () =>
    'members' in content
      ? attachComposite(writer, layerId, content, references)
      : 'sentence' in content
        ? attachSentence(writer, layerId, content.sentence, references)
        : attachAnnotation(writer, layerId, content, references),
  );
  if (refusal) return { kind: 'refused', ...refusal };
  await deleteRow(writer, row.id);
  return done(writer, orphan.textId, orphan.code);
}

async function done(writer: Writer, textId: number, code: string): Promise<OrphanOutcome> {
  await renewText(writer, textId, new Date().toISOString());
  return { kind: 'done', text: code, left: await left(writer, textId), changed: true };
}

async function left(reader: Reader, textId: number): Promise<number> {
  return (await countOrphans(reader, textId)).get(textId)?.orphans ?? 0;
}

/** Takes an orphan off the list; for a day it can be put back. Again: the same answer. */
export function deleteOrphan(writer: Writer, id: number): Promise<OrphanOutcome> {
  return setDeleted(writer, id, new Date().toISOString());
}

/** Puts an orphan back on the list. */
export function undeleteOrphan(writer: Writer, id: number): Promise<OrphanOutcome> {
  return setDeleted(writer, id, null);
}

async function setDeleted(writer: Writer, id: number, at: string | null): Promise<OrphanOutcome> {
  await takeTurn(writer);
  const row = orphanRow(id);
  const found = row.table === 'orphan' ? await findOrphan(writer, row.id) : await findLostPassage(writer, row.id);
  if (!found || isOver(found.deletedAt)) return { kind: 'not-found' };
  const changed = (at === null) !== (found.deletedAt === null);
  if (changed) await mark[row.table](writer, row.id, at);
  return { kind: 'done', text: found.code, left: await left(writer, found.textId), changed };
}

const mark = {
  orphan: (writer: Writer, id: number, at: string | null) => markOrphans(writer, [id], at),
  passage: markPassage,
};

function isOver(deletedAt: string | null): boolean {
  return deletedAt !== null && Date.parse(deletedAt) < Date.now() - UNDELETE;
}
