import { writeParallels } from './parallels/write-parallels.ts';
import type { VerseReference } from './tables/passage.ts';
import { type WrittenFile, writeManifest, writeTable } from './tables/write-table.ts';
import { writeThemes } from './themes/write-themes.ts';
import { writeVariants } from './variants/write-variants.ts';

export type TableTemplate = 'parallels' | 'themes' | 'phonetic-variants' | 'source-package';

const verse = (card: string, label: string, word: number | null = null): VerseReference => ({
  card,
  verse: label,
  word,
});

/** Where the rows of an example stand: three verses of a text, and verses of a source from the first to the last. */
export interface TemplatePlaces {
  text: string;
  verses: readonly [VerseReference, VerseReference, VerseReference];
  /** Path of abbreviations. */
  source: string;
  sourceVerses: readonly [string, string];
}

const MADE_UP: TemplatePlaces = {
  text: 'RP',
  verses: [verse('12r', '5'), verse('12r', '6'), verse('12v', '1')],
  source: 'Vulg/Mt/26',
  sourceVerses: ['36', '75'],
};

/**
 * A zip of a kind with three example rows in each table, to be filled in. Rows that point to texts and sources point to
 * `places`; without, to made up ones.
 */
export function tableTemplate(kind: TableTemplate, places: Partial<TemplatePlaces> = {}): WrittenFile[] {
  return TEMPLATES[kind]({ ...MADE_UP, ...places });
}

const first = (one: VerseReference): VerseReference => ({ ...one, word: 1 });

const TEMPLATES: Readonly<Record<TableTemplate, (places: TemplatePlaces) => WrittenFile[]>> = {
  parallels: ({ text, verses, source, sourceVerses }) => {
    const [one, two, three] = verses;
    const [from, to] = sourceVerses;
    const row = {
      ...{ text, source, sourceFrom: from, sourceEnd: '', sourceTo: from },
      ...({ relation: 'quotation', certainty: 'high', notePl: null, noteEn: null, resp: 'A. Nowak' } as const),
    };
    const notes = { notePl: 'skrócony cytat', noteEn: 'quotation shortened' };
    return writeParallels([
      { ...row, id: 'p1', from: one, to: two },
      { ...row, id: 'p2', from: first(two), to: first(three), relation: 'paraphrase', ...notes },
      { ...row, id: 'p3', from: three, to: three, sourceTo: to, relation: 'source', certainty: 'low' },
    ]);
  },
  themes: ({ text, verses: [one, two, three] }) => {
    const none = { descPl: null, descEn: null, authority: null };
    const occurrence = { text, certainty: 'high', note: null } as const;
    return writeThemes({
      themes: [
        { ...none, kind: 'event', id: 'e1', parent: null, ord: 1, namePl: 'Wydarzenia', nameEn: 'Events' },
        { ...none, kind: 'event', id: 'e2', parent: 'e1', ord: 1, namePl: 'Męka', nameEn: 'The Passion' },
        { ...none, kind: 'event', id: 'e3', parent: 'e2', ord: 1, namePl: 'Modlitwa w Ogrójcu', nameEn: 'The Agony' },
        { ...none, kind: 'person', id: 'o1', parent: null, ord: 1, namePl: 'Osoby', nameEn: 'Persons' },
        { ...none, kind: 'person', id: 'o2', parent: 'o1', ord: 1, namePl: 'Apostołowie', nameEn: 'Apostles' },
        { ...none, kind: 'person', id: 'o3', parent: 'o2', ord: 1, namePl: 'Piotr', nameEn: 'Peter' },
      ],
      occurrences: [
        { ...occurrence, theme: 'e2', from: one, to: three },
        { ...occurrence, theme: 'e3', from: two, to: three },
        { ...occurrence, theme: 'o3', from: first(two), to: first(two), certainty: 'medium' },
      ],
    });
  },
  'phonetic-variants': () => {
    const rule = { before: '', after: '', direction: 'both', layer: 'transcription' } as const;
    return writeVariants({
      groups: [
        {
          label: 'Jezus',
          forms: [
            { form: 'Jezus', layer: 'transcription', note: null },
            { form: 'Jezukryst', layer: 'transcription', note: null },
            { form: 'Ihs', layer: 'transliteration', note: 'skrót' },
          ],
        },
      ],
      rules: [
        { ...rule, id: 'ir-er', from: 'ir', to: 'er', after: 'C', exampleFrom: 'sirce', exampleTo: 'serce' },
        { ...rule, id: 'ji-i', from: 'j', to: '', before: '#', after: 'i', exampleFrom: 'jimię', exampleTo: 'imię' },
        { ...rule, id: 'śrz-śr', from: 'śrz', to: 'śr', exampleFrom: 'śrzoda', exampleTo: 'środa' },
      ],
    });
  },
  'source-package': () => [
    writeTable(
      'nodes',
      ['node', 'parent', 'ord', 'name_pl', 'name_en', 'abbr_pl', 'abbr_en', 'show'],
      [
        ['1', '', 1, 'Rozdział 1', 'Chapter 1', '1', '1', true],
        ['2', '', 2, 'Rozdział 2', 'Chapter 2', '2', '2', true],
        ['3', '', 3, 'Rozdział 3', 'Chapter 3', '3', '3', true],
      ],
    ),
    writeTable(
      'verses',
      ['node', 'verse', 'lang', 'text', 'note_pl', 'note_en', 'url'],
      [
        ['1', '1', 'la', 'In principio creavit Deus cælum et terram.', '', '', ''],
        ['1', '1', 'pl', 'Na początku stworzył Bóg niebo i ziemię.', 'przekład: Biblia gdańska', '', ''],
        ['1', '2', 'la', 'Terra autem erat inanis et vacua.', '', '', ''],
      ],
    ),
    writeManifest('source-package'),
  ],
};
