/** A text of the catalogue for tests. */
import type { CataloguedText } from '@glosa/contract';
import { alike } from '@glosa/dictionary/browser';

interface Said extends Partial<Pick<CataloguedText, 'words' | 'annotated' | 'language' | 'genre' | 'form'>> {
  pl?: string;
  hasTransliteration?: boolean;
  date?: readonly [notBefore: number | null, notAfter: number | null];
}

export function sampleText(code: string, said: Said = {}): CataloguedText {
  const {
    pl = code,
    hasTransliteration = false,
    date,
    words = 100,
    annotated = 0,
    language = ['pl'],
    genre = [],
    form = [],
  } = said;
  return {
    ...{ code, words, annotated, language, genre, form },
    name: { ...alike(pl), pl },
    layers: { transcription: true, transliteration: hasTransliteration, otherTranscripts: [] },
    firstCard: null,
    ...{ cards: 2, verses: 10, sentences: 3, composites: 1 },
    ...{ manuscript: null, edition: null, source: null, licence: null, licenceUrl: null, place: null, folios: null },
    ...{ author: [], editors: [], region: [], domain: [], further: {} },
    date: date === undefined ? null : { notBefore: date[0], notAfter: date[1], label: '' },
    workDate: null,
  };
}
