/** The default rules of composite forms against forms that philologists marked in real texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openContainer, type ParsedLayer, parseLayer } from '@glosa/corpus-format';
import { type ChosenToken, DEFAULT_TAGSET, evaluateRules, tagRules } from '@glosa/tagset';
import { beforeAll, describe, expect, test } from 'vitest';

const CORPORA = join(import.meta.dirname, '../../../../../../../shared/corpora/mpdt');
const FILES = existsSync(CORPORA) ? readdirSync(CORPORA).filter((name) => name.endsWith('-transcription.zip')) : [];
const PAIRS = 8_000;

interface Marked {
  posClass: string;
  lemma: string | null;
  tokens: ChosenToken[];
}

async function readLayer(name: string): Promise<ParsedLayer> {
  const { entries } = await openContainer(readFileSync(join(CORPORA, name)));
  const code = name.replace('-transcription.zip', '');
  const { layer } = parseLayer('transcription', entries, { code, tags: tagRules() });
  if (!layer) throw new Error(`${name} cannot be read`);
  return layer;
}

/** Every piece of every word under the index of its word and its own. */
function tokensOf({ words }: ParsedLayer): Map<string, ChosenToken & { sentence: number | null }> {
  let token = 0;
  const all = words.flatMap(({ pieces, sentence }, word) =>
    pieces.map(({ form, readings }, piece) => {
      const { lemma = null, posClass = null, categories = {} } = readings[0] ?? {};
      return [`${word}.${piece}`, { token: ++token, form, lemma, posClass, categories, sentence }] as const;
    }),
  );
  return new Map(all);
}

/** Numbers from 0 to `below`, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.skipIf(FILES.length === 0)('composite forms of real texts', () => {
  const marked: Marked[] = [];
  const sentences: ChosenToken[][] = [];

  beforeAll(async () => {
    for (const name of FILES) {
      const layer = await readLayer(name);
      const tokens = tokensOf(layer);
      for (const { posClass, lemma, members } of layer.doubles) {
        const own = members.flatMap(({ word, piece }) => tokens.get(`${word}.${piece}`) ?? []);
        marked.push({ posClass, lemma, tokens: own });
      }
      const bySentence = Map.groupBy(tokens.values(), ({ sentence }) => sentence);
      sentences.push(...[...bySentence.values()].filter((own) => own.length > 1));
    }
  });

  test('are recognised with their class and lemma in at least 97 of 100', () => {
    const missed = marked.filter(({ posClass, lemma, tokens }) => {
      const evaluation = evaluateRules(DEFAULT_TAGSET, tokens);
      const isFound = evaluation.status === 'ANNOTATION_POSSIBLE';
      return !isFound || evaluation.match.posClass !== posClass || evaluation.match.lemma !== lemma;
    });
    expect(marked.length).toBeGreaterThan(300);
    expect(missed.length / marked.length, JSON.stringify(missed.slice(0, 3))).toBeLessThanOrEqual(0.03);
  });

  test('are not seen in pairs of words drawn at random from a sentence: at most one of 100', () => {
    const draw = seeded(20);
    let matches = 0;
    for (let i = 0; i < PAIRS; i++) {
      const sentence = sentences[draw(sentences.length)] ?? [];
      const one = draw(sentence.length);
      const other = (one + 1 + draw(sentence.length - 1)) % sentence.length;
      const pair = [one, other].flatMap((at) => sentence[at] ?? []);
      if (evaluateRules(DEFAULT_TAGSET, pair).status === 'ANNOTATION_POSSIBLE') matches++;
    }
    expect(matches / PAIRS).toBeLessThanOrEqual(0.01);
  });
});
