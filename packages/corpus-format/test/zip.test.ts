import { describe, expect, it } from 'vitest';
import { openContainer } from '../src/index.ts';
import { codes, patched, zipOf } from './samples.ts';

const TEXT = '<text/>';

async function refusal(bytes: Uint8Array, limits = {}) {
  const { problems } = await openContainer(bytes, limits);
  return codes(problems);
}

/** Sets a 16-bit field of the first central directory record. */
function withCentralField(bytes: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(value, copy.indexOf('PK\x01\x02', 0, 'latin1') + offset);
  return copy;
}

describe('what a container may hold', () => {
  it('gives entries in NFC, without one wrapping folder and without junk', async () => {
    const zip = await zipOf({
      'RP/text.xml': TEXT,
      'RP/dział/text.txt': 'a',
      '__MACOSX/RP/._text.xml': 'x',
      'RP/.DS_Store': 'x',
      'RP/~$notes.xlsx': 'x',
      'RP/Thumbs.db': 'x',
    });
    const { entries, problems } = await openContainer(zip);
    expect(problems).toEqual([]);
    expect(entries.map((entry) => entry.name)).toEqual(['text.xml', 'dział/text.txt']);
    expect(Buffer.from(entries[0]?.bytes ?? []).toString()).toBe(TEXT);
  });

  it('keeps folders when there are several', async () => {
    const { entries } = await openContainer(await zipOf({ 'a/1.xml': TEXT, 'b/2.xml': TEXT }));
    expect(entries.map((entry) => entry.name)).toEqual(['a/1.xml', 'b/2.xml']);
  });

  it.each([
    ['no bytes at all', Buffer.alloc(0), 'ZIP-EMPTY'],
    ['something else', Buffer.from('%PDF-1.7 not a zip'), 'ZIP-KIND/not-zip'],
    ['a start without the rest', Buffer.from('PK\x03\x04'.padEnd(100, '\0')), 'ZIP-BROKEN/structure'],
  ])('refuses %s', async (_, bytes, code) => {
    expect(await refusal(bytes)).toEqual([code]);
  });

  it.each([
    ['an empty archive', {}, 'ZIP-EMPTY'],
    ['only junk', { '.DS_Store': 'x' }, 'ZIP-EMPTY'],
    ['a program', { 'run.exe': 'MZ' }, 'ZIP-KIND/extension'],
    ['an archive', { 'inner.zip': 'x' }, 'ZIP-KIND/nested'],
    ['an archive under another name', { 'text.xml': 'PK\x03\x04....' }, 'ZIP-KIND/nested'],
    ['a picture under another name', { 'text.xml': Buffer.from('89504e470d0a1a0a', 'hex') }, 'ZIP-KIND/binary'],
    ['two names that differ in case', { 'Card.xml': TEXT, 'card.XML': TEXT }, 'ZIP-PATH/duplicate'],
    ['two names that differ in composition', { 'ż.xml': TEXT, 'z\u0307.xml': TEXT }, 'ZIP-PATH/duplicate'],
    ['a name that turns its direction', { 'a\u202elmx.xml': TEXT }, 'ZIP-PATH/control'],
    ['a very long name', { [`${'a'.repeat(300)}.xml`]: TEXT }, 'ZIP-PATH/name'],
    ['a deep folder', { 'a/b/c/d/e/text.xml': TEXT }, 'ZIP-PATH/depth'],
  ])('refuses %s', async (_, files, code) => {
    expect(await refusal(await zipOf(files as Record<string, string>))).toEqual([code]);
  });

  it.each([
    ['leading out of the archive', '../x.xml', 'ZIP-PATH/parent'],
    ['leading out of it further down', 'a/../.xml', 'ZIP-PATH/parent'],
    ['absolute', '/aaa.xml', 'ZIP-PATH/absolute'],
    ['with a drive', 'C:/a.xml', 'ZIP-PATH/absolute'],
    ['with a backslash', 'a\\aa.xml', 'ZIP-PATH/backslash'],
    ['with a NUL', 'a\0aa.xml', 'ZIP-PATH/control'],
    ['not in UTF-8', 'a\xffaa.xml', 'ZIP-PATH/encoding'],
  ])('refuses a name %s', async (_, name, code) => {
    const placeholder = 'q'.repeat(name.length);
    const zip = patched(
      await zipOf({ [`${placeholder.slice(0, -4)}.xml`]: TEXT }),
      `${placeholder.slice(0, -4)}.xml`,
      name,
    );
    const { problems, entries } = await openContainer(zip);
    expect(codes(problems)).toEqual([code]);
    expect(problems[0]?.file).toBeTruthy();
    expect(entries).toEqual([]);
  });

  it('refuses links and devices', async () => {
    expect(await refusal(await zipOf({ 'link.xml': '/etc/passwd' }, 0o120777))).toEqual(['ZIP-KIND/special']);
    expect(await refusal(await zipOf({ 'pipe.xml': '' }, 0o010666))).toEqual(['ZIP-KIND/special']);
  });

  it('refuses encryption and unusual compression', async () => {
    const zip = await zipOf({ 'text.xml': TEXT });
    expect(await refusal(withCentralField(zip, 8, 0x0809))).toEqual(['ZIP-KIND/encrypted']);
    expect(await refusal(withCentralField(zip, 8, 0x0841))).toEqual(['ZIP-KIND/encrypted']);
    expect(await refusal(withCentralField(zip, 10, 12))).toEqual(['ZIP-KIND/method']);
  });

  it('refuses damaged content, naming the entry', async () => {
    const stored = await zipOf({ 'text.xml': '<text>AAAA</text>' }, 0o100644, false);
    const { problems } = await openContainer(patched(stored, 'AAAA', 'BBBB'));
    expect(problems).toMatchObject([{ severity: 'error', code: 'ZIP-BROKEN', variant: 'crc', file: 'text.xml' }]);
    expect(await refusal(stored.subarray(0, stored.length - 12))).toEqual(['ZIP-BROKEN/structure']);
  });

  it('does not believe the size an archive states', async () => {
    const zip = await zipOf({ 'text.xml': 'abc '.repeat(1000) });
    const central = zip.indexOf('PK\x01\x02', 0, 'latin1');
    zip.writeUInt32LE(10, central + 24);
    expect(await refusal(zip)).toEqual(['ZIP-BROKEN/size']);
  });
});

describe('limits', () => {
  const noise = () => Array.from({ length: 4000 }, (_, i) => String.fromCharCode(33 + ((i * 7919) % 90))).join('');

  it.each([
    ['the archive', { zip: 100 }, 'ZIP-LIMIT/zip'],
    ['the number of entries', { entries: 2 }, 'ZIP-LIMIT/entries'],
    ['an entry', { entry: 3999 }, 'ZIP-LIMIT/entry'],
    ['everything together', { total: 11_999 }, 'ZIP-LIMIT/total'],
  ])('bound %s', async (_, limits, code) => {
    const zip = await zipOf({ '1.xml': noise(), '2.xml': noise(), '3.xml': noise() });
    expect(await refusal(zip, limits)).toEqual([code]);
    expect(await refusal(zip)).toEqual([]);
  });

  it('allow text.xml more than another entry', async () => {
    const limits = { entry: 1000, textXml: 4000 };
    expect(await refusal(await zipOf({ 'RP/text.xml': noise() }), limits)).toEqual([]);
    expect(await refusal(await zipOf({ 'RP/other.xml': noise() }), limits)).toEqual(['ZIP-LIMIT/entry']);
  });

  it('stop a bomb by its ratio', async () => {
    expect(await refusal(await zipOf({ 'text.xml': ' '.repeat(5_000_000) }))).toEqual(['ZIP-LIMIT/ratio']);
  });
});
