import type { Names } from '@glosa/contract';
import type { Tagset } from '@glosa/tagset';
import { listTranscriptions } from '../../corpus/texts.ts';
import type { Storage } from '../../db/open.ts';
import { keepRead } from '../../db/revision.ts';
import type { Reader } from '../../db/transaction.ts';
import { readState } from '../../indexing/state.ts';
import { tagsetInForce } from '../../indexing/tagset-in-force.ts';

/** Code → name and language of the texts that a visitor may see. */
export type TextNames = ReadonlyMap<string, { name: Names; language: string | null }>;

/** The texts that a visitor may see now, and the tagset; `state` changes with every edit of them. */
export interface VisibleTexts {
  names: TextNames;
  tagset: Tagset;
  state: string;
}

/** Finds the visible texts, which every search asks for: they are read again only when something was written. */
export function visibleTexts(storage: Pick<Storage, 'read' | 'revision'>): () => Promise<VisibleTexts> {
  return keepRead(storage, () => readVisible(storage.read));
}

async function readVisible(reader: Reader): Promise<VisibleTexts> {
  const { tagset } = await tagsetInForce(reader);
  const state = await readState(reader);
  const texts = await listTranscriptions(reader, true);
  return {
    state,
    names: new Map(texts.map(({ code, textName: name, language }) => [code, { name, language }])),
    tagset,
  };
}
