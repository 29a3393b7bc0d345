/** Computes the sums of what is stored, and compares them with those that were kept. */
import { sql } from 'kysely';
import type { Engine } from '../open.ts';
import type { LayerTable } from '../schema.ts';
import type { Reader } from '../transaction.ts';
import { countText } from './count.ts';
import { storedSums } from './keep.ts';
import type { PartName } from './sums.ts';

export interface CheckedText {
  id: number;
  code: string;
  /** False: no sums were kept of it, so nothing can be said. */
  isKnown: boolean;
  /** Where it is not what was stored. */
  damages: readonly DamagedPart[];
}

/** `names`: what the text is called. */
export interface DamagedPart {
  part: 'names' | 'layer' | 'card' | 'alignment';
  /** Null of the text as a whole, or where it is not there any more. */
  layer: Pick<LayerTable, 'kind' | 'designation'> | null;
  /** Of the card; null where it is not there any more. */
  card: string | null;
}

/** The database is of an older version, which kept no sums, and no server has brought it up to date yet. */
export async function keepsSums(reader: Reader, engine: Engine): Promise<boolean> {
  const table =
    engine === 'sqlite'
      ? sql<string | null>`(select name from sqlite_master where name = 'checksum')`
      : sql<string | null>`to_regclass('checksum')::text`;
  const { name } = await reader.selectNoFrom(table.as('name')).executeTakeFirstOrThrow();
  return name !== null;
}

export function listTexts(reader: Reader): Promise<{ id: number; code: string }[]> {
  return reader.selectFrom('corpus_text').select(['id', 'code']).orderBy('ord').orderBy('id').execute();
}

/** The reader is of one moment. */
export async function checkText(reader: Reader, { id, code }: { id: number; code: string }): Promise<CheckedText> {
  const stored = await storedSums(reader, id, null);
  if (!stored.has('text')) return { id, code, isKnown: false, damages: [] };
  const counted = await countText(reader, id);
  const differing = [...new Set([...stored.keys(), ...counted.names])].filter(
    (part) => stored.get(part)?.toString() !== counted.of(part).toString(),
  );
  const damages: DamagedPart[] = [];
  for (const part of differing) damages.push(await describe(reader, part));
  return { id, code, isKnown: true, damages };
}

async function describe(reader: Reader, part: PartName): Promise<DamagedPart> {
  const [what, id] = part.split(' ');
  if (id === undefined) return { part: 'names', layer: null, card: null };
  const card =
    what === 'card'
      ? await reader.selectFrom('card').select(['layer_id', 'address']).where('id', '=', Number(id)).executeTakeFirst()
      : undefined;
  const layer = await reader
    .selectFrom('layer')
    .select(['kind', 'designation'])
    .where('id', '=', what === 'card' ? (card?.layer_id ?? 0) : Number(id))
    .executeTakeFirst();
  return { part: what as DamagedPart['part'], layer: layer ?? null, card: card?.address ?? null };
}
