/** Whether a document is valid TEI P5: the schema that the TEI Consortium publishes, asked through libxml2. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Disposable {
  dispose(): void;
}
/** As much of the library as is used here. */
interface LibXml {
  XmlDocument: { fromBuffer(bytes: Uint8Array): Disposable };
  RelaxNGValidator: { fromDoc(schema: Disposable): { validate(document: Disposable): void } };
}

// By a name that the compiler does not look for: it would want the library wherever types are checked.
const LIBRARY: string = 'libxml2-wasm';

let opened: Promise<(xml: string) => string[]> | undefined;

/** The schema takes some seconds to read: once for all tests of a process. The function returns what is wrong, with lines. */
export function openTeiSchema(): Promise<(xml: string) => string[]> {
  opened ??= open();
  return opened;
}

async function open(): Promise<(xml: string) => string[]> {
  const { XmlDocument, RelaxNGValidator } = (await import(LIBRARY)) as LibXml;
  const bytes = gunzipSync(readFileSync(join(import.meta.dirname, 'tei_all.rng.gz')));
  const schema = RelaxNGValidator.fromDoc(XmlDocument.fromBuffer(bytes));
  return (xml) => {
    const document = XmlDocument.fromBuffer(Buffer.from(xml));
    try {
      schema.validate(document);
      return [];
    } catch (error) {
      const { details = [], message } = error as { details?: { line: number; message: string }[]; message: string };
      const problems = details.map((one) => `${one.line}: ${one.message.trim()}`);
      return problems.length > 0 ? problems : [message];
    } finally {
      document.dispose();
    }
  };
}
