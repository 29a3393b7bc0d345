/** What staff change of a text as a whole. Each change is one transaction with its record. */
import type { Names, TextName } from '@glosa/contract';
import { FIRST_LANGUAGE, inEach, LANGUAGES } from '@glosa/dictionary';
import { findText, listTexts, placeText, renewText, type TextRow } from '../../corpus/texts.ts';
import { followNames } from '../../db/checksums/keep.ts';
import { storedNames } from '../../db/names.ts';
import type { Storage } from '../../db/open.ts';
import type { Writer } from '../../db/transaction.ts';
import { takeTurn, takeTurnOfText } from '../../db/turn.ts';
import { FormError } from '../../errors.ts';
import { announceChange } from '../../indexing/changes.ts';
import { type Deed, recordDeed } from '../users/users.service.ts';
import { listNames } from './texts.service.ts';

/** Longest name in one language, in characters. */
const NAME_LENGTH = 200;

/** Who does it. */
export interface TextEditor {
  actor: string;
  requestId: string;
  at: Date;
}

type Doing = Pick<Deed, 'action' | 'before' | 'after'>;

/** Changes nothing where that is what the text is already. @throws FormError `unknown` */
export function changeActive(storage: Storage, code: string, active: boolean, editor: TextEditor): Promise<TextName> {
  return change(storage, code, editor, 'one', async (writer, text) => {
    if ((text.active === 1) === active) return null;
    await renewText(writer, text.id, editor.at.toISOString(), { active: active ? 1 : 0 });
    return { action: active ? 'text-shown' : 'text-hidden' };
  });
}

/** All but the first language may be left out. @throws FormError */
export function changeName(storage: Storage, code: string, given: Names, editor: TextEditor): Promise<TextName> {
  const name = inEach((language) => tidy(given[language]));
  if (name[FIRST_LANGUAGE] === '') throw inField('form.required', `name.${FIRST_LANGUAGE}`, 'form.required');
  for (const language of LANGUAGES) {
    if ([...name[language]].length > NAME_LENGTH) {
      throw inField('name-length', `name.${language}`, 'text.error.name-length', { longest: NAME_LENGTH });
    }
    if (/\p{Cc}/u.test(name[language])) throw inField('name-form', `name.${language}`, 'text.error.name-form');
  }
  return change(storage, code, editor, 'one', async (writer, text) => {
    if (storedNames(text.name) === storedNames(name)) return null;
    await followNames(writer, text.id, () => renewText(writer, text.id, editor.at.toISOString(), { name }));
    return {
      action: 'text-renamed',
      before: { name: text.name[FIRST_LANGUAGE] },
      after: { name: name[FIRST_LANGUAGE] },
    };
  });
}

/** Before another text, or with null at the end. @throws FormError */
export function moveText(storage: Storage, code: string, before: string | null, editor: TextEditor): Promise<TextName> {
  return change(storage, code, editor, 'all', async (writer, text) => {
    const rows = await listTexts(writer, false);
    if (before !== null && !rows.some((row) => row.code === before)) throw unknown(before);
    if (before === code) return null;
    const others = rows.filter(({ id }) => id !== text.id);
    const at = before === null ? others.length : others.findIndex((row) => row.code === before);
    const moved = [...others.slice(0, at), text, ...others.slice(at)];
    if (moved.every(({ id }, i) => id === rows[i]?.id)) return null;
    for (const [index, { id, ord }] of moved.entries()) {
      if (ord !== index + 1) await placeText(writer, id, index + 1);
    }
    await renewText(writer, text.id, editor.at.toISOString());
    return { action: 'text-moved', after: { before: before ?? '–' } };
  });
}

const tidy = (name: string) => name.normalize('NFC').trim().replace(/ {2,}/g, ' ');

const inField = (code: string, field: string, key: ConstructorParameters<typeof FormError>[1], params = {}) =>
  new FormError(code, key, params, {}, { [field]: key });

const unknown = (code: string) => new FormError('unknown', 'text.error.unknown', { code });

/**
 * `work` says what it did; null: there was nothing to do. Whether it changes this text or all of them says whose turn it
 * waits for. What it is given was read after that: what was read before may be what the one whose turn it was has changed.
 */
async function change(
  storage: Storage,
  given: string,
  editor: TextEditor,
  changes: 'one' | 'all',
  work: (writer: Writer, text: TextRow) => Promise<Doing | null>,
): Promise<TextName> {
  return changeText(storage, given, editor, changes, work, async (writer, { code }) => {
    const name = (await listNames(writer, false)).find((one) => one.code === code);
    if (name === undefined) throw unknown(code);
    return name;
  });
}

/** The same; `tell` says what has become of it, in the same transaction. */
export async function changeText<T>(
  storage: Storage,
  given: string,
  { actor, requestId, at }: TextEditor,
  changes: 'one' | 'all',
  work: (writer: Writer, text: TextRow) => Promise<Doing | null>,
  tell: (writer: Writer, text: TextRow) => Promise<T>,
): Promise<T> {
  const code = given.normalize('NFC');
  return storage.transact(async (writer) => {
    if (changes === 'all') await takeTurn(writer);
    else await takeTurnOfText(writer, (await requireText(writer, code)).id);
    const text = await requireText(writer, code);
    const doing = await work(writer, text);
    if (doing !== null) {
      announceChange(storage, writer, code);
      await recordDeed(writer, { ...doing, actor, requestId, at, subject: code });
    }
    return tell(writer, text);
  });
}

/** @throws FormError `unknown` */
async function requireText(writer: Writer, code: string): Promise<TextRow> {
  const text = await findText(writer, code);
  if (text === undefined) throw unknown(code);
  return text;
}
