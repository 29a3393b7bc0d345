/** Texts and tables that the reader keeps as files. */

/** A field without quoting: no tabs, no line ends, and nothing that a spreadsheet would run as a formula. */
function field(value: string | number): string {
  const text = String(value).replace(/[\t\r\n]+/g, ' ');
  return typeof value === 'string' && /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
}

/** Lines of fields as tab-separated values, UTF-8. */
export function asTsv(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((line) => `${line.map(field).join('\t')}\n`).join('');
}

/** Gives what it holds to the browser as a file to keep. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 40_000);
}

/** The same of a text. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Gives a table, written by `asTsv`, to the browser as a file to keep. */
export const saveTsv = (name: string, table: string): void => saveFile(name, 'text/tab-separated-values', table);
