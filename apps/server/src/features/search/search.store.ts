import type { Tagset } from '@glosa/tagset';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { readState } from '../../indexing/state.ts';
import { tagsetInForce } from '../../indexing/tagset-in-force.ts';

/** Code → name and language of the texts that a visitor may see. */
export type TextNames = ReadonlyMap<string, { name: { pl: string; en: string }; language: string | null }>;

/** The texts that a visitor may see now, and the tagset; `state` changes with every edit of them. */
export interface VisibleTexts {
  names: TextNames;
  tagset: Tagset;
  state: string;
}

/** Finds the visible texts, which every search asks for: they are read again only when something was written. */
export function visibleTexts(storage: Pick<Storage, 'read' | 'revision'>): () => Promise<VisibleTexts> {
  let kept: { revision: number; texts: Promise<VisibleTexts> } | undefined;
  return async () => {
    const revision = await storage.revision();
    if (revision === undefined) return readVisible(storage.read);
    if (kept?.revision !== revision) {
      const made = { revision, texts: readVisible(storage.read) };
      kept = made;
      // What failed is tried again by whoever comes next.
      made.texts.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.texts;
  };
}

async function readVisible(reader: Reader): Promise<VisibleTexts> {
  const { tagset } = await tagsetInForce(reader);
  return { state: await readState(reader), names: await findTextNames(reader), tagset };
}

async function findTextNames(reader: Reader): Promise<TextNames> {
  const rows = await reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .select(['code', 'corpus_text.name_pl', 'corpus_text.name_en', 'layer.language'])
    .where('active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .execute();
  return new Map(rows.map((row) => [row.code, { name: { pl: row.name_pl, en: row.name_en }, language: row.language }]));
}

/** Addresses of cards of these texts that begin so, each once, in the order of the texts. */
export async function findCardAddresses(
  reader: Reader,
  codes: readonly string[],
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('card')
    .innerJoin('layer', 'layer.id', 'card.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(({ fn }) => ['card.address', fn.min('card.ord').as('first')])
    .where('corpus_text.code', 'in', codes)
    .where('corpus_text.active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .where('card.address', 'like', `${prefix.replace(/[\\%_]/g, '')}%`)
    .groupBy('card.address')
    .orderBy('first')
    .orderBy('card.address')
    .limit(limit)
    .execute();
  // What has a meaning to LIKE was left out of the pattern, and databases disagree about case.
  return rows.map(({ address }) => address).filter((address) => address.startsWith(prefix));
}
