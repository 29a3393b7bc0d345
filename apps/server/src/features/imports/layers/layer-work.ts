/** Imports of the layers of a text: what must be there before, and what must not. */
import { createHash } from 'node:crypto';
import { Designation, type ImportDiff, TextCode } from '@glosa/contract';
import { type Container, openContainer, outlineOf } from '@glosa/corpus-format';
import { inEach, listOf } from '@glosa/dictionary';
import { type LayerIdentity, type LayerOfText, listLayers } from '../../../corpus/texts.ts';
import { findVersion, loadVersionZip, type VersionZip } from '../../../corpus/versions.ts';
import type { Reader } from '../../../db/transaction.ts';
import { FormError, NotFound } from '../../../errors.ts';
import type { ImportWork, PlannedWork, Unsaved, WorkInput } from '../run/import-work.ts';
import { designationFrom, designationGiven } from '../run/upload.ts';
import { rebuildVersion } from '../versions/version-layers.ts';
import { applyImport } from './apply-plan.ts';
import { writeLayerZip } from './current-layer.ts';
import { deedOf, type PlannedImport, planLayerImport, planParsedLayer } from './layer-import.ts';
import type { ImportPlan } from './plan.ts';

/** A layer that a form or the command sends. */
export interface LayerTarget {
  work: 'layer';
  /** A form says whether the layer is there; the command puts it where it belongs. */
  mode: 'add' | 'update' | 'put';
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

export function layerWork(target: LayerTarget, unsaved?: Unsaved): ImportWork<ImportPlan> {
  switch (target.mode) {
    case 'add':
      return { plan: (reader, input) => planInPlace(reader, target, input, requireNew), apply: applyLayer };
    case 'update':
      return { plan: (reader, input) => planInPlace(reader, target, input, requireThere), apply: applyLayer };
    case 'put':
      return { plan: (reader, input) => planAnywhere(reader, target, input, unsaved), apply: applyLayer };
  }
}

async function planInPlace(
  reader: Reader,
  target: LayerTarget,
  { onStage, ...file }: WorkInput,
  require: typeof requireNew,
): Promise<PlannedWork<ImportPlan>> {
  const names = await listLayers(reader);
  const container = await openContainer(file.bytes);
  const { identity, stored } = require(target, names, container);
  const { kind, code } = target;
  const planned = await planLayerImport(reader, { kind, code, ...file, container, ...identity }, { onStage });
  if (planned.plan && kind === 'other-transcript') nameTranscript(planned.plan, target.name, stored);
  const takes = (planned.plan?.taken.length ?? 0) > 0;
  return workOf(planned, !takes && (await isStored(reader, stored, file.bytes)));
}

/** A file that is stored already is stored once more: the command does as it is told; a form is kept from a second click. */
async function planAnywhere(
  reader: Reader,
  { kind, code }: LayerTarget,
  { onStage, ...file }: WorkInput,
  unsaved: Unsaved | undefined,
): Promise<PlannedWork<ImportPlan>> {
  const options = { onStage, unsavedTranscription: unsaved?.get(code) };
  const planned = await planLayerImport(reader, { kind, code, ...file }, options);
  if (planned.plan && kind === 'transcription') unsaved?.set(code, outlineOf(planned.plan.layer));
  return workOf(planned, false);
}

export function restoreWork({ id }: RestoreTarget): ImportWork<ImportPlan> {
  return {
    async plan(reader, { actor, onStage, take }: WorkInput) {
      const version = await loadVersionZip(reader, id);
      if (version === null) throw new NotFound(`No version ${id}.`);
      // Asked for twice, it is done once.
      if (version.isCurrent || version.isBack) throw new FormError('current', 'import.error.current-version');
      const { identity, fileName, zip, number } = version;
      if (zip.length === 0) return workOf(await planRebuilt(reader, version, actor), false);
      const upload = { ...identity, fileName, bytes: zip, actor, take, restores: number };
      return workOf(await planLayerImport(reader, upload, { onStage }), false);
    },
    apply: applyLayer,
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

const applyLayer: ImportWork<ImportPlan>['apply'] = async (writer, plan) => {
  await applyImport(writer, plan);
  const { kind, code, designation } = plan.identity;
  const stored = { what: 'layer', code, textType: kind, designation: designation === '' ? null : designation } as const;
  return { stored, deed: deedOf(plan) };
};

function workOf({ plan, problems, diff, needsConfirmation }: PlannedImport, isSame: boolean): PlannedWork<ImportPlan> {
  const counts = plan ? { ...plan.report.counts } : {};
  const told = { problems, counts, diff, needsConfirmation, plan, unchanged: isSame && changesNothing(diff) };
  return {
    ...told,
    next: plan ? plan.basis.version + 1 : 0,
    ...(plan && { supplied: plan.layer.supplied, ...differencesOf(plan) }),
  };
}

const differencesOf = ({ report: { differences } }: ImportPlan) => (differences === undefined ? {} : { differences });

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
