/** Texts as the pages of their management show them. */
import type { ManagedLayer, ManagedText } from '@glosa/contract';
import { countLinks } from '../../../corpus/link-counts.ts';
import { countOrphans } from '../../../corpus/orphans.ts';
import { type LayerRow, listTextsWithLayers } from '../../../corpus/texts.ts';
import { listLastVersions } from '../../../corpus/versions.ts';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';

/** All texts in their order. */
export async function listManagedTexts(reader: Reader): Promise<ManagedText[]> {
  const texts = await listTextsWithLayers(reader, false);
  const versions = await listLastVersions(reader);
  const allLinks = await countLinks(reader);
  const allOrphans = await countOrphans(reader);
  return texts.map(({ text: { id, code, name, active, ord }, layers }) => {
    const own = layers.map((layer) => managed(layer, versions.get(layer.id)));
    const links = allLinks.get(id);
    const orphans = allOrphans.get(id);
    const of = (kind: ManagedLayer['textType']) => own.filter(({ textType }) => textType === kind);
    return {
      ...{ code, name, active: active === 1, ord },
      transcription: of('transcription')[0] ?? null,
      transliteration: of('transliteration')[0] ?? null,
      otherTranscripts: of('other-transcript'),
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

function managed(row: LayerRow, { at, actor } = { at: '', actor: '' }): ManagedLayer {
  return {
    ...{ id: row.id, textType: row.kind, designation: row.designation === '' ? null : row.designation },
    name: row.name,
    ...{ cards: row.cards, verses: row.verses, words: row.words, sentences: row.sentences },
    composites: row.composites,
    annotated: row.kind !== 'transcription' || row.words === 0 ? null : row.annotated_words / row.words,
    ...{ version: row.version, at, actor },
  };
}
