import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FormProblem } from '@glosa/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { fileHead, multipartBody, multipartType } from '../../../test/multipart.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { zipOf } from '../../../test/zips.ts';

const LOTTAPIXEL = resolve(import.meta.dirname, '../../../../../../shared/naughty/misc/fuzzdb-lottapixel.jpg');

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 40, b: 30 } } });

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** The same PNG with another size in its header. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Two frames, one above the other. */
const moving = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};

describeOnBothDatabases('a picture for a page', (open, engine) => {
  let server: TestApp;
  let editor: TestClient;

  beforeAll(async () => {
    const database = await open();
    server = await buildTestApp(database);
    await addTestAccounts(database.storage, [{ login: 'ewa', role: 'editor' }]);
    editor = await buildTestClient(server.app).open(await addTestSession(database.storage, 'ewa'));
  });
  afterAll(() => server.close());

  const send = (content: Uint8Array | string, field = 'image') =>
    editor.ask('POST', '/api/flat/convert-image?lang=en', {
      body: multipartBody([{ head: fileHead('a.png', field), content }]),
      headers: { 'content-type': multipartType() },
    });
  const convert = async (content: Uint8Array) => {
    const answer = await send(content);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const [, type, data] = /^data:image\/(\w+);base64,([\w+/=]+)$/.exec(answer.body) ?? [];
    const bytes = Buffer.from(data ?? '', 'base64');
    return { type, bytes, header: await sharp(bytes).metadata() };
  };
  const refused = async (content: Uint8Array | string) => {
    const answer = await send(content);
    expect(answer.statusCode).toBe(200);
    return (answer.json() as FormProblem).code;
  };

  it('is encoded again, in its own format, without what was said about it', async () => {
    const described = () => plain().withMetadata({ exif: { IFD0: { Copyright: 'secret' } }, orientation: 6 });
    for (const [type, bytes] of [
      ['png', await plain().png().toBuffer()],
      ['jpeg', await described().jpeg().toBuffer()],
      ['webp', await described().webp().toBuffer()],
    ] as const) {
      const { type: made, header, bytes: result } = await convert(bytes);
      expect([made, header.format, header.exif, header.orientation]).toEqual([type, type, undefined, undefined]);
      // What the camera noted about its position has been done.
      expect([header.width, header.height]).toEqual(type === 'png' ? [40, 30] : [30, 40]);
      expect(result.includes('secret')).toBe(false);
    }
  });

  it('loses whatever hangs on it', async () => {
    const gif = await plain().gif().toBuffer();
    const zip = await zipOf({ 'a.txt': 'hidden' });
    const { type, bytes } = await convert(Buffer.concat([gif, zip]));
    expect(type).toBe('png');
    expect([bytes.includes('PK'), bytes.includes('hidden')]).toEqual([false, false]);
  });

  // The database has no part in it, and it takes a while.
  it.skipIf(engine === 'postgres')('becomes small enough for a page', async () => {
    const { bytes, header } = await convert(await noise(1700).jpeg({ quality: 90 }).toBuffer());
    expect(bytes.length).toBeLessThanOrEqual(300_000);
    expect(Math.max(header.width ?? 0, header.height ?? 0)).toBeLessThanOrEqual(1600);
  });

  it('that is none is refused, and the form says why', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await plain(200, 200).png().toBuffer();
    for (const [content, code] of [
      [svg, 'image'],
      [`<?xml version="1.0"?>${svg}`, 'image'],
      ['<!doctype html><script>alert(1)</script>', 'image'],
      ['', 'image'],
      ['GIF89a', 'image'],
      [png.subarray(0, 60), 'image'],
      [Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), 'image'],
      [await moving(), 'image-moves'],
      [Buffer.alloc(5_000_001), 'file-size'],
      [Buffer.alloc(50_000_000), 'file-size'],
    ] as const) {
      expect([String(content).slice(0, 20), await refused(content)]).toEqual([String(content).slice(0, 20), code]);
    }
  });

  it('with more pixels than there may be is refused by its header', async () => {
    expect(await refused(claiming(await plain().png().toBuffer(), 6000, 5000))).toBe('image-size');
  });

  describe.skipIf(!existsSync(LOTTAPIXEL))('that claims four thousand megapixels', () => {
    it('is refused', async () => {
      expect(await refused(readFileSync(LOTTAPIXEL))).toMatch(/^image/);
    });
  });

  it('comes in its own part of a form, from staff', async () => {
    expect((await send('x', 'file')).statusCode).toBe(400);
    const other = await editor.ask('POST', '/api/flat/convert-image', {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(other.statusCode).toBe(415);
    const visitor = await buildTestClient(server.app).open();
    expect((await visitor.post('/api/flat/convert-image')).statusCode).toBe(401);
  });
});
