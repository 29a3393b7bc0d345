/** Texts as the server tells of them, for the tests of these pages. */
import type { ManagedLayer, ManagedText } from '@glosa/contract';

export function sampleLayer(facts: Partial<ManagedLayer> = {}): ManagedLayer {
  return {
    id: 1,
    textType: 'transcription',
    designation: null,
    name: { pl: '', en: '' },
    cards: 2,
    verses: 40,
    words: 300,
    sentences: 20,
    composites: 0,
    annotated: 0.5,
    version: 1,
    at: '2026-01-05T10:00:00.000Z',
    actor: 'anna',
    ...facts,
  };
}

export function sampleText(code: string, name: string, facts: Partial<ManagedText> = {}): ManagedText {
  return {
    code,
    name: { pl: name, en: `${name} (en)` },
    active: true,
    ord: 1,
    date: null,
    transcription: sampleLayer(),
    transliteration: null,
    otherTranscripts: [],
    orphans: 0,
    toCheck: 0,
    checked: 0,
    parallels: 0,
    themes: 0,
    ...facts,
  };
}
