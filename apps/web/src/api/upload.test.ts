// @vitest-environment jsdom
import { updateTranscription } from '@glosa/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadForm } from './upload.ts';

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: FormData;
}

const sent: Sent[] = [];
let answers: { status: number; body: unknown }[] = [];
let hangs = false;

/** A browser's request, as far as an upload needs it. */
class Request extends EventTarget {
  status = 0;
  responseText = '';
  upload = new EventTarget();
  url = '';
  headers: Record<string, string> = {};
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  send(body: FormData) {
    sent.push({ url: this.url, headers: this.headers, body });
    const half = Object.assign(new Event('progress'), { loaded: 50, total: 100, lengthComputable: true });
    this.upload.dispatchEvent(half);
    if (hangs) return;
    const answer = answers.shift();
    this.status = answer?.status ?? 0;
    this.responseText = answer === undefined ? '' : JSON.stringify(answer.body);
    this.dispatchEvent(new Event('loadend'));
  }
}

const file = new File(['x'], 'RP-transcription.zip');
const upload = (signal?: AbortSignal, onSent?: (share: number) => void) =>
  uploadForm(updateTranscription, { params: { code: 'RP' }, query: { dryRun: '1' } }, file, {
    ...(signal && { signal }),
    ...(onSent && { onSent }),
  });

beforeEach(() => {
  sent.length = 0;
  hangs = false;
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the application reads
  document.cookie = 'csrf-token=abc';
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => vi.unstubAllGlobals());

describe('an upload', () => {
  it('sends the file in its part with the token of the session, and tells how much is gone', async () => {
    answers = [{ status: 200, body: { version: 3 } }];
    const shares: number[] = [];
    const answer = await upload(undefined, (share) => shares.push(share));
    expect(answer).toEqual({ problem: null, answer: { version: 3 } });
    expect(sent[0]?.url).toBe('/api/import/update-transcription/RP?dryRun=1');
    expect(sent[0]?.headers['X-CSRF-Token']).toBe('abc');
    expect(sent[0]?.body.get('file')).toMatchObject({ name: 'RP-transcription.zip' });
    expect(shares).toEqual([0.5]);
  });

  it('gives refusals, silence and nonsense as problems of the form', async () => {
    answers = [
      { status: 200, body: { error: 'zły plik', code: 'refused' } },
      { status: 413, body: { error: 'za duży', code: 'too-large' } },
      { status: 502, body: '' },
    ];
    expect((await upload()).problem).toMatchObject({ error: 'zły plik', code: 'refused' });
    expect((await upload()).problem).toMatchObject({ code: 'too-large' });
    expect((await upload()).problem).toMatchObject({ code: 'internal' });
    expect((await upload()).problem).toMatchObject({ code: 'network' });
  });

  it('tries again once where the token was of another session', async () => {
    const refused = { status: 403, body: { error: 'token', code: 'csrf' } };
    answers = [refused, { status: 200, body: { version: 1 } }];
    expect((await upload()).problem).toBeNull();
    answers = [refused, refused];
    expect((await upload()).problem).toMatchObject({ code: 'csrf' });
    expect(sent).toHaveLength(4);
  });

  it('can be stopped', async () => {
    hangs = true;
    const stop = new AbortController();
    const answer = upload(stop.signal);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    stop.abort();
    expect((await answer).problem).toMatchObject({ code: 'cancelled' });
  });
});
