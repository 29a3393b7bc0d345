/** Texts made for one test: small transcriptions, and the way to bring them past the pages. */
import { randomUUID } from 'node:crypto';
import type { OtherImportKind } from '@glosa/contract';
import { packFiles } from '@glosa/sample-corpus';
import { expect, type Page } from '@playwright/test';

export interface TextFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A siglum that no other test uses. */
export const newCode = (): string => `T${randomUUID().slice(0, 6)}`;

const word = (id: string, written: string): string => {
  const [form = '', lemma] = written.split('/');
  const annotation = lemma === undefined ? '' : ` lemma="${lemma}" pos="subst"`;
  return `<w xml:id="${id}"${annotation}>${form}</w>`;
};

/** TEI of one card `1r`, a verse a line; words are separated by spaces, `form/lemma` brings annotation. */
export function tei(code: string, verses: readonly string[], numbers = verses.map((_, index) => index + 1)): string {
  const lines = verses.map((verse, row) => {
    const words = verse.split(' ').map((written, at) => word(`${code}.${row + 1}.${at + 1}`, written));
    return `<lb n="${numbers[row]}"/>${words.join(' ')}`;
  });
  const body = `<pb n="1r"/>${lines.join('\n')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>${code}</title></titleStmt>
<publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc></teiHeader>
<text xml:lang="pl"><body><ab>${body}</ab></body></text></TEI>`;
}

export async function zip(text: string, name = 'text.zip'): Promise<TextFile> {
  const bytes = await packFiles({ 'text.xml': text });
  return { name, mimeType: 'application/zip', buffer: Buffer.from(bytes) };
}

/** Brings a transcription for the person who is logged in on the page, without its forms. */
export const bring = async (page: Page, code: string, text: string, call = 'add-transcription'): Promise<void> =>
  send(page, `${call}/${code}`, await zip(text));

/** The same of a table for the whole corpus, which adds to the one that is there. */
export async function bringTable(page: Page, kind: OtherImportKind, files: Record<string, string>): Promise<void> {
  const buffer = Buffer.from(await packFiles(files));
  await send(page, `update-${kind}`, { name: 'table.zip', mimeType: 'application/zip', buffer });
}

async function send(page: Page, call: string, file: TextFile): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('csrf-token'))?.value ?? '';
  const answer = await page.request.post(`/api/import/${call}?confirm=1`, {
    multipart: { file },
    headers: { 'X-CSRF-Token': decodeURIComponent(token) },
  });
  const result: unknown = await answer.json();
  expect([answer.status(), result]).toMatchObject([200, { version: expect.any(Number) }]);
}
