import { alike } from '@glosa/dictionary';
import type { Insertable } from 'kysely';
import { storedNames } from '../../../db/names.ts';
import type { LayerTable } from '../../../db/schema.ts';
import type { Writer } from '../../../db/transaction.ts';
import type { ImportPlan } from './plan.ts';

/**
 * Creates the text, or brings its names and revision up to date. Returns its id; null where it is another one than the
 * plan was made from, as somebody who shows or renames it waits for no import.
 */
export async function saveText(writer: Writer, plan: ImportPlan, now: string): Promise<number | null> {
  const { basis, identity, names } = plan;
  if (basis.textId !== null) {
    const { numUpdatedRows } = await writer
      .updateTable('corpus_text')
      .set({
        revision: basis.revision + 1,
        updated_at: now,
        ...(names && { name: storedNames(names) }),
      })
      .where('id', '=', basis.textId)
      .where('revision', '=', basis.revision)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? basis.textId : null;
  }
  const last = await writer
    .selectFrom('corpus_text')
    .select(({ fn }) => fn.max('ord').as('ord'))
    .executeTakeFirst();
  const { id } = await writer
    .insertInto('corpus_text')
    .values({
      code: identity.code,
      name: storedNames(names ?? alike(identity.code)),
      active: 1,
      ord: (last?.ord ?? 0) + 1,
      revision: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the layer or overwrites what it says of itself, and keeps the zip as its next version. Returns its id. */
export async function saveLayer(writer: Writer, plan: ImportPlan, textId: number, now: string): Promise<number> {
  const { basis, identity, version: facts } = plan;
  const version = basis.version + 1;
  const row = { ...layerRow(plan), version, updated_at: now };
  let layerId = basis.layerId;
  if (layerId === null) {
    const inserted = await writer
      .insertInto('layer')
      .values({ ...row, text_id: textId, kind: identity.kind, designation: identity.designation })
      .returning('id')
      .executeTakeFirstOrThrow();
    layerId = inserted.id;
  } else {
    await writer.updateTable('layer').set(row).where('id', '=', layerId).execute();
  }
  await writer
    .insertInto('layer_version')
    .values({
      layer_id: layerId,
      version,
      kind: facts.kind,
      actor: facts.actor,
      of_version: facts.ofVersion,
      card: facts.card,
      content_before: facts.contentBefore,
      content_after: facts.contentAfter,
      file_name: facts.fileName,
      zip: facts.zip,
      sha256: facts.sha256,
      report: JSON.stringify(plan.report),
      created_at: now,
    })
    .execute();
  return layerId;
}

type LayerFacts = Omit<Insertable<LayerTable>, 'id' | 'text_id' | 'kind' | 'designation' | 'version' | 'updated_at'>;

function layerRow({ layer, layerNames, report }: ImportPlan): LayerFacts {
  const { header, meta, manifest } = layer;
  const { annotated, ...counts } = report.counts;
  return {
    name: storedNames(layerNames),
    transcript_kind: meta?.kind ?? null,
    language: meta?.language ?? header.language,
    licence: manifest?.license ?? header.licence,
    source: meta?.source ?? header.source,
    header_xml: header.xml,
    ...counts,
    annotated_words: annotated,
  };
}
