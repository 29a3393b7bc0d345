/** Imports of the layers of a text through the forms: what must be there before, and what must not. */
import { createHash } from 'node:crypto';
import { Designation, type ImportDiff, TextCode } from '@glosa/contract';
import { type Container, openContainer } from '@glosa/corpus-format';
import { inEach, listOf } from '@glosa/dictionary';
import { type LayerIdentity, type LayerOfText, listLayers } from '../../../corpus/texts.ts';
import { findVersion, loadVersionZip, type VersionZip } from '../../../corpus/versions.ts';
import type { Reader } from '../../../db/transaction.ts';
import { FormError, NotFound } from '../../../errors.ts';
import type { AppliedWork, ImportWork, PlannedWork, WorkInput } from '../run/import-work.ts';
import { designationFrom, designationGiven } from '../run/upload.ts';
import { rebuildVersion } from '../versions/version-layers.ts';
import { applyImport } from './apply-plan.ts';
import { writeLayerZip } from './current-layer.ts';
import { deedOf, type PlannedImport, planLayerImport, planParsedLayer } from './layer-import.ts';
import type { ImportPlan } from './plan.ts';

/** A layer that a form sends a zip for. */
export interface LayerTarget {
  work: 'layer';
  mode: 'add' | 'update';
  kind: LayerIdentity['kind'];
  /** NFC. */
  code: string;
  /** Of an other transcript that is there. */
  designation?: string;
  /** Of one to be added: what it is called. */
  name?: string;
}

/** An earlier version of a layer to be the current one again; by the id of the version. */
export interface RestoreTarget {
  work: 'restore-layer';
  id: number;
}

export function layerWork(target: LayerTarget): ImportWork<ImportPlan> {
  return {
    async plan(reader, input) {
      const names = await listLayers(reader);
      const container = await openContainer(input.bytes);
      const found = target.mode === 'add' ? requireNew(target, names, container) : requireThere(target, names);
      const { kind, code } = target;
      const { fileName, bytes, actor, onStage } = input;
      const upload = { kind, code, fileName, bytes, actor, container, ...found.identity };
      const planned = await planLayerImport(reader, upload, { onStage });
      if (planned.plan && kind === 'other-transcript') nameTranscript(planned.plan, target.name, found.stored);
      return workOf(planned, await isStored(reader, found.stored, bytes));
    },
    apply: (writer, plan) => applyLayer(writer, plan),
  };
}

export function restoreWork({ id }: RestoreTarget): ImportWork<ImportPlan> {
  return {
    async plan(reader, { actor, onStage }: WorkInput) {
      const version = await loadVersionZip(reader, id);
      if (version === null) throw new NotFound(`No version ${id}.`);
      // Asked for twice, it is done once.
      if (version.isCurrent || version.isBack) throw new FormError('current', 'import.error.current-version');
      const { identity, fileName, zip, number } = version;
      if (zip.length === 0) return workOf(await planRebuilt(reader, version, actor), false);
      const upload = { ...identity, fileName, bytes: zip, actor, restores: number };
      return workOf(await planLayerImport(reader, upload, { onStage }), false);
    },
    apply: (writer, plan) => applyLayer(writer, plan),
  };
}

/** A card was changed by hand then: the text as it stood, with the annotation as it is. */
async function planRebuilt(reader: Reader, version: VersionZip, actor: string): Promise<PlannedImport> {
  const { identity, number } = version;
  const layer = await rebuildVersion(reader, version);
  if (layer === null) throw new FormError('version-lost', 'import.error.version-lost');
  const { fileName, bytes } = await writeLayerZip(layer);
  const none = { card: null, contentBefore: null, contentAfter: null };
  const facts = { actor, kind: 'restore', ofVersion: number, fileName, zip: bytes, ...none } as const;
  return planParsedLayer(reader, { identity, layer, problems: [], version: facts, keepsAnnotation: true });
}

async function applyLayer(writer: Parameters<typeof applyImport>[0], plan: ImportPlan): Promise<AppliedWork> {
  await applyImport(writer, plan);
  const { kind, code, designation } = plan.identity;
  return {
    version: plan.basis.version + 1,
    changed: [code],
    deed: deedOf(plan),
    text: { code, textType: kind, designation: designation === '' ? null : designation },
  };
}

function workOf({ plan, problems, diff, needsConfirmation }: PlannedImport, isSame: boolean): PlannedWork<ImportPlan> {
  const counts = plan ? { ...plan.report.counts } : {};
  const unchanged = isSame && changesNothing(diff);
  return { problems, counts, diff, needsConfirmation, plan, unchanged, ...(plan && { supplied: plan.layer.supplied }) };
}

function changesNothing({ cards, words, annotations, links }: ImportDiff): boolean {
  const changed = [cards.added, cards.removed, cards.changed, words.moved, words.changed, words.gone, words.added];
  return [...changed, annotations.orphan, annotations.check, links.orphan].every((count) => count === 0);
}

/** The bytes of the current version, as it came. */
async function isStored(reader: Reader, stored: LayerOfText | null, bytes: Uint8Array): Promise<boolean> {
  if (stored === null) return false;
  const row = await findVersion(reader, stored.id, stored.version);
  return row?.sha256 === createHash('sha256').update(bytes).digest('hex');
}

interface Found {
  stored: LayerOfText | null;
  identity: { designation?: string };
}

const inField = (code: string, field: string, key: ConstructorParameters<typeof FormError>[1], params = {}) =>
  new FormError(code, key, params, {}, { [field]: key });

/** Two codes that differ in case alone would be the same file on many a disk, and the same word to a reader. */
const alike = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

function requireNew({ kind, code, name }: LayerTarget, names: readonly LayerOfText[], container: Container): Found {
  if (kind === 'transcription') {
    if (!TextCode.safeParse(code).success) throw inField('code-form', 'code', 'import.error.code-form');
    const taken = names.find((layer) => alike(layer.code, code));
    if (taken) throw inField('exists', 'code', 'import.error.text-exists', { code: taken.code });
    return { stored: null, identity: {} };
  }
  requireText(code, names);
  if (kind === 'transliteration') {
    if (names.some((layer) => layer.code === code && layer.kind === kind)) {
      throw new FormError('exists', 'import.error.transliteration-exists', { code });
    }
    return { stored: null, identity: {} };
  }
  const wanted = (name ?? '').trim();
  if (wanted === '') throw inField('form.required', 'name', 'form.required');
  if (/[/\p{Cc}]/u.test(wanted)) throw inField('name-form', 'name', 'import.error.name-form');
  const designation = designationGiven(container) ?? designationFrom(wanted);
  if (!Designation.safeParse(designation).success) throw inField('name-form', 'name', 'import.error.name-form');
  const taken = names.find((layer) => layer.code === code && alike(layer.designation, designation));
  const params = { designation: taken?.designation ?? '' };
  if (taken) throw inField('exists', 'name', 'import.error.transcript-exists', params);
  return { stored: null, identity: { designation } };
}

function requireThere({ kind, code, designation = '' }: LayerTarget, names: readonly LayerOfText[]): Found {
  requireText(code, names);
  const stored = names.find((one) => one.code === code && one.kind === kind && one.designation === designation);
  if (stored) return { stored, identity: kind === 'other-transcript' ? { designation } : {} };
  if (kind === 'other-transcript') {
    throw new FormError('unknown', 'import.error.transcript-unknown', { code, designation });
  }
  throw new FormError(
    'unknown',
    kind === 'transliteration' ? 'import.error.no-transliteration' : 'import.error.no-transcription',
    { code },
  );
}

function requireText(code: string, names: readonly LayerOfText[]): void {
  if (!names.some((layer) => layer.code === code))
    throw new FormError('unknown', 'import.error.text-unknown', { code });
}

/** The name in the zip counts; else the one a person gave, and later the one it has. */
function nameTranscript(plan: ImportPlan, name: string | undefined, stored: LayerOfText | null): void {
  const { meta } = plan.layer;
  if (meta && listOf(meta.name).some(Boolean)) return;
  if (stored) plan.layerNames = stored.name;
  else if (name !== undefined) plan.layerNames = inEach(() => name.trim());
}
