import { createHash } from 'node:crypto';
import type { ImportDiff, Names } from '@glosa/contract';
import {
  type Container,
  type ImportProblem,
  openContainer,
  type ParsedLayer,
  parseLayer,
  type TranscriptionOutline,
} from '@glosa/corpus-format';
import { alike, listOf, namedInAll } from '@glosa/dictionary';
import { listStandingPassages } from '../../../corpus/passages.ts';
import { findLayer, findText, type LayerIdentity, type TextRow } from '../../../corpus/texts.ts';
import type { VersionFacts } from '../../../corpus/versions.ts';
import { readVocabulary } from '../../../corpus/vocabulary.ts';
import { loadWholeLayer, type StoredLayer } from '../../../corpus/whole-layer.ts';
import { storedNames } from '../../../db/names.ts';
import type { Reader } from '../../../db/transaction.ts';
import { readTagRules } from '../../../indexing/tagset-in-force.ts';
import type { Deed } from '../../users/users.service.ts';
import { isRefused, type OnStage } from '../run/import-work.ts';
import { designationOf } from '../run/upload.ts';
import { type AlignmentPlan, planAlignment } from './alignment-plan.ts';
import { headerDifferences } from './header-differences.ts';
import { type ComparedLayer, type ImportPlan, noChange, planContent } from './plan.ts';

/** A zip with what it is for. */
export interface LayerUpload {
  kind: LayerIdentity['kind'];
  code: string;
  /** Only of other transcripts; else taken from `meta.json` or derived from the name given there. */
  designation?: string;
  bytes: Uint8Array;
  fileName: string;
  /** Login of who brings it; '' for the command line. */
  actor: string;
  /** Fields of the record in which the header is to show. */
  take?: readonly string[];
  /** `restore`: an earlier version is brought back; `ofVersion` says which. Default: an import. */
  restores?: number;
  /** The zip opened, where the caller had to look into it already. */
  container?: Container;
}

/** `plan` is null when the upload is refused: then `problems` has errors. */
export interface PlannedImport {
  problems: ImportProblem[];
  plan: ImportPlan | null;
  diff: ImportDiff;
  /** Whether something would be lost: to be applied only when a person has agreed. */
  needsConfirmation: boolean;
}

/** A layer that is not read from an upload as it stands, or has been read already. */
export interface LayerChange {
  identity: LayerIdentity;
  layer: ParsedLayer;
  /** What was found while it was read. */
  problems: readonly ImportProblem[];
  version: VersionFacts;
  /**
   * True: the layer says nothing of the words but their forms and places; their ids, partition, readings, composite
   * forms and alignment stay as stored, also where it seems to say something.
   */
  keepsAnnotation?: boolean;
}

/**
 * Reads an upload and says what importing it would change. Nothing is written. What is wrong with the file comes back as
 * problems, never as an exception.
 */
export async function planLayerImport(
  reader: Reader,
  upload: LayerUpload,
  { onStage = () => {}, unsavedTranscription }: PlanOptions = {},
): Promise<PlannedImport> {
  onStage('open');
  const container = upload.container ?? (await openContainer(upload.bytes));
  if (isRefused(container.problems)) return refused(container.problems);
  onStage('parse');
  const text = await findText(reader, upload.code);
  const transcription = await findLayer(reader, { kind: 'transcription', code: upload.code, designation: '' });
  const outlined = transcription !== null || unsavedTranscription !== undefined;
  const missing = checkText(upload, text !== undefined || outlined, outlined);
  const parsed = parseLayer(upload.kind, container.entries, {
    code: upload.code,
    tags: await readTagRules(reader),
    named: await namedValues(reader),
  });
  const problems = [...container.problems, ...missing, ...parsed.problems];
  if (!parsed.layer || isRefused(problems)) return refused(problems);
  onStage('compare');
  const identity = identityOf(upload, parsed.layer);
  const change = { identity, layer: parsed.layer, problems, version: versionOf(upload) };
  const planned = await planParsedLayer(reader, change, unsavedTranscription);
  if (planned.plan === null) return planned;
  const { differences, taken } = await headerDifferences(reader, identity, parsed.layer, upload.take ?? []);
  planned.plan.taken = taken;
  if (differences.length > 0) planned.plan.report.differences = differences;
  return planned;
}

/** By the fields of the vocabulary. */
async function namedValues(reader: Reader): Promise<ReadonlyMap<string, readonly string[]>> {
  const fields = Object.entries(await readVocabulary(reader));
  return new Map(fields.map(([field, values]) => [field, values.map(({ value }) => value)]));
}

function versionOf({ actor, restores, fileName, bytes }: LayerUpload): VersionFacts {
  const kind = restores === undefined ? 'import' : 'restore';
  const none = { card: null, contentBefore: null, contentAfter: null };
  return { actor, kind, ofVersion: restores ?? null, ...none, fileName, zip: bytes };
}

/**
 * Compares a layer with what is stored and says what storing it would change. Nothing is written. A layer with problems
 * that are errors gives no plan.
 */
export async function planParsedLayer(
  reader: Reader,
  change: LayerChange,
  unsavedTranscription?: TranscriptionOutline,
): Promise<PlannedImport> {
  const { identity, layer } = change;
  const problems = [...change.problems];
  if (isRefused(problems)) return refused(problems);
  const text = await findText(reader, identity.code);
  const stored = await loadWholeLayer(reader, identity);
  const content = planContent(layer, stored, {
    keepsAnnotation: change.keepsAnnotation ?? false,
    isRestoration: change.version.kind === 'restore',
    passages: identity.kind === 'transcription' ? await listStandingPassages(reader, identity.code) : [],
  });
  const alignment = await planAlignment(reader, {
    ...{ identity, layer, words: content.words, before: stored?.words ?? [] },
    ...{ unsaved: unsavedTranscription, card: change.version.card },
  });
  const plan = buildPlan({ change, text, stored, content, alignment });
  return {
    problems: plan.report.problems,
    plan,
    diff: plan.report.diff,
    needsConfirmation: plan.report.problems.some(({ code }) => code === 'LOSS'),
  };
}

export interface PlanOptions {
  onStage?: OnStage;
  /** The transcription that a transliteration or other transcript belongs to, where it is only checked, not stored. */
  unsavedTranscription?: TranscriptionOutline | undefined;
}

/** What the record of events says of a layer that was stored. */
export function deedOf({ identity, basis, version }: ImportPlan): Pick<Deed, 'action' | 'subject' | 'after'> {
  const { kind, code, designation } = identity;
  const layer = designation === '' ? kind : `${kind} ${designation}`;
  const action = version.kind === 'restore' ? 'text-restored' : 'text-imported';
  return { action, subject: code, after: { layer, version: basis.version + 1 } };
}

function refused(problems: ImportProblem[]): PlannedImport {
  return { problems, plan: null, diff: noChange(), needsConfirmation: false };
}

/** Only a transcription makes a text; the other kinds need one. */
function checkText(upload: LayerUpload, hasText: boolean, hasTranscription: boolean): ImportProblem[] {
  const isThere = { transcription: true, transliteration: hasTranscription, 'other-transcript': hasText }[upload.kind];
  if (isThere) return [];
  return [{ severity: 'error', code: 'REF-TEXT', file: upload.fileName, found: upload.code }];
}

function identityOf({ kind, code, designation }: LayerUpload, layer: ParsedLayer): LayerIdentity {
  const given = kind === 'other-transcript' ? (designation ?? designationOf(layer)) : '';
  return { kind, code, designation: given };
}

interface PlanParts {
  change: LayerChange;
  text: TextRow | undefined;
  stored: StoredLayer | null;
  content: ComparedLayer;
  alignment: AlignmentPlan | null;
}

function buildPlan({ change, text, stored, content, alignment }: PlanParts): ImportPlan {
  const { identity, version, layer, problems } = change;
  const { diff, problems: losses, annotatedWords, ...planned } = content;
  const names = namesOf(identity, layer);
  return {
    ...planned,
    identity,
    basis: {
      textId: text?.id ?? null,
      revision: text?.revision ?? 0,
      layerId: stored?.id ?? null,
      version: stored?.version ?? 0,
    },
    names: identity.kind === 'transcription' && isNamedBy(text, stored) ? names : null,
    layerNames: names,
    version: { ...version, sha256: createHash('sha256').update(version.zip).digest('hex') },
    layer,
    stored,
    alignment,
    taken: [],
    report: {
      problems: [...problems, ...losses, ...(alignment?.problems ?? [])],
      diff,
      supplied: layer.supplied,
      counts: {
        cards: layer.cards.length,
        verses: layer.verses.length,
        words: layer.words.length,
        sentences: layer.sentences.length,
        annotated: annotatedWords,
        composites: planned.composites.length,
      },
    },
  };
}

/** Whether the text is new or still has the names it came with: names given by hand are not overwritten. */
function isNamedBy(text: TextRow | undefined, stored: StoredLayer | null): boolean {
  return !text || !stored || storedNames(text.name) === storedNames(stored.name);
}

function namesOf({ code, kind, designation }: LayerIdentity, layer: ParsedLayer): Names {
  const { manifest, meta, header } = layer;
  const isOther = kind === 'other-transcript';
  const given = isOther && meta && listOf(meta.name).some(Boolean) ? meta.name : manifest?.title;
  const otherwise = header.title ?? (isOther ? designation : code);
  return given ? namedInAll(given, otherwise) : alike(otherwise);
}
