/** Texts as the pages of their management show them. */
import type { ManagedLayer, ManagedText } from '@glosa/contract';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';
import { countOrphans } from '../orphans/orphans.store.ts';
import { countLinks } from './link-counts.store.ts';

/** All texts in their order. */
export async function listManagedTexts(reader: Reader): Promise<ManagedText[]> {
  const texts = await reader.selectFrom('corpus_text').selectAll().orderBy('ord').orderBy('id').execute();
  const layers = Map.groupBy(await readLayers(reader), ({ textId }) => textId);
  const allLinks = await countLinks(reader);
  const allOrphans = await countOrphans(reader);
  return texts.map(({ id, code, name_pl, name_en, active, ord }) => {
    const own = layers.get(id) ?? [];
    const links = allLinks.get(id);
    const orphans = allOrphans.get(id);
    const of = (kind: ManagedLayer['textType']) => own.filter(({ layer }) => layer.textType === kind);
    return {
      ...{ code, name: { pl: name_pl, en: name_en }, active: active === 1, ord },
      transcription: of('transcription')[0]?.layer ?? null,
      transliteration: of('transliteration')[0]?.layer ?? null,
      otherTranscripts: of('other-transcript').map(({ layer }) => layer),
      orphans: orphans?.orphans ?? 0,
      toCheck: orphans?.toCheck ?? 0,
      parallels: links?.parallels ?? 0,
      themes: links?.themes ?? 0,
    };
  });
}

/** @throws NotFound */
export async function getManagedText(reader: Reader, code: string): Promise<ManagedText> {
  const text = (await listManagedTexts(reader)).find((one) => one.code === code);
  if (text === undefined) throw new NotFound(`No text ${code}.`);
  return text;
}

async function readLayers(reader: Reader): Promise<{ textId: number; layer: ManagedLayer }[]> {
  const rows = await reader
    .selectFrom('layer')
    .innerJoin('layer_version', (join) =>
      join.onRef('layer_version.layer_id', '=', 'layer.id').onRef('layer_version.version', '=', 'layer.version'),
    )
    .select(['layer.id', 'layer.text_id', 'layer.kind', 'layer.designation', 'layer.name_pl', 'layer.name_en'])
    .select(['layer.cards', 'layer.verses', 'layer.words', 'layer.sentences', 'layer.composites'])
    .select(['layer.annotated_words', 'layer.version', 'layer_version.created_at', 'layer_version.actor'])
    .orderBy('layer.designation')
    .execute();
  return rows.map((row) => ({
    textId: row.text_id,
    layer: {
      ...{ id: row.id, textType: row.kind, designation: row.designation === '' ? null : row.designation },
      name: { pl: row.name_pl, en: row.name_en },
      ...{ cards: row.cards, verses: row.verses, words: row.words, sentences: row.sentences },
      composites: row.composites,
      annotated: row.kind !== 'transcription' || row.words === 0 ? null : row.annotated_words / row.words,
      ...{ version: row.version, at: row.created_at, actor: row.actor },
    },
  }));
}
