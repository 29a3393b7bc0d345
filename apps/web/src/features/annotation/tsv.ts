/** Tables as files to keep. */

/** A field without quoting: no tabs, no line ends, and nothing that a spreadsheet would run as a formula. */
function field(value: string | number): string {
  const text = String(value).replace(/[\t\r\n]+/g, ' ');
  return typeof value === 'string' && /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/** Lines of fields as tab-separated values, UTF-8. */
export function asTsv(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((line) => `${line.map(field).join('\t')}\n`).join('');
}

/** Gives a table to the browser as a file. */
export function saveTsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/tab-separated-values;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 40_000);
}
