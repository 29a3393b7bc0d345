/** Small uploads, made in the test that needs them. */
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
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

/** The texts in a zip by their names, read by the directory at its end (APPNOTE 4.3.12). */
export function readZip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    const isPacked = bytes.readUInt16LE(at + 10) !== 0;
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, (isPacked ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
