/** What waits for a person of the staff. */
import { type AuditRow, DESK_LINES, type Desk, type Language, type OpenWork } from '@glosa/contract';
import { countFlags, listFlags, listLastEdited, listOwnWork } from '../../corpus/open-work.ts';
import { countOrphans } from '../../corpus/orphans.ts';
import { listTexts } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { listLastDeeds } from '../users/users.service.ts';

/** What brings data in. */
const IMPORTS: readonly AuditRow['action'][] = ['text-imported', 'text-restored', 'table-imported', 'source-imported'];

interface Asker {
  login: string;
  language: Language;
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

export async function countOpenWork(reader: Reader, login: string): Promise<OpenWork> {
  return {
    own: sum((await listOwnWork(reader, login)).map(({ open }) => open)),
    flagged: await countFlags(reader),
    texts: (await countOrphans(reader)).size,
  };
}

/** `running`: imports that run or wait. */
export async function readDesk(reader: Reader, { login, language }: Asker, running: number): Promise<Desk> {
  const waiting = await countOrphans(reader);
  const all = await listTexts(reader, false);
  const codes = new Set(all.map(({ code }) => code));
  const texts = all
    .flatMap(({ id, code, name }) => {
      const counts = waiting.get(id);
      return counts === undefined ? [] : [{ code, name, ...counts }];
    })
    .toSorted((a, b) => b.orphans + b.toCheck - a.orphans - a.toCheck);
  const own = await listOwnWork(reader, login);
  return {
    open: {
      own: sum(own.map(({ open }) => open)),
      flagged: await countFlags(reader),
      texts: texts.length,
    },
    own,
    recent: await listLastEdited(reader, login, DESK_LINES),
    flagged: await listFlags(reader, DESK_LINES),
    texts: texts.slice(0, DESK_LINES),
    imports: (await listLastDeeds(reader, IMPORTS, DESK_LINES, language)).map((deed) => ({
      ...deed,
      isThere: !deed.action.startsWith('text-') || codes.has(deed.subject),
    })),
    running,
  };
}
