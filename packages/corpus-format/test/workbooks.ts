/** Workbooks as spreadsheet programs write them, made in the test that needs them. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  /** Sheet name → its rows, as XML. */
  sheets: Readonly<Record<string, string>>;
  sharedStrings?: string;
  styles?: string;
}

/** The files within a workbook. */
export function workbookFiles({ sheets, sharedStrings, styles }: WorkbookParts): Record<string, string> {
  const names = Object.keys(sheets);
  const list = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('');
  const relations = names.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="x" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
  };
  for (const [i, name] of names.entries()) {
    const rows = sheets[name] ?? '';
    files[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${NAMESPACE}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  if (sharedStrings !== undefined) files['xl/sharedStrings.xml'] = `<sst xmlns="${NAMESPACE}">${sharedStrings}</sst>`;
  if (styles !== undefined) files['xl/styles.xml'] = `<styleSheet xmlns="${NAMESPACE}">${styles}</styleSheet>`;
  return files;
}

export const workbook = (parts: WorkbookParts) => zipOf(workbookFiles(parts));

/** Rows of texts, each written into its cell. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, i) => {
      const xml = cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${xmlOf(text)}</t></is></c>`);
      return `<row r="${i + 1}">${xml.join('')}</row>`;
    })
    .join('');
}

function xmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
