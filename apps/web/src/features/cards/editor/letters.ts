/** Letters of medieval writing that keyboards lack. */

/** Names are keys of the dictionary: `letters.long-s`. */
export const LETTERS = [
  ['long-s', 'ſ'],
  ['r-rotunda', 'ꝛ'],
  ['et', '⁊'],
  ['o-rogate', 'ꟁ'],
  ['z-stroke', 'ƶ'],
  ['ezh', 'ʒ'],
  ['p-stroke', 'ꝑ'],
  ['p-flourish', 'ꝓ'],
  ['q-stroke', 'ꝗ'],
  ['q-diagonal', 'ꝙ'],
  ['v-diagonal', 'ꝟ'],
  ['con', 'ꝯ'],
  ['us', 'ꝰ'],
  ['rum', 'ꝝ'],
  ['et-small', 'ꝫ'],
  ['is', 'ꝭ'],
  ['thorn', 'þ'],
] as const;

/** Marks that stand over the letter before them. */
export const MARKS = [
  ['macron', '\u0304'],
  ['tilde', '\u0303'],
  ['dot', '\u0307'],
  ['diaeresis', '\u0308'],
  ['ring', '\u030A'],
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['ogonek', '\u0328'],
  ['a-above', '\u0363'],
  ['e-above', '\u0364'],
  ['i-above', '\u0365'],
  ['o-above', '\u0366'],
  ['u-above', '\u0367'],
  ['zigzag', '\u035B'],
] as const;

export type LetterName = (typeof LETTERS)[number][0] | (typeof MARKS)[number][0];
