import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../schema.ts';
import { initial } from './001-initial.ts';
import { phoneticVariants } from './002-phonetic-variants.ts';
import { people } from './003-people.ts';
import { staff } from './004-staff.ts';
import { otherStates } from './005-other-states.ts';
import { annotation } from './006-annotation.ts';
import { tagsets } from './007-tagset.ts';
import { links } from './008-links.ts';
import { flatPages } from './009-flat-pages.ts';
import { lostSentences } from './010-lost-sentences.ts';
import { forgetting } from './011-forgetting.ts';
import { checksums } from './012-checksums.ts';
import { names } from './013-names.ts';
import { records } from './014-records.ts';
import { vocabulary } from './015-vocabulary.ts';
import { recordFacts } from './016-record-facts.ts';
import { recordChanges } from './017-record-changes.ts';
import { recordFields } from './018-record-fields.ts';
import { selections } from './019-selections.ts';
import { openWork } from './020-open-work.ts';

/** In the order of their names. A migration that was ever released is never changed: a new one follows. */
function migrations(engine: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '001-initial': initial(engine),
    '002-phonetic-variants': phoneticVariants(engine),
    '003-people': people(engine),
    '004-staff': staff(engine),
    '005-other-states': otherStates(engine),
    '006-annotation': annotation(engine),
    '007-tagset': tagsets(),
    '008-links': links(),
    '009-flat-pages': flatPages(),
    '010-lost-sentences': lostSentences(engine),
    '011-forgetting': forgetting(engine),
    '012-checksums': checksums(),
    '013-names': names(),
    '014-records': records(),
    '015-vocabulary': vocabulary(engine),
    '016-record-facts': recordFacts(engine),
    '017-record-changes': recordChanges(engine),
    '018-record-fields': recordFields(engine),
    '019-selections': selections(engine),
    '020-open-work': openWork(),
  };
}

/**
 * Brings the schema up to date, or to the migration named: all of it or none. Throws what stopped it.
 * @param db may be a transaction.
 */
export async function migrate(db: Kysely<Database>, engine: 'sqlite' | 'postgres', upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}

/** Whether this version knows the schema that a migration leads to. */
export const isKnownMigration = (name: string): boolean => Object.hasOwn(migrations('sqlite'), name);
