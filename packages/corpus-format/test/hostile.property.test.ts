import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LayerKind, openContainer, parseLayer } from '../src/index.ts';
import { file, TAGS, tei, zipOf } from './samples.ts';

const KINDS: LayerKind[] = ['transcription', 'transliteration', 'other-transcript'];
const kind = fc.constantFrom(...KINDS);

const parse = (name: string, content: string | Uint8Array, of: LayerKind = 'transcription') =>
  parseLayer(of, [typeof content === 'string' ? file(name, content) : { name, bytes: content }], {
    code: 'RP',
    tags: TAGS,
  });

/** Elements of the profile and some others, in any order and nesting. */
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom('a', 'ab', ' ', '\n', '.', '-', '…', 'ż', 'z\u0307', '\uf1ac'),
    fc.constantFrom(
      '<lb n="2"/>',
      '<lb n="3" break="no"/>',
      '<pb n="1v"/>',
      '<lb/>',
      '<gap/>',
      '<cb n="b"/>',
      '<pc>,</pc>',
    ),
    fc
      .tuple(
        fc.constantFrom(
          'w',
          's',
          'w part="I"',
          'w part="F"',
          'choice',
          'sic',
          'corr',
          'subst',
          'del',
          'add',
          'hi',
          'note',
          'p',
          'head',
          'seg',
          'pc',
          's part="I"',
          'surplus',
          'foreign',
        ),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([open, inside]) => `<${open}>${inside.join('')}</${open.split(' ')[0]}>`),
  ),
}));

describe('whatever is uploaded', () => {
  it('random bytes are refused, never thrown on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, magic) => {
        const { problems } = await openContainer(magic ? Buffer.concat([Buffer.from('PK\x03\x04'), bytes]) : bytes);
        expect(problems.some((problem) => problem.severity === 'error')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('a good archive with bits turned is refused or means the same', async () => {
    const text = tei('<pb n="1r"/><lb n="1"/><w xml:id="a">słowo</w>');
    const zip = await zipOf({ 'text.xml': text, 'images.tsv': 'card\tcanvas\n1r\tp1\n' });
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length * 8 - 1), fc.option(fc.nat(zip.length)), async (bit, cut) => {
        const bytes = Buffer.from(zip.subarray(0, cut ?? zip.length));
        if (bit >> 3 < bytes.length) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const { entries, problems } = await openContainer(bytes);
        if (problems.length > 0) return;
        expect(entries.map((entry) => Buffer.from(entry.bytes).toString())).toContain(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'text.xml',
    'text.txt',
    'tokens.conllu',
    'doubles.tsv',
    'doubles.csv',
    'images.csv',
    'manifest.json',
    'meta.json',
  ])('%s of any content gives problems or a layer', (name) => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom(
          '<',
          '>',
          '/',
          'w',
          ' ',
          '"',
          '=',
          '\t',
          '\n',
          '1',
          '@card 1',
          '{la:',
          '}',
          '#',
          '|',
          ',',
          ';',
          '_',
        ),
      }),
    );
    fc.assert(
      fc.property(content, kind, (of, layerKind) => {
        const { layer, problems } = parse(name, of, layerKind);
        expect(layer === null).toBe(problems.some((problem) => problem.severity === 'error'));
      }),
      { numRuns: 200 },
    );
  });

  it('any nesting of the profile keeps every letter, and words number their verses', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 8 }), kind, (nodes, layerKind) => {
        const body = `<pb n="1r"/><lb n="1"/>${nodes.join('')}`;
        const { layer } = parse('text.xml', tei(body), layerKind);
        if (!layer) return;
        const counts = new Map<number, number>();
        for (const word of layer.words) {
          counts.set(word.verse, (counts.get(word.verse) ?? 0) + 1);
          expect(word.wordNo).toBe(counts.get(word.verse));
          expect(word.form).not.toBe('');
          expect(word.pieces.map((piece) => piece.form).join('')).toBe(word.form);
          if (word.sentence !== null) expect(layer.sentences[word.sentence]).toBeDefined();
        }
        const items = layer.verses.flatMap((verse) => verse.items);
        expect(new Set(items.flatMap((item) => (item.k === 'w' ? [item.w] : []))).size).toBe(layer.words.length);
        const letters = (text: string) => [...text.normalize('NFC').replace(/[^ab]/g, '')].sort().join('');
        const kept = items.flatMap((item) => {
          if (item.k === 'n') return [item.x];
          if (!('r' in item)) return [];
          return item.r.map((run) => run.x);
        });
        // Readings left out of a choice are kept whole-word, so they may repeat letters; without one nothing is lost.
        if (!/<(choice|subst)/.test(body)) expect(letters(kept.join(''))).toBe(letters(body.replace(/<[^>]*>/g, '')));
      }),
      { numRuns: 1500 },
    );
  });
});
