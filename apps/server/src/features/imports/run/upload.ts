import { OTHER_IMPORT_KINDS, type OtherImportKind, TEXT_TYPES, TextCode } from '@glosa/contract';
import {
  type Container,
  type ContainerEntry,
  type ImportProblem,
  type LayerKind,
  looksLikeFields,
  looksLikeParallels,
  looksLikeRecords,
  looksLikeSourcePackage,
  looksLikeThemes,
  looksLikeVariants,
  looksLikeVocabulary,
  openContainer,
  type ParsedLayer,
  SOURCE_KIND,
} from '@glosa/corpus-format';
import { FIRST_LANGUAGE, writtenIn } from '@glosa/dictionary';
import { asArchive } from './single-file.ts';

/** Tables for the whole corpus, and packages of sources: what belongs to no text. */
export type TableKind = OtherImportKind | typeof SOURCE_KIND;

/** What a zip says it is for. */
export type UploadFacts = { kind: LayerKind; code: string } | { kind: TableKind; code: null };

export interface OpenedUpload {
  /** Null: neither the manifest nor the file's name tells; `problems` says so. */
  facts: UploadFacts | null;
  problems: ImportProblem[];
}

/**
 * Opens a file that comes without a form around it: kind and code stand in `manifest.json`, else in the file's name. A
 * table is known by what is in it.
 */
export async function openUpload(fileName: string, bytes: Uint8Array): Promise<OpenedUpload> {
  const container = await openContainer((await asArchive({ fileName, bytes })).bytes);
  if (container.problems.some(({ severity }) => severity === 'error')) {
    return { facts: null, problems: container.problems };
  }
  const named = factsOfName(fileName);
  const manifest = factsOfManifest(container);
  const said = manifest.kind ?? Object.entries(LOOKS).find(([, looks]) => looks(container.entries))?.[0];
  const table = TABLE_KINDS.find((one) => one === said);
  if (table) return { facts: { kind: table, code: null }, problems: [] };
  const kind = TEXT_TYPES.find((known) => known === (manifest.kind ?? named?.kind));
  const code = TextCode.safeParse((manifest.code ?? named?.code ?? '').normalize('NFC'));
  if (kind && code.success) return { facts: { kind, code: code.data }, problems: [] };
  const found = `${manifest.kind ?? named?.kind ?? '–'} / ${manifest.code ?? named?.code ?? '–'}`;
  return { facts: null, problems: [{ severity: 'error', code: 'IMPORT-KIND', file: fileName, found }] };
}

const TABLE_KINDS: readonly TableKind[] = [...OTHER_IMPORT_KINDS, SOURCE_KIND];

/** By the names of its files; the first that fits counts. */
const LOOKS: Readonly<Record<TableKind, (entries: readonly ContainerEntry[]) => boolean>> = {
  'phonetic-variants': looksLikeVariants,
  vocabulary: looksLikeVocabulary,
  'record-fields': looksLikeFields,
  'text-records': looksLikeRecords,
  parallels: looksLikeParallels,
  themes: looksLikeThemes,
  [SOURCE_KIND]: looksLikeSourcePackage,
};

/** `{CODE}-transcription.zip` and its like, also without a zip around it. */
function factsOfName(fileName: string): { kind: string; code: string } | null {
  const match = /^(.+)-(transcription|transliteration|other-transcript)\.(?:zip|xml|txt)$/iu.exec(
    fileName.normalize('NFC'),
  );
  return match ? { code: match[1] ?? '', kind: (match[2] ?? '').toLowerCase() } : null;
}

/** What can be read of the manifest; whether it is in order is checked by the parser, with a place. */
function factsOfManifest(container: Container): { kind: string | null; code: string | null } {
  const { kind, code } = jsonEntry(container, /^(.*\/)?manifest\.json$/i);
  return { kind: typeof kind === 'string' ? kind : null, code: typeof code === 'string' ? code : null };
}

/** The object in an entry of JSON; without fields where there is none. */
function jsonEntry({ entries }: Container, name: RegExp): Readonly<Record<string, unknown>> {
  const entry = entries.find((one) => name.test(one.name));
  if (!entry) return {};
  try {
    const text = Buffer.from(entry.bytes)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Of an other transcript: as given, else made from its name so that it can stand in an address. */
export function designationOf({ meta, header }: ParsedLayer): string {
  return meta?.designation || designationFrom((meta && writtenIn(FIRST_LANGUAGE, meta.name)) ?? header.title ?? '');
}

/** Made from a name: what cannot stand in an address becomes `-`. NFC. */
export function designationFrom(name: string): string {
  const slug = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 64);
  return slug || 'A';
}

/** The designation that `meta.json` gives; null where it gives none. Whether it is in order is checked by the parser. */
export function designationGiven(container: Container): string | null {
  const { designation } = jsonEntry(container, /^(.*\/)?meta\.json$/i);
  return typeof designation === 'string' && designation !== '' ? designation.normalize('NFC') : null;
}
