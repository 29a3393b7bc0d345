import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LayerKind, writeLayer } from '../src/index.ts';
import { comparable } from './layers.ts';
import { file, parse, tei } from './samples.ts';
import { teiBody } from './tei-arbitrary.ts';

/** What parseLayer makes of what writeLayer made of a layer. */
function again(layer: NonNullable<ReturnType<typeof parse>['layer']>) {
  const files = writeLayer(layer);
  const result = parse(
    files.map(({ name, text }) => file(name, text)),
    layer.kind,
  );
  if (!result.layer) throw new Error(`${JSON.stringify(result.problems)}\n${files.map(({ text }) => text).join('\n')}`);
  return { layer: result.layer, files };
}

describe('a layer written and read again', () => {
  it.each(['transcription', 'transliteration', 'other-transcript'] as LayerKind[])('is the same %s', (kind) => {
    let read = 0;
    fc.assert(
      fc.property(teiBody, (body) => {
        const { layer } = parse([file('text.xml', tei(body))], kind);
        fc.pre(layer !== null);
        if (!layer) return;
        read++;
        const { layer: second, files } = again(layer);
        expect(comparable(second), files[0]?.text).toEqual(comparable(layer));
      }),
      { numRuns: Number(process.env['GLOSA_RUNS'] ?? 300) },
    );
    expect(read).toBeGreaterThan(100);
  });
});
