import type { ProblemLog } from './problem.ts';

/** Kinds of file that any import may contain. */
const EXTENSIONS: ReadonlySet<string> = new Set(['xml', 'txt', 'conllu', 'tsv', 'csv', 'xlsx', 'json']);

const ARCHIVES = /\.(zip|jar|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i;

/** Bytes in UTF-8, folders above the file. */
const NAME_LIMITS = { bytes: 255, depth: 4 };

/** C0, C1, and the characters that turn the direction of writing, which make a name look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What operating systems and office programs leave beside the real files. */
export function isJunk(name: string): boolean {
  const parts = name.split('/');
  const last = parts.at(-1) ?? '';
  return (
    parts.includes('__MACOSX') ||
    last === '.DS_Store' ||
    last.startsWith('._') ||
    last.startsWith('~$') ||
    last.toLowerCase() === 'thumbs.db'
  );
}

/** True when the name is safe to show and to compare; else the reason is logged. Names are never used as paths. */
export function checkName(name: string, log: ProblemLog): boolean {
  const variant = nameFault(name);
  if (variant === null) return true;
  log.error(['ZIP-PATH', variant], { file: printable(name) });
  return false;
}

function nameFault(name: string) {
  if (CONTROL.test(name)) return 'control';
  if (name.includes('\\')) return 'backslash';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'absolute';
  const parts = name.replace(/\/$/, '').split('/');
  if (parts.includes('..')) return 'parent';
  if (parts.includes('') || parts.includes('.') || Buffer.byteLength(name) > NAME_LIMITS.bytes) return 'name';
  return parts.length - 1 > NAME_LIMITS.depth ? 'depth' : null;
}

function printable(name: string): string {
  const short = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  return short.replace(new RegExp(CONTROL, 'gu'), (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const SIGNATURES: readonly [kind: 'archive' | 'binary', at: number, bytes: readonly number[]][] = [
  ['archive', 0, [0x50, 0x4b, 3, 4]],
  ['archive', 0, [0x50, 0x4b, 5, 6]],
  ['archive', 0, [0x1f, 0x8b]],
  ['archive', 0, [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', 0, [0x52, 0x61, 0x72, 0x21]],
  ['archive', 0, [0x42, 0x5a, 0x68]],
  ['archive', 0, [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['archive', 257, [0x75, 0x73, 0x74, 0x61, 0x72]],
  ['binary', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['binary', 0, [0xff, 0xd8, 0xff]],
  ['binary', 0, [0x47, 0x49, 0x46, 0x38]],
  ['binary', 0, [0x25, 0x50, 0x44, 0x46]],
  ['binary', 0, [0x4d, 0x5a, 0x90]],
  ['binary', 0, [0x7f, 0x45, 0x4c, 0x46]],
  ['binary', 0, [0xd0, 0xcf, 0x11, 0xe0]],
  ['binary', 0, [0x52, 0x49, 0x46, 0x46]],
];

/** True when the entry is of a kind an import may hold, by its name and by its first bytes; else the reason is logged. */
export function checkKind(name: string, bytes: Uint8Array, log: ProblemLog): boolean {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const signature = SIGNATURES.find(([, at, magic]) => magic.every((byte, i) => bytes[at + i] === byte));
  const isSheet = extension === 'xlsx' && signature?.[0] === 'archive';
  if (ARCHIVES.test(name) || (signature?.[0] === 'archive' && !isSheet)) {
    log.error(['ZIP-KIND', 'nested'], { file: name });
    return false;
  }
  if (!EXTENSIONS.has(extension)) {
    const expected = [...EXTENSIONS].join(', ');
    log.error(['ZIP-KIND', 'extension'], { file: name, expected, found: extension || name });
    return false;
  }
  if (signature?.[0] === 'binary' || (extension === 'xlsx' && !isSheet)) {
    log.error(['ZIP-KIND', 'binary'], { file: name, expected: extension });
    return false;
  }
  return true;
}
