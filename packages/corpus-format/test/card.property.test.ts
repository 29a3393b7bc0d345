import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LayerKind,
  openContainer,
  type ParsedLayer,
  parseEditedLayer,
  parseLayer,
  writeCard,
} from '../src/index.ts';
import { FULL_TAGS } from './full-tagset.ts';
import { comparable } from './layers.ts';
import { file, parse, TAGS, tei } from './samples.ts';
import { teiBody } from './tei-arbitrary.ts';

/** A page cannot express that a word goes on there if all letters of the word on that page are deleted. */
function hasEmptyPart({ verses, kind }: ParsedLayer): boolean {
  const unread = kind === 'transcription' ? ['pc', 'gap', 'del', 'surplus'] : ['pc', 'gap'];
  return verses.some(({ items }) =>
    items.some(
      (item) => item.k === 'w' && item.part && item.r.every(({ m = [] }) => m.some((mark) => unread.includes(mark))),
    ),
  );
}

describe('the content of a card, unchanged', () => {
  it.each(['transcription', 'transliteration', 'other-transcript'] as LayerKind[])('leaves a %s as it is', (kind) => {
    let cards = 0;
    fc.assert(
      fc.property(teiBody, (body) => {
        const { layer } = parse([file('text.xml', tei(body))], kind);
        fc.pre(layer !== null && !hasEmptyPart(layer));
        if (!layer) return;
        for (const card of new Set(layer.verses.map((verse) => verse.card))) {
          const content = writeCard(layer, card);
          const edited = parseEditedLayer({ layer, cardIndex: card, content, tags: TAGS });
          expect(edited.layer && comparable(edited.layer), content).toEqual(comparable(layer));
          cards++;
        }
      }),
      { numRuns: Number(process.env['GLOSA_RUNS'] ?? 200) },
    );
    expect(cards).toBeGreaterThan(100);
  });

  const zip = (name: string) => join(import.meta.dirname, '../../../../shared/corpora', `${name}.zip`);
  const texts = [
    'mpdt/JemPam-transcription',
    'mpdt/BG_Dz-transliteration',
    'mhd/Wind-transcription',
    'mhd/Wind-transliteration',
  ];
  it.runIf(existsSync(zip('mhd/Wind-transcription'))).each(texts)('leaves %s as it is', async (name) => {
    const kind = name.endsWith('transcription') ? 'transcription' : 'transliteration';
    const { entries } = await openContainer(readFileSync(zip(name)));
    const { layer } = parseLayer(kind, entries, { code: name.replace(/^.*\/|-.*$/g, ''), tags: FULL_TAGS });
    if (!layer) throw new Error('not read');
    const step = Math.ceil(layer.cards.length / 8);
    const before = JSON.stringify(comparable(layer));
    for (let card = 0; card < layer.cards.length; card += step) {
      const content = writeCard(layer, card);
      const edited = parseEditedLayer({ layer, cardIndex: card, content, tags: FULL_TAGS });
      expect(edited.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      const isSame = edited.layer !== null && JSON.stringify(comparable(edited.layer)) === before;
      expect(isSame, content).toBe(true);
    }
  });
});
