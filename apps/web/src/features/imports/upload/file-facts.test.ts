import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { siglumOf } from './file-facts.ts';

/** A zip of one file after another, as APPNOTE 4.3 has it; `packed` files are deflated. */
function zipOf(files: Readonly<Record<string, string | Buffer>>, { packed = true, comment = '' } = {}): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const content = packed ? deflateRawSync(bytes) : bytes;
    const path = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(path.length, 26);
    local.writeUInt16LE(4, 28);
    locals.push(local, path, Buffer.from('more'), content);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(packed ? 8 : 0, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, path);
    at += 34 + path.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end, Buffer.from(comment)]));
}

const fileOf = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name);
const manifest = (code: unknown) => JSON.stringify({ format: 'corpus/1', kind: 'transcription', code });

describe('the siglum in a chosen file', () => {
  it('is that of the manifest, in a folder or not, packed or not', async () => {
    const text = { 'text.xml': `<TEI>${'x'.repeat(70_000)}</TEI>` };
    for (const packed of [true, false]) {
      const comment = packed ? 'a comment of the zip' : '';
      const zip = zipOf({ ...text, 'manifest.json': `\ufeff${manifest('ŻD')}` }, { packed, comment });
      expect(await siglumOf(fileOf('Other-transcription.zip', zip))).toBe('ŻD');
    }
    const inFolder = zipOf({ 'ŻD/manifest.json': manifest('Z\u0307D'), 'ŻD/deep/manifest.json': manifest('no') });
    expect(await siglumOf(fileOf('x.zip', inFolder))).toBe('ŻD');
  });

  it('is that of a line of plain text', async () => {
    expect(await siglumOf(fileOf('x.txt', '# title: Żywot\r\n# kod:  ŻD \r\n@card 1r\n'))).toBe('ŻD');
  });

  it('is else that of the name, where that can be one', async () => {
    const empty = zipOf({ 'text.xml': '' });
    expect(await siglumOf(fileOf('Aegi-transcription.zip', empty))).toBe('Aegi');
    expect(await siglumOf(fileOf('KORBA1.XML', '<TEI/>'))).toBe('KORBA1');
    expect(await siglumOf(fileOf('z\u0307d.txt', '@card 1r\n'))).toBe('żd');
    for (const name of ['my text.xml', `${'a'.repeat(65)}.xml`, '..zip', '.xml', 'a/b.xml']) {
      expect([name, await siglumOf(fileOf(name, '<TEI/>'))]).toEqual([name, null]);
    }
  });

  it('is nothing of a manifest that says none, is broken, or too large to be one', async () => {
    const named = (content: string | Buffer) => siglumOf(fileOf('a b.zip', zipOf({ 'manifest.json': content })));
    for (const code of [7, null, '', 'a b', '..']) expect(await named(manifest(code))).toBeNull();
    for (const content of ['', 'null', '[]', '{"code":', manifest('A').padEnd(200_000)]) {
      expect(await named(content)).toBeNull();
    }
    const whole = zipOf({ 'manifest.json': manifest('A') });
    for (let size = 0; size < whole.length; size++) {
      expect(await siglumOf(fileOf('a b.zip', whole.slice(0, size)))).toBeNull();
    }
    for (let at = 0; at < whole.length; at++) {
      const broken = whole.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(['A', null]).toContain(await siglumOf(fileOf('a b.zip', broken)));
    }
  });
});
