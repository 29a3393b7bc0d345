/** Stores what was planned: the only step of an import that writes. */
import { readHeaderRecord } from '@glosa/corpus-format';
import { alike } from '@glosa/dictionary';
import { saveAlignment } from '../../../corpus/alignment.ts';
import { dropOrphans, insertOrphans } from '../../../corpus/orphans.ts';
import { updatePassage } from '../../../corpus/passages.ts';
import { writeStates } from '../../../corpus/sentences.ts';
import {
  findText,
  insertText,
  type LayerFacts,
  renewTextFrom,
  saveLayer,
  storedRecord,
} from '../../../corpus/texts.ts';
import { insertVersion } from '../../../corpus/versions.ts';
import { saveContent } from '../../../corpus/write-layer.ts';
import { countImported, moveSums } from '../../../db/checksums/keep.ts';
import { Sums } from '../../../db/checksums/sums.ts';
import { storedNames } from '../../../db/names.ts';
import type { Writer } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';
import { StalePlan } from '../run/import-work.ts';
import { takeFields } from './header-differences.ts';
import type { ImportPlan } from './plan.ts';
import { settleRestored } from './settle.ts';

/** Orphans that were taken off the list can be put back for so long, in milliseconds. */
export const UNDELETE = 24 * 60 * 60 * 1_000;

/**
 * Stores what was planned, in the caller's transaction.
 * @throws StalePlan when what the plan was made from has changed.
 */
export async function applyImport(writer: Writer, plan: ImportPlan): Promise<{ textId: number; layerId: number }> {
  await takeTurn(writer);
  await checkBasis(writer, plan);
  const { basis } = plan;
  const words = (plan.alignment?.corresp ?? []).map(({ word }) => word);
  const before =
    basis.textId === null
      ? new Sums()
      : await countImported(writer, { textId: basis.textId, layerId: basis.layerId, words });
  const stored = await storeImport(writer, plan);
  await moveSums(writer, stored.textId, before, await countImported(writer, { ...stored, words }));
  const by = { actor: plan.version.actor, at: new Date().toISOString() };
  await takeFields(writer, stored.textId, plan.taken, by);
  return stored;
}

async function storeImport(writer: Writer, plan: ImportPlan): Promise<{ textId: number; layerId: number }> {
  const now = new Date().toISOString();
  const textId = await saveText(writer, plan, now);
  const layerId = await saveVersion(writer, plan, textId, now);
  const wordIds = await saveContent(writer, plan, layerId);
  const { kind } = plan.identity;
  if (plan.alignment && kind !== 'other-transcript') await saveAlignment(writer, plan.alignment, wordIds, kind);
  // Their signatures hold no longer.
  await writeStates(writer, plan.reopened, { done_by: null, done_at: null });
  await saveLosses(writer, plan, { layerId, wordIds, now });
  const { ofVersion } = plan.version;
  if (ofVersion !== null) {
    await settleRestored(writer, { textId, layerId, isTranscription: kind === 'transcription', ofVersion, now });
  }
  return { textId, layerId };
}

/** Creates the text, or brings its names and revision up to date. Returns its id. */
async function saveText(writer: Writer, { basis, identity, names }: ImportPlan, now: string): Promise<number> {
  const { textId, revision } = basis;
  if (textId === null) return insertText(writer, identity.code, names ?? alike(identity.code), now);
  // A person who shows or renames it waits for no import.
  if (!(await renewTextFrom(writer, textId, revision, now, names))) throw staleText({ identity });
  return textId;
}

/** Creates the layer or overwrites what it says of itself, and keeps the zip as its next version. Returns its id. */
async function saveVersion(writer: Writer, plan: ImportPlan, textId: number, now: string): Promise<number> {
  const { basis, identity, version: facts, report } = plan;
  const version = basis.version + 1;
  const layerId = await saveLayer(
    writer,
    basis.layerId,
    { ...identity, textId },
    { ...layerFacts(plan), version, at: now },
  );
  await insertVersion(writer, { ...facts, layerId, version, report: JSON.stringify(report), at: now });
  return layerId;
}

function layerFacts({ layer, layerNames, report }: ImportPlan): LayerFacts {
  const { header, meta, manifest } = layer;
  const { annotated, ...counts } = report.counts;
  return {
    name: storedNames(layerNames),
    transcript_kind: meta?.kind ?? null,
    language: meta?.language ?? header.language,
    licence: manifest?.license ?? header.licence,
    source: meta?.source ?? header.source,
    ...{
      header_xml: header.xml,
      record: storedRecord(header.xml === null ? null : readHeaderRecord(header.xml).record),
    },
    ...counts,
    annotated_words: annotated,
  };
}

/** Keeps what lost its word, and says where passages are now. */
async function saveLosses(
  writer: Writer,
  { orphans, passages, version, basis }: ImportPlan,
  { layerId, wordIds, now }: { layerId: number; wordIds: readonly number[]; now: string },
): Promise<void> {
  await insertOrphans(writer, { layerId, version: basis.version + 1, actor: version.actor, at: now }, orphans);
  await dropOrphans(writer, new Date(Date.parse(now) - UNDELETE).toISOString());
  for (const { passage, place } of passages) {
    const wordAt = (at: number | null) => (at === null ? null : (wordIds[at] ?? null));
    const { id, fromRef, toRef, fromWord, toWord } = passage;
    if (place === null) {
      await updatePassage(writer, id, { fromRef, toRef, fromWordId: null, toWordId: null, lost: 1 });
      continue;
    }
    const [fromWordId, toWordId] = [wordAt(place.from), wordAt(place.to)];
    const isSameRef = place.fromRef === fromRef && place.toRef === toRef;
    if (isSameRef && fromWordId === fromWord && toWordId === toWord) continue;
    await updatePassage(writer, id, { fromRef: place.fromRef, toRef: place.toRef, fromWordId, toWordId });
  }
}

async function checkBasis(writer: Writer, { basis, identity }: ImportPlan): Promise<void> {
  const text = await findText(writer, identity.code);
  if ((text?.id ?? null) !== basis.textId || (text?.revision ?? 0) !== basis.revision) {
    throw staleText({ identity });
  }
}

const staleText = ({ identity }: Pick<ImportPlan, 'identity'>) =>
  new StalePlan(`${identity.code} changed while its import was being prepared.`);
