/** Writes trees of sources and what is linked to them straight into the tables. */
import { storedNames } from '../src/db/names.ts';
import type { Storage } from '../src/db/open.ts';
import type { Writer } from '../src/db/transaction.ts';

/** Called by its abbreviation: `Mt` is `Mt po polsku` and `Mt in English`. */
export interface SmallSource {
  abbr: string;
  type?: 'folder' | 'package' | 'part';
  hidden?: boolean;
  /** Labels; each verse is `{label} la` in Latin and `{label} pl` in Polish. */
  verses?: readonly string[];
  children?: readonly SmallSource[];
}

/** Ids by the way of abbreviations: `Vulg/Mt/1`. */
export type SourceIds = ReadonlyMap<string, number>;

export async function addSources(storage: Storage, roots: readonly SmallSource[]): Promise<SourceIds> {
  const ids = new Map<string, number>();
  await storage.transact((writer) => addBelow(writer, roots, { parentId: null, path: '' }, ids));
  return ids;
}

async function addBelow(
  writer: Writer,
  sources: readonly SmallSource[],
  { parentId, path }: { parentId: number | null; path: string },
  ids: Map<string, number>,
): Promise<void> {
  for (const [index, source] of sources.entries()) {
    const { abbr, type = 'folder', hidden = false, verses = [], children = [] } = source;
    const { id } = await writer
      .insertInto('source_node')
      .values({
        ...{ parent_id: parentId, ord: index + 1, type, label: type === 'part' ? abbr : '' },
        name: storedNames({ pl: `${abbr} po polsku`, en: `${abbr} in English` }),
        abbr: storedNames({ pl: abbr, en: abbr }),
        shown: hidden ? 0 : 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = path === '' ? abbr : `${path}/${abbr}`;
    ids.set(own, id);
    const rows = verses.flatMap((label, at) =>
      ['la', 'pl'].map((language) => ({
        ...{ node_id: id, ord: at + 1, label, language, text: `${label} ${language}` },
        ...{ note: '{}', url: null },
      })),
    );
    if (rows.length > 0) await writer.insertInto('source_verse').values(rows).execute();
    await addBelow(writer, children, { parentId: id, path: own }, ids);
  }
}

export interface SmallParallel {
  /** Code of a text. */
  text: string;
  /** Id of a node. */
  node: number;
  from: string;
  to?: string;
  /** Id of the node that the range ends in, where that is another one. */
  endNode?: number;
  /** Takes the passage of an earlier one. */
  passage?: number;
  lost?: boolean;
}

/** Answers with the id of the passage. */
export function addParallel(storage: Storage, parallel: SmallParallel): Promise<number> {
  const { text, node, from, to = from, endNode = node, passage, lost = false } = parallel;
  return storage.transact(async (writer) => {
    const { id: textId } = await writer
      .selectFrom('corpus_text')
      .select('id')
      .where('code', '=', text)
      .executeTakeFirstOrThrow();
    const place = { text_id: textId, from_ref: '1r.1', to_ref: '1r.1', from_word_id: null, to_word_id: null };
    const passageId =
      passage ??
      (
        await writer
          .insertInto('passage')
          .values({ ...place, lost: lost ? 1 : 0, deleted_at: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const { count } = await writer
      .selectFrom('parallel')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await writer
      .insertInto('parallel')
      .values({
        ...{ label: `p${Number(count) + 1}`, ord: Number(count) + 1, passage_id: passageId },
        ...{ node_id: node, source_from: from, end_node_id: endNode, source_to: to },
        ...{ relation: 'source', certainty: 'high', note: '{}', resp: null },
      })
      .execute();
    return passageId;
  });
}
