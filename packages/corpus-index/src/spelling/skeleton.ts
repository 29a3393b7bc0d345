import { foldCharacter } from '../normalize.ts';

/**
 * The phonetic skeleton of a word: what is left of it when the ways in which medieval scribes of Polish wrote one sound
 * are told apart no more. It is for whole words only, and for finding what folding misses: a few classes in a hundred
 * join different words, so hits found by it alone rank last.
 *
 * Capital letters stand for classes of sounds: N a nasal vowel, or a vowel closed by a nasal; S, C, D sibilants and
 * affricates of any place; H.
 */

/**
 * The languages whose words have a skeleton, as ranges of BCP 47: `pl` is also `pl-x-oldpol`. Old Polish has no tag of
 * its own, so that projects made several.
 */
export const SKELETON_LANGUAGES: readonly string[] = ['pl', 'pol', 'zlw-opl', 'zlw-x-oldpol'];

/** Whether words of a language, given as a BCP 47 tag, are compared by their skeletons; '' is no language. */
export function hasSkeleton(language: string): boolean {
  const tag = language.toLowerCase();
  return SKELETON_LANGUAGES.some((range) => tag === range || tag.startsWith(`${range}-`));
}

/** Grows with any change of a step; an index made under another version must be rebuilt. */
export const SKELETON_VERSION = 1;

type Table = Readonly<Record<string, string>>;

/** Abbreviation signs that transcribers leave standing. */
const SIGNS: Table = { '&': 'i', '⁊': 'i', ꝑ: 'per', ꝓ: 'pro', ꝰ: 'us', ꝯ: 'con' };
/** `ꟁ`, `ø` and `ǫ` are one letter, with which most Old Polish scribes wrote either nasal. */
const NASAL = /^(?:[aeo]\u0328|[øꟁⱥ])/u;
const DOUBLED = /(\p{L})\1+/gu;
/** Spellings of Latin and Greek. */
const LEARNED = /[pr]h|[td]h|x|qu/gu;
const LEARNED_AS: Table = { ph: 'f', th: 't', dh: 'd', rh: 'r', x: 'ks', qu: 'kv' };
const DIGRAPHS = /tsch|sch|tcz|[sc]z|zs|dz|t[cs]|ch|rz|[yj]/gu;
const DIGRAPHS_AS: Table = {
  ...{ tsch: 'C', tcz: 'C', cz: 'C', tc: 'C', ts: 'C' },
  ...{ sch: 'S', sz: 'S', zs: 'S', dz: 'D', ch: 'X', rz: 'R', y: 'i', j: 'i' },
};
const CLOSED_BY_NASAL = /[aeiou][nm](?=[bcdfghklmnpqrstvwxzSDCXR])/gu;
const SOUNDS = /[uwszcRhX]/gu;
const SOUNDS_AS: Table = { u: 'v', w: 'v', s: 'S', z: 'S', c: 'C', R: 'r', h: 'H', X: 'H' };
const SOFTENING = /(?<=[bcdfghklmnpqrtvSDCH])i(?=[aeioN])/gu;

/** The skeleton of a form; '' only where no letter, digit or visible sign is in it. */
export function skeleton(form: string): string {
  let key = '';
  for (const character of form.normalize('NFC')) key += letterOf(character);
  return key
    .replace(DOUBLED, '$1')
    .replace(LEARNED, (found) => LEARNED_AS[found])
    .replace(DIGRAPHS, (found) => DIGRAPHS_AS[found])
    .replace(CLOSED_BY_NASAL, 'N')
    .replace(SOUNDS, (found) => SOUNDS_AS[found])
    .replace(SOFTENING, '')
    .replace(DOUBLED, '$1');
}

const REMEMBERED = 4096;
const remembered = new Map<string, string>();

/** A letter without case and marks, where it is no nasal. */
function letterOf(character: string): string {
  const known = remembered.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase();
  const letter = NASAL.test(lower.normalize('NFD')) ? 'N' : (SIGNS[lower] ?? foldCharacter(character));
  if (remembered.size < REMEMBERED) remembered.set(character, letter);
  return letter;
}
