/** Texts as the pages of their management show them. */
import type { ManagedLayer, ManagedText } from '@glosa/contract';
import { countLinks } from '../../../corpus/link-counts.ts';
import { countOrphans } from '../../../corpus/orphans.ts';
import { countStates } from '../../../corpus/sentences.ts';
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
  const states = new Map((await countStates(reader, '')).map(({ layerId, done }) => [layerId, Number(done)]));
  return texts.map(({ text: { id, code, name, active, ord }, layers, base }) => {
    const own = layers.map((layer) => managed(layer, versions.get(layer.id)));
    const links = allLinks.get(id);
    const orphans = allOrphans.get(id);
    const of = (kind: ManagedLayer['textType']) => own.filter(({ textType }) => textType === kind);
    const transcription = of('transcription')[0] ?? null;
    return {
      ...{ code, name, active: active === 1, ord },
      date: base?.record?.date ?? null,
      transcription,
      transliteration: of('transliteration')[0] ?? null,
      otherTranscripts: of('other-transcript'),
      orphans: orphans?.orphans ?? 0,
      toCheck: orphans?.toCheck ?? 0,
      checked: transcription === null ? 0 : (states.get(transcription.id) ?? 0),
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
