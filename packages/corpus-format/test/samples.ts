import { ZipFile } from 'yazl';
import type { DisplayItem, ParsedLayer } from '../src/index.ts';
import {
  type ContainerEntry,
  type ImportProblem,
  type LayerKind,
  type ParseOptions,
  parseLayer,
} from '../src/index.ts';
import type { TagRules } from '../src/tags.ts';

/** A small tagset: what the samples here use. */
export const TAGS: TagRules = {
  classes: new Map([
    ['subst', ['num', 'cas', 'gen']],
    ['fin', ['num', 'per', 'asp']],
    ['praet', ['num', 'gen', 'asp']],
    ['aglt', ['num', 'per']],
    ['part', []],
    ['by', []],
    ['conj', []],
  ]),
  values: new Map([
    ['num', new Set(['sg', 'pl'])],
    ['cas', new Set(['nom', 'gen'])],
    ['gen', new Set(['m', 'f', 'n'])],
    ['per', new Set(['pri', 'sec', 'ter'])],
    ['asp', new Set(['imperf', 'perf'])],
    ['mood', new Set(['cond', 'ind'])],
  ]),
  doubleClasses: new Map([
    ['perf', ['num', 'gen', 'per', 'asp', 'mood']],
    ['cond', ['num', 'gen', 'per', 'asp', 'mood']],
  ]),
};

export function file(name: string, content: string): ContainerEntry {
  return { name, bytes: new TextEncoder().encode(content) };
}

export function tei(body: string, { header = '', lang = 'pl' } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0">${header}<text xml:lang="${lang}"><body><ab>
${body}
</ab></body></text></TEI>`;
}

export function parse(files: ContainerEntry[], kind: LayerKind = 'transcription', options: Partial<ParseOptions> = {}) {
  return parseLayer(kind, files, { code: 'RP', tags: TAGS, ...options });
}

/** Parses a TEI body that must be free of errors. */
export function layerOf(body: string, kind: LayerKind = 'transcription', ...beside: ContainerEntry[]): ParsedLayer {
  const { layer, problems } = parse([file('text.xml', tei(body)), ...beside], kind);
  if (!layer) throw new Error(JSON.stringify(problems));
  return layer;
}

/** `CODE/variant line:column` of each problem. */
export function brief(problems: readonly ImportProblem[]): string[] {
  return problems.map(({ code, variant, line, column }) => {
    const name = variant === undefined ? code : `${code}/${variant}`;
    return line === undefined ? name : `${name} ${line}:${column}`;
  });
}

export function codes(problems: readonly ImportProblem[]): string[] {
  return problems.map(({ code, variant }) => (variant === undefined ? code : `${code}/${variant}`));
}

/** A verse as a reader sees it, with what is not plain text in brackets. */
export function shown(items: readonly DisplayItem[] = []): string {
  return items
    .map((item) => {
      const space = 'sp' in item && item.sp ? ' ' : '';
      if (item.k === 's' || item.k === 'n') return `[${item.k}:${item.k === 's' ? item.n : item.x}]${space}`;
      if (item.k === 'g') return `[gap]${space}`;
      if (item.k === 'b') return `[${item.b}]`;
      if (item.k === 'm') return `[${item.unit}]`;
      const text = item.r.map((run) => (run.m ? `{${run.m.join('+')} ${run.x}}` : run.x)).join('');
      return `${item.k === 'x' ? `(${text})` : text}${item.k === 'w' && item.part ? `~${item.part}` : ''}${space}`;
    })
    .join('');
}

export function forms(layer: ParsedLayer): string[] {
  return layer.words.map((word) => word.form);
}

/** A zip of the given files; `mode` sets Unix permissions and type of all of them. */
export async function zipOf(
  files: Record<string, string | Uint8Array>,
  mode = 0o100644,
  compress = true,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content as string), name, { mode, compress });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Every occurrence of `from` replaced by `to`, which is as long. */
export function patched(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}
