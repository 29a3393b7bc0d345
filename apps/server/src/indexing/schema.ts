import type { IndexSchema } from '@glosa/corpus-index';

/**
 * What the corpus index holds. A position is a piece of a word (an unsplit word is one piece) or a punctuation mark.
 * `translit` is the aligned form of the transliteration, `word` the whole graphical word where it is split; both stand
 * on its first piece only, so that nothing is counted twice.
 */
export const INDEX_SCHEMA = {
  strings: [
    { name: 'form', folded: 'norm' },
    { name: 'translit', folded: 'tnorm', span: 'word' },
    { name: 'word', folded: 'wnorm', span: 'word', orElse: 'form' },
  ],
  readings: { lemma: 'lemma', folded: 'lnorm', posClass: 'pos' },
  /** `wordId`: the stable id of the word, 0 on punctuation. */
  numbers: ['wordId'],
  flags: ['spaceAfter', 'punctuation'],
  regions: [
    { name: 'text' },
    { name: 'card', parent: 'text' },
    { name: 'verse', parent: 'card' },
    { name: 's', parent: 'text' },
  ],
  boundary: { region: 's', outside: 'card' },
  partition: 'text',
  skip: 'punctuation',
  wordNumber: 'wordId',
  layers: {
    transcription: { folded: ['norm', 'wnorm'], exact: ['form', 'word'] },
    transliteration: { folded: ['tnorm'], exact: ['translit'] },
    both: { folded: ['norm', 'wnorm', 'tnorm'], exact: ['form', 'word'] },
  },
  defaultLayer: 'both',
  aliases: {
    orth: 'form',
    base: 'lemma',
    lempos: 'lemma',
    upos: 'pos',
    orth_lc: 'norm',
    case: 'cas',
    number: 'num',
    gender: 'gen',
    person: 'per',
    degree: 'deg',
    aspect: 'asp',
    negation: 'neg',
    mood: 'mood',
    tense: 'tns',
    voice: 'vce',
    przypadek: 'cas',
    liczba: 'num',
    rodzaj: 'gen',
    osoba: 'per',
    stopień: 'deg',
    aspekt: 'asp',
    klasa: 'pos',
    lemat: 'lemma',
    forma: 'form',
  },
  /** Names of the query language that have no data yet. */
  reserved: 'theme source type double parallel foreign lang sent n var feat feats tag xpos ctag'.split(' '),
} as const satisfies IndexSchema;

/** Raise it when what is fed to the index changes: a snapshot of an older feed is then built anew. */
export const FEED_VERSION = 1;
