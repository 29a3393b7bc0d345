import { createHash } from 'node:crypto';
import {
  alignLayers,
  type Container,
  type ImportProblem,
  openContainer,
  outlineOf,
  type ParsedLayer,
  parseLayer,
  type TranscriptionOutline,
} from '@glosa/corpus-format';
import { tagRules } from '@glosa/tagset';
import type { Storage } from '../../db/open.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import { announceChange } from '../../indexing/changes.ts';
import { saveAlignment, saveContent, saveLayer, saveText } from './imports.store.ts';
import { type ImportDiff, type ImportPlan, planWords } from './plan.ts';
import {
  currentZip,
  findLayer,
  findText,
  type LayerIdentity,
  type StoredLayer,
  type StoredText,
  wordIdsOf,
} from './stored-layer.ts';
import { designationOf } from './upload.ts';

/** A zip with what it is for. */
export interface LayerUpload {
  kind: LayerIdentity['kind'];
  code: string;
  /** Only of other transcripts; else taken from `meta.json` or derived from the name given there. */
  designation?: string;
  bytes: Uint8Array;
  fileName: string;
  /** The zip opened, where the caller had to look into it already. */
  container?: Container;
}

/** `plan` is null when the upload is refused: then `problems` has errors. */
export interface PlannedImport {
  problems: ImportProblem[];
  plan: ImportPlan | null;
  diff: ImportDiff;
}

const NO_CHANGE: ImportDiff = {
  cards: { added: 0, removed: 0, changed: 0 },
  words: { same: 0, moved: 0, changed: 0, gone: 0 },
  annotations: { kept: 0, check: 0, orphan: 0 },
};

/** What the stages of an import are called, for progress. */
export type ImportStage = 'open' | 'parse' | 'compare' | 'store';
export type OnStage = (stage: ImportStage) => void;

/** The text, its transcription or the layer changed between planning and applying: plan again. */
export class StalePlan extends Error {
  override readonly name = 'StalePlan';
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
  const transcription = await transcriptionFor(reader, upload);
  const outline = transcription ? storedOutline(transcription) : unsavedTranscription;
  const missing = checkText(upload, text !== null || outline !== undefined, outline !== undefined);
  const parsed = parseLayer(upload.kind, container.entries, {
    code: upload.code,
    tags: tagRules(),
    ...(outline && upload.kind === 'transliteration' && { transcription: outline }),
  });
  const problems = [...container.problems, ...missing, ...parsed.problems];
  if (!parsed.layer || isRefused(problems)) return refused(problems);
  onStage('compare');
  const identity = identityOf(upload, parsed.layer);
  const stored = await findLayer(reader, identity);
  const alignment =
    upload.kind === 'transcription'
      ? await realign(reader, upload.code, parsed.layer)
      : { pairs: parsed.alignment, otherWords: transcription?.words.map(({ id }) => id) ?? [], problems: [] };
  const plan = buildPlan({ upload, identity, text, stored, layer: parsed.layer, alignment, problems });
  return { problems: plan.report.problems, plan, diff: plan.report.diff };
}

/**
 * Stores what was planned, in the caller's transaction.
 * @throws StalePlan when what the plan was made from has changed.
 */
export async function applyImport(writer: Writer, plan: ImportPlan): Promise<{ textId: number; layerId: number }> {
  await takeTurn(writer);
  await checkBasis(writer, plan);
  const now = new Date().toISOString();
  const textId = await saveText(writer, plan, now);
  const layerId = await saveLayer(writer, plan, textId, now);
  const wordIds = await saveContent(writer, plan, layerId);
  if (plan.alignment) {
    const { pairs, otherWords } = plan.alignment;
    const isTranscription = plan.identity.kind === 'transcription';
    const [own, other] = [wordIds, otherWords];
    const rows = pairs.map(([transcription, transliteration]) => ({
      word_id: (isTranscription ? own : other)[transcription] as number,
      other_word_id: (isTranscription ? other : own)[transliteration] as number,
    }));
    await saveAlignment(writer, layerId, isTranscription ? 'word_id' : 'other_word_id', rows);
  }
  return { textId, layerId };
}

export interface PlanOptions {
  onStage?: OnStage;
  /** The transcription that a transliteration or other transcript belongs to, where it is only checked, not stored. */
  unsavedTranscription?: TranscriptionOutline;
}

export interface ImportOptions extends PlanOptions {
  dryRun?: boolean;
}

/** Plans and applies in one go, planning anew when somebody else changed the text in between. */
export async function importLayer(
  storage: Storage,
  upload: LayerUpload,
  { dryRun = false, ...options }: ImportOptions = {},
): Promise<PlannedImport> {
  for (let attempt = 1; ; attempt++) {
    const planned = await planLayerImport(storage.read, upload, options);
    const { plan } = planned;
    if (!plan || dryRun) return planned;
    options.onStage?.('store');
    try {
      await storage.transact(async (writer) => {
        announceChange(storage, writer, plan.identity.code);
        await applyImport(writer, plan);
      });
      return planned;
    } catch (error) {
      if (!(error instanceof StalePlan) || attempt === 3) throw error;
    }
  }
}

function isRefused(problems: readonly ImportProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function refused(problems: ImportProblem[]): PlannedImport {
  return { problems, plan: null, diff: NO_CHANGE };
}

/** A transliteration is aligned with the words of the stored transcription. */
async function transcriptionFor(reader: Reader, { kind, code }: LayerUpload): Promise<StoredLayer | null> {
  return kind === 'transliteration' ? findLayer(reader, { kind: 'transcription', code, designation: '' }) : null;
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

/** What alignment needs to know of a stored transcription. Words follow one another verse by verse. */
function storedOutline({ verses, words }: StoredLayer): TranscriptionOutline {
  const byRef = new Map<string, string[][]>();
  for (const { verse, xmlId, pieces } of words) {
    const ids = [xmlId, ...pieces.map((piece) => piece.xmlId)].filter((id) => id !== null);
    const list = byRef.get(verse);
    if (list) list.push(ids);
    else byRef.set(verse, [ids]);
  }
  return {
    verses: verses.map(({ card, label }) => ({ card, label, words: byRef.get(`${card}.${label}`) ?? [] })),
  };
}

/** A transcription that is imported anew takes the transliteration along: aligned again from the zip it came in. */
async function realign(
  reader: Reader,
  code: string,
  transcription: ParsedLayer,
): Promise<(NonNullable<ImportPlan['alignment']> & { problems: ImportProblem[] }) | null> {
  const stored = await findLayer(reader, { kind: 'transliteration', code, designation: '' });
  const zip = stored && (await currentZip(reader, stored));
  if (!stored || !zip) return null;
  const { entries } = await openContainer(zip);
  const { layer } = parseLayer('transliteration', entries, { code, tags: tagRules() });
  const otherWords = await wordIdsOf(reader, stored.id);
  // Its zip was accepted by an earlier version of the program, which read it in another way.
  if (layer?.words.length !== otherWords.length) {
    return { pairs: [], otherWords, problems: [{ severity: 'warning', code: 'ALIGN-LOST' }] };
  }
  return { ...alignLayers(outlineOf(transcription), layer), otherWords };
}

interface PlanParts {
  upload: LayerUpload;
  identity: LayerIdentity;
  text: StoredText | null;
  stored: StoredLayer | null;
  layer: ParsedLayer;
  alignment: (NonNullable<ImportPlan['alignment']> & { problems: ImportProblem[] }) | null;
  problems: ImportProblem[];
}

function buildPlan({ upload, identity, text, stored, layer, alignment, problems }: PlanParts): ImportPlan {
  const { diff, problems: losses, ...words } = planWords(layer, stored);
  const names = namesOf(identity, layer);
  return {
    identity,
    basis: {
      textId: text?.id ?? null,
      revision: text?.revision ?? 0,
      layerId: stored?.id ?? null,
      version: stored?.version ?? 0,
    },
    names: identity.kind === 'transcription' && isNamedBy(text, stored) ? names : null,
    layerNames: names,
    upload: {
      fileName: upload.fileName,
      zip: upload.bytes,
      sha256: createHash('sha256').update(upload.bytes).digest('hex'),
    },
    layer,
    ...words,
    alignment: alignment && identity.kind !== 'other-transcript' ? alignment : null,
    report: {
      problems: [...problems, ...losses, ...(alignment?.problems ?? [])],
      diff,
      supplied: layer.supplied,
    },
  };
}

/** Whether the text is new or still has the names it came with: names given by hand are not overwritten. */
function isNamedBy(text: StoredText | null, stored: StoredLayer | null): boolean {
  return !text || !stored || (text.namePl === stored.namePl && text.nameEn === stored.nameEn);
}

function namesOf({ code, kind, designation }: LayerIdentity, layer: ParsedLayer): { pl: string; en: string } {
  const { manifest, meta, header } = layer;
  const isOther = kind === 'other-transcript';
  const given = isOther && (meta?.name.pl || meta?.name.en) ? meta.name : manifest?.title;
  const fallback = given?.pl ?? given?.en ?? header.title ?? (isOther ? designation : code);
  return { pl: given?.pl ?? fallback, en: given?.en ?? fallback };
}

/** One import at a time, also over several servers on one database: whoever has this row goes first. */
export async function takeTurn(writer: Writer): Promise<void> {
  const value = new Date().toISOString();
  await writer
    .insertInto('setting')
    .values({ key: 'import.last', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function checkBasis(writer: Writer, { basis, identity }: ImportPlan): Promise<void> {
  const text = await findText(writer, identity.code);
  if ((text?.id ?? null) !== basis.textId || (text?.revision ?? 0) !== basis.revision) {
    throw new StalePlan(`${identity.code} changed while its import was being prepared.`);
  }
}
