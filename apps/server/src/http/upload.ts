/**
 * A file sent in a form: `multipart/form-data` (RFC 7578) with exactly one file, in the part `file`, a picture in the part
 * `image`; or with the fields of the form as JSON in the part `json`, and then the file may be missing.
 */
import type { MultipartValue } from '@fastify/multipart';
import { LARGEST_IMAGE, LARGEST_UPLOAD } from '@glosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BadRequest, FormError, ruleBroken, TooManyRequests } from '../errors.ts';
import { parseJsonBody } from './json-body.ts';

export interface Upload {
  /** As it was called, cleaned, for people to read: never a path of ours. */
  fileName: string;
  bytes: Uint8Array;
}

/** The sender of a file that is a little too large is told so; beyond this the server stops reading. */
const READ_LIMIT = 2 * LARGEST_UPLOAD;
/** All that is not the file: boundaries, headers of the part. In bytes. */
const OVERHEAD = 16 * 1024;
/** Of the part `json`, in bytes. */
const JSON_LIMIT = 128 * 1024;
/** In characters. */
const NAME_LENGTH = 255;
/** One more than there may be, so that it is seen. */
export const PART_LIMITS = { parts: 2, files: 2, fields: 1, fieldSize: 1024, headerPairs: 20, fileSize: READ_LIMIT };
const JSON_PART_LIMITS = { ...PART_LIMITS, parts: 3, fields: 2, fieldSize: JSON_LIMIT };

/** What a form brought: its file, and what stood in the part `json`. */
export interface SentForm {
  upload: Upload | null;
  /** Undefined where the form has no such part. */
  json: unknown;
}

/** What a form may bring. */
export interface FormKind {
  /** Name of the part with the file. */
  part: 'file' | 'image';
  /** Bytes of the file. */
  largest: number;
  /** Whether the part `json` must be there; the file may then be missing. */
  hasJson: boolean;
}

export const ZIP_FORM: FormKind = { part: 'file', largest: LARGEST_UPLOAD, hasJson: false };
export const IMAGE_FORM: FormKind = { part: 'image', largest: LARGEST_IMAGE, hasJson: false };

/** An answer that the page is to see, so the body is let pass first. */
type Refusal = FormError | TooManyRequests;

/** Told once the file has been read, or will not be. */
export type Release = () => void;

/**
 * Reads the form into memory; null where the request has no body. `mayCome` is asked before, and may keep a place until
 * the file is there: what it throws is thrown on, after the body was let pass, where a page shows it at the form.
 * @throws FormError when there is no file or it is too large, BadRequest when the body is not as it should be.
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  mayCome: () => Release | undefined,
  kind: FormKind = ZIP_FORM,
): Promise<SentForm | null> {
  if (request.headers['content-type'] === undefined) return null;
  let refusal: Refusal | undefined;
  let release: Release | undefined;
  try {
    release = mayCome();
  } catch (error) {
    // A page that is still sending would not see the answer.
    if (!(error instanceof FormError || error instanceof TooManyRequests)) return giveUp(reply, error);
    refusal = error;
  }
  try {
    return await readForm(request, reply, { refusal, kind });
  } finally {
    release?.();
  }
}

async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, kind }: { refusal: Refusal | undefined; kind: FormKind },
): Promise<SentForm> {
  const { part, largest, hasJson } = kind;
  const overhead = hasJson ? OVERHEAD + JSON_LIMIT : OVERHEAD;
  if (Number(request.headers['content-length'] ?? 0) > READ_LIMIT + overhead) return giveUp(reply, tooLarge());
  const reading = readParts(request, { keeps: refusal === undefined, kind });
  const { file, json } = await Promise.race([reading, cutOff(request)]).catch((error: unknown) => giveUp(reply, error));
  if (refusal !== undefined) throw refusal;
  if (file === null && hasJson) return { upload: null, json };
  if (file === null) {
    throw new FormError('form.required', 'form.required', {}, {}, { [part]: 'form.required' });
  }
  if (file.size > largest) throw oversized(kind);
  const upload = { fileName: displayName(file.name), bytes: Buffer.concat(file.chunks, file.size) };
  return { upload, json };
}

/** Fails when the sender goes away: of a body that ends within a part the parser says nothing, ever. */
function cutOff({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, fail) => {
    const lose = () => {
      if (!raw.readableEnded) fail(new BadRequest('The body was cut off.'));
    };
    if (raw.destroyed) lose();
    else raw.once('close', lose);
  });
}

/** What is left of the body is not read any more. */
function giveUp(reply: FastifyReply, error: unknown): never {
  reply.header('connection', 'close');
  throw error;
}

const tooLarge = () => new BadRequest('The file is more than twice as large as is allowed.', 'too-large');

function oversized({ part, largest }: FormKind): FormError {
  const params = { megabytes: largest / 1_000_000 };
  return new FormError('file-size', 'form.file-size', params, {}, { [part]: 'form.file-size' });
}

interface ReceivedFile {
  name: string;
  size: number;
  /** Nothing of a file that will not be used. */
  chunks: Buffer[];
}

interface ReceivedForm {
  /** Null where none was chosen. */
  file: ReceivedFile | null;
  json: unknown;
}

async function readParts(
  request: FastifyRequest,
  { keeps, kind }: { keeps: boolean; kind: FormKind },
): Promise<ReceivedForm> {
  const { part: name, largest, hasJson } = kind;
  let received = 0;
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  let file: ReceivedFile | null = null;
  let json: string | null = null;
  try {
    for await (const part of request.parts({ limits: hasJson ? JSON_PART_LIMITS : PART_LIMITS })) {
      if (part.type === 'field') json = readJsonPart(part, kind, hasJson && json === null);
      else if (part.fieldname === name && file === null) {
        file = { name: part.filename ?? '', size: 0, chunks: [] };
        await readFile(file, part.file as AsyncIterable<Buffer>, keeps ? largest : 0);
      } else throw ruleBroken('The form has another part than one file.', name, partRule(kind), { part: name });
    }
  } catch (error) {
    // Whatever the parser says, the body was not well-formed or not whole.
    if (error instanceof BadRequest) throw error;
    throw ruleBroken(`No form with a file: ${String(error)}`, name, partRule(kind), { part: name });
  }
  const rest = received - (file?.size ?? 0) - Buffer.byteLength(json ?? '');
  if (rest > OVERHEAD) throw ruleBroken('The form has more in it than a file.', name, partRule(kind), { part: name });
  if (hasJson && json === null) throw ruleBroken('The form has no part called json.', 'json', 'answer.rule.required');
  return {
    // What a browser sends for a field in which no file was chosen (HTML, section 4.10.22.4).
    file: file !== null && file.name === '' && file.size === 0 ? null : file,
    json: json === null ? undefined : parseJsonBody(Buffer.from(json)),
  };
}

/** Which parts a form takes. */
const partRule = ({ hasJson }: FormKind) => (hasJson ? 'answer.rule.json-part' : 'answer.rule.part');

/** Keeps the bytes of a file that is not larger than `largest`; of others it counts them. */
async function readFile(file: ReceivedFile, chunks: AsyncIterable<Buffer>, largest: number): Promise<void> {
  for await (const chunk of chunks) {
    file.size += chunk.length;
    if (file.size >= READ_LIMIT) throw tooLarge();
    if (file.size > largest) file.chunks = [];
    else file.chunks.push(chunk);
  }
}

function readJsonPart(part: MultipartValue, kind: FormKind, isExpected: boolean): string {
  const { fieldname, value, valueTruncated } = part;
  if (!isExpected || fieldname !== 'json' || valueTruncated) {
    const told = 'The form has another field than one called json, or too much in it.';
    throw ruleBroken(told, kind.hasJson ? 'json' : kind.part, partRule(kind), { part: kind.part });
  }
  // A part that says it is JSON was parsed on the way.
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** C0, C1, separators, and what turns the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The last part of what may be a path, without characters that deceive a reader, short enough to be shown. */
export function displayName(given: string): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(UNPRINTABLE, '').trim();
  const short = clean.length <= NAME_LENGTH ? clean : clean.slice(0, NAME_LENGTH).toWellFormed().replace('\ufffd', '');
  return short === '' || short === '.' || short === '..' ? 'upload.zip' : short;
}
