/** A file of a zip that is to be written. */
export interface WrittenFile {
  name: string;
  text: string;
}

type Value = string | number | boolean | null;

/**
 * A table as `openTable` reads it: tabs where the values allow it. A tab or line end in a value needs quotes, and so does
 * a row that would look like a comment: then all of it is written as csv.
 */
export function writeTable(name: string, header: readonly string[], rows: readonly (readonly Value[])[]): WrittenFile {
  const cells = rows.map((row) => row.map((value) => (value === null ? '' : String(value))));
  const needsQuotes = cells.some((row) =>
    row.some((cell, i) => /[\t\r\n]/.test(cell) || (i === 0 && /^\s*#/.test(cell))),
  );
  const lines = [header, ...cells];
  if (!needsQuotes) return { name: `${name}.tsv`, text: lines.map((line) => `${line.join('\t')}\n`).join('') };
  const text = lines.map((line) => `${line.map(quoted).join(',')}\n`).join('');
  return { name: `${name}.csv`, text };
}

function quoted(cell: string): string {
  return /[",\r\n#]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A manifest that says what the zip is for. */
export function writeManifest(kind: string): WrittenFile {
  return { name: 'manifest.json', text: `${JSON.stringify({ format: 'corpus/1', kind }, null, 2)}\n` };
}
