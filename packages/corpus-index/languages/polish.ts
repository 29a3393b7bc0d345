import type { Writing } from '../src/schema.ts';
import { LATIN } from './latin.ts';

/**
 * How Polish and Old Polish are written, in the ways in which medieval scribes wrote one sound. A skeleton is for whole
 * words only, and for finding what folding misses: a few classes in a hundred join different words, so hits found by it
 * alone rank last.
 *
 * Capital letters stand for classes of sounds: N a nasal vowel, or a vowel closed by a nasal; S, C, D sibilants and
 * affricates of any place; H.
 */
export const POLISH = {
  // Old Polish has no tag of its own, so that projects made several.
  languages: ['pl', 'pol', 'zlw-opl', 'zlw-x-oldpol'],
  alphabet: 'pl',
  vowels: 'aeiouy',
  letters: { ...LATIN.letters, ł: 'l', ø: 'o', ꟁ: 'o' },
  sounds: {
    letters: [
      // `ꟁ`, `ø` and `ǫ` are one letter, with which most Old Polish scribes wrote either nasal.
      ['[aeo]\u0328|[øꟁⱥ]', 'N'],
      // Abbreviation signs that transcribers leave standing.
      ...([
        ['[&⁊]', 'i'],
        ['ꝑ', 'per'],
        ['ꝓ', 'pro'],
        ['ꝰ', 'us'],
        ['ꝯ', 'con'],
      ] as const),
    ],
    steps: [
      ['(\\p{L})\\1+', '$1'],
      // Spellings of Latin and Greek.
      ['[pr]h|[td]h|x|qu', { ph: 'f', th: 't', dh: 'd', rh: 'r', x: 'ks', qu: 'kv' }],
      [
        'tsch|sch|tcz|[sc]z|zs|dz|t[cs]|ch|rz|[yj]',
        {
          ...{ tsch: 'C', tcz: 'C', cz: 'C', tc: 'C', ts: 'C' },
          ...{ sch: 'S', sz: 'S', zs: 'S', dz: 'D', ch: 'X', rz: 'R', y: 'i', j: 'i' },
        },
      ],
      ['[aeiou][nm](?=[bcdfghklmnpqrstvwxzSDCXR])', 'N'],
      ['[uwszcRhX]', { u: 'v', w: 'v', s: 'S', z: 'S', c: 'C', R: 'r', h: 'H', X: 'H' }],
      ['(?<=[bcdfghklmnpqrtvSDCH])i(?=[aeioN])', ''],
      ['(\\p{L})\\1+', '$1'],
    ],
  },
} as const satisfies Writing;
