/** Staff at their forms: small layers as zips, sent as a browser sends them. */
import type { ImportResult, TextType } from '@glosa/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestClient } from './client.ts';
import { fileHead, multipartBody, multipartType } from './multipart.ts';
import { manifest, tei, zipOf } from './zips.ts';

/** A layer of one card `1r`, a verse a line; words are separated by spaces, `form/lemma` brings annotation. */
export function layerZip(
  kind: TextType,
  code: string,
  verses: readonly string[],
  title = 'Próba',
): Promise<Uint8Array> {
  const written = verses.map((verse, i) => {
    const words = verse.split(' ').map((word, j) => {
      const [form = '', lemma] = word.split('/');
      const annotation = lemma === undefined ? '' : ` lemma="${lemma}" pos="subst"`;
      return kind === 'transcription'
        ? `<w xml:id="${code}.${i + 1}.${j + 1}"${annotation}>${form}</w>`
        : `<w>${form}</w>`;
    });
    return `<lb n="${i + 1}"/>${words.join(' ')}`;
  });
  return zipOf({
    'manifest.json': manifest(kind, code, { pl: title, en: title }),
    'text.xml': tei(`<pb n="1r"/>${written.join('\n')}`),
  });
}

/** Sends a file in the part `file` of a form. */
export function sendFile(
  browser: TestClient,
  url: string,
  file: Uint8Array,
  name = 't.zip',
): Promise<LightMyRequestResponse> {
  const body = multipartBody([{ head: fileHead(name), content: file }]);
  return browser.ask('POST', url, { body, headers: { 'content-type': multipartType() } });
}

type Accepted = Exclude<ImportResult, { error: string }>;
type Refused = Extract<ImportResult, { error: string }>;

export function expectAccepted(answer: LightMyRequestResponse): Accepted {
  const result = answer.json() as ImportResult;
  expect([answer.statusCode, 'error' in result ? result : null]).toEqual([200, null]);
  return result as Accepted;
}

export function expectFormError(answer: LightMyRequestResponse, code: string): Refused {
  const result = answer.json() as Refused;
  expect([answer.statusCode, result.code, typeof result.error]).toEqual([200, code, 'string']);
  return result;
}
