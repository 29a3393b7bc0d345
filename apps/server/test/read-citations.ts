/** Files of citations as programs read them. Each throws at what is none. */

/** One entry: braces are counted, also those after a backslash, as BibTeX does. */
export function readBibtex(text: string): { type: string; key: string; fields: Record<string, string> } {
  const head = /^@(\w+)\{([^,\s{}#%"'()=\\]+),\s*/.exec(text);
  if (head === null) throw new Error(`no entry: ${text}`);
  const fields: Record<string, string> = {};
  let at = head[0].length;
  while (text[at] !== '}') {
    const name = /^(\w+)\s*=\s*\{/.exec(text.slice(at));
    if (name === null) throw new Error(`no field: ${text.slice(at)}`);
    const start = at + name[0].length;
    let depth = 1;
    for (at = start; depth > 0; at++) {
      if (at >= text.length) throw new Error('a brace is not closed');
      if (text[at] === '{') depth++;
      else if (text[at] === '}') depth--;
    }
    fields[name[1] ?? ''] = text.slice(start, at - 1);
    at += /^,?\s*/.exec(text.slice(at))?.[0].length ?? 0;
  }
  if (text.slice(at) !== '}\n') throw new Error(`more than one entry: ${text}`);
  return { type: head[1] ?? '', key: head[2] ?? '', fields };
}

/** What TeX prints. Throws at a character that it would take for a command of its own. */
export function fromTex(text: string): string {
  const inner = /^\{(.*)\}$/s.exec(text)?.[1] ?? '';
  const names: Readonly<Record<string, string>> = {
    textbackslash: '\\',
    textbraceleft: '{',
    textbraceright: '}',
    textasciitilde: '~',
    textasciicircum: '^',
  };
  return inner.replace(/\\([a-z]+)\{\}|\\([#$%&_])|[\\{}#$%&_~^]/g, (all, name?: string, sign?: string) => {
    const printed = sign ?? names[name ?? ''];
    if (printed === undefined) throw new Error(`TeX would run ${all}`);
    return printed;
  });
}

/** References by their tags. */
export function readRis(text: string): Record<string, string>[] {
  const records: Record<string, string>[] = [];
  if (!text.endsWith('ER  - \r\n')) throw new Error('no end');
  for (const line of text.slice(0, -2).split('\r\n')) {
    const parts = /^([A-Z][A-Z0-9]) {2}- ([^\r\n]*)$/.exec(line);
    if (parts === null) throw new Error(`no tag: ${line}`);
    const [, tag = '', value = ''] = parts;
    if (tag === 'TY') records.push({});
    const record = records.at(-1);
    if (record === undefined) throw new Error('a tag before the first TY');
    if (tag !== 'ER') record[tag] = value;
  }
  return records;
}
