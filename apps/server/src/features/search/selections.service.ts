/** Selections of texts that people keep in their account: each sees and changes their own alone. */
import {
  type BodyOf,
  type keepSelection,
  type Language,
  type OwnSelections,
  readFilter,
  SELECTION_LIMITS,
  writeFilter,
} from '@glosa/contract';
import { type DictionaryKey, nameOrder } from '@glosa/dictionary';
import type { Storage } from '../../db/open.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { FormError, NotFound } from '../../errors.ts';

interface Owner {
  userId: number;
  at: Date;
}
type Form = BodyOf<typeof keepSelection>;

export async function listOwn(reader: Reader, userId: number, language: Language): Promise<OwnSelections> {
  const rows = await reader.selectFrom('selection').selectAll().where('user_id', '=', userId).execute();
  const compare = nameOrder(language);
  return {
    selections: rows
      .map(({ id, name, filter, changed_at: changedAt }) => ({ id, name, f: filter, changedAt }))
      .sort((a, b) => compare(a.name, b.name) || a.id - b.id),
  };
}

/** @throws FormError */
export function keep(storage: Storage, owner: Owner, form: Form, language: Language): Promise<OwnSelections> {
  const good = requireGood(form);
  return storage.transact(async (writer) => {
    const others = await ownNames(writer, owner);
    const { most } = SELECTION_LIMITS;
    if (others.length >= most) throw new FormError('too-many', 'selections.error.too-many', { most });
    requireFree(others, good.name);
    const row = { user_id: owner.userId, ...good, changed_at: owner.at.toISOString() };
    await writer.insertInto('selection').values(row).execute();
    return listOwn(writer, owner.userId, language);
  });
}

/** @throws FormError, NotFound */
export function change(
  storage: Storage,
  owner: Owner,
  id: number,
  form: Form,
  language: Language,
): Promise<OwnSelections> {
  const good = requireGood(form);
  return storage.transact(async (writer) => {
    const kept = await ownNames(writer, owner);
    if (!kept.some((one) => one.id === id)) throw new NotFound(`selection ${id}`);
    requireFree(
      kept.filter((one) => one.id !== id),
      good.name,
    );
    const row = { ...good, changed_at: owner.at.toISOString() };
    await writer.updateTable('selection').set(row).where('id', '=', id).execute();
    return listOwn(writer, owner.userId, language);
  });
}

/** @throws NotFound */
export function remove(storage: Storage, owner: Owner, id: number, language: Language): Promise<OwnSelections> {
  return storage.transact(async (writer) => {
    const { numDeletedRows } = await writer
      .deleteFrom('selection')
      .where('id', '=', id)
      .where('user_id', '=', owner.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound(`selection ${id}`);
    return listOwn(writer, owner.userId, language);
  });
}

/** In the turn of the writer, so that no other request gives one of the names meanwhile. */
async function ownNames(writer: Writer, { userId }: Owner) {
  await takeTurn(writer);
  return writer.selectFrom('selection').select(['id', 'name']).where('user_id', '=', userId).execute();
}

/** Names are told apart as people do it: not by case. */
const sameName = (name: string) => name.toLowerCase();

function requireFree(others: readonly { name: string }[], name: string): void {
  if (others.some((one) => sameName(one.name) === sameName(name))) throw refused('name-taken', 'name');
}

const PROBLEMS = {
  required: 'form.required',
  'name-long': 'selections.error.name-long',
  'name-taken': 'selections.error.name-taken',
  'filter-empty': 'selections.error.filter-empty',
  'filter-unread': 'selections.error.filter-unread',
} as const satisfies Record<string, DictionaryKey>;

function refused(problem: keyof typeof PROBLEMS, field: 'name' | 'f', term = ''): FormError {
  const key = PROBLEMS[problem];
  return new FormError(problem, key, { longest: SELECTION_LIMITS.longestName, term }, {}, { [field]: key });
}

/** @throws FormError */
function requireGood(form: Form): { name: string; filter: string } {
  const name = form.name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '') throw refused('required', 'name');
  if ([...name].length > SELECTION_LIMITS.longestName) throw refused('name-long', 'name');
  const { filter, unread } = readFilter(form.f);
  const [term] = unread;
  if (term !== undefined) throw refused('filter-unread', 'f', term);
  if (filter.length === 0) throw refused('filter-empty', 'f');
  return { name, filter: writeFilter(filter) };
}
