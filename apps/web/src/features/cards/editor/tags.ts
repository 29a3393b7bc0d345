/** The tags of a card as what stands for them in lines: `docs/formats/card-content.md`. Pure. */

/** `hidden`: the tag that starts a line, which the margin stands for. */
export type TagKind = 'open' | 'close' | 'empty' | 'hidden';

export interface Tag {
  /** Offsets within the line. */
  from: number;
  to: number;
  kind: TagKind;
  name: string;
  source: string;
}

const TAG = /<(\/?)([\p{L}_][\p{L}\p{N}:._-]*)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gu;
const LINE_START = /^<lb\b[^<>]*\/>/;
const VALUE = /=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** Of what starts the line, its end; 0 where nothing does. */
export const startOfText = (line: string): number => LINE_START.exec(line)?.[0].length ?? 0;

/** Every tag that is whole and stands on one line, in order. What is still being typed is no tag yet. */
export function tagsOf(line: string): Tag[] {
  const start = startOfText(line);
  return Array.from(line.matchAll(TAG), (found) => {
    const [source, slash = '', name = '', , empty = ''] = found;
    const from = found.index;
    const to = from + source.length;
    const kind = to <= start ? 'hidden' : slash !== '' ? 'close' : empty !== '' ? 'empty' : 'open';
    return { from, to, kind, name, source };
  });
}

/** Values that say something by themselves, and so many of them. */
const [TELLING, MOST] = [/^[\p{L}\p{N} .,+-]{1,12}$/u, 2];

/** What a tag says in few letters: its name and what is short among its values. */
export function tagLabel({ kind, name, source }: Tag): string {
  if (kind === 'close') return name;
  const values = Array.from(source.matchAll(VALUE), ([, double, single]) => double ?? single ?? '');
  return [name, ...values.filter((value) => TELLING.test(value)).slice(0, MOST)].join(' ');
}

/** A label for a line that is put in after the one of that label: the next letter that is free. */
export function labelAfter(label: string, taken: ReadonlySet<string>): string {
  const [, number = '', letter = ''] = /^(.*?)([a-z]?)$/.exec(label) ?? [];
  const first = letter === '' ? 'a'.charCodeAt(0) : letter.charCodeAt(0) + 1;
  for (let code = first; code <= 'z'.charCodeAt(0); code += 1) {
    const next = `${number}${String.fromCharCode(code)}`;
    if (!taken.has(next)) return next;
  }
  const more = `${label}a`;
  return taken.has(more) ? labelAfter(more, taken) : more;
}
