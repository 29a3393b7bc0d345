/** Small uploads, made in the test that needs them. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** A TEI file around cards, verses, sentences and words. */
export function tei(body: string, title = 'Żywot próbny'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>${title}</title></titleStmt>
<publicationStmt><availability><licence>CC0</licence></availability></publicationStmt>
<sourceDesc><bibl>Rękopis próbny</bibl></sourceDesc></fileDesc></teiHeader>
<text xml:lang="pl"><body><ab>
${body}
</ab></body></text></TEI>
`;
}

export const manifest = (kind: string, code: string, title?: { pl: string; en?: string }) =>
  JSON.stringify({ format: 'corpus/1', kind, code, ...(title && { title }) });
