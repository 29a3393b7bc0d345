import { alike, listOf, namesFrom } from '@glosa/dictionary/browser';
import { writeParallels } from './parallels/write-parallels.ts';
import type { ParsedFacts } from './record/fact-cells.ts';
import { writeFields } from './record/fields-table.ts';
import { writeRecords } from './record/texts-table.ts';
import { type ParsedValue, writeVocabulary } from './record/vocabulary-table.ts';
import { SOURCE_HEADERS } from './source-package/tables.ts';
import type { VerseReference } from './tables/passage.ts';
import { type WrittenFile, writeManifest, writeTable } from './tables/write-table.ts';
import { writeThemes } from './themes/write-themes.ts';
import { writeVariants } from './variants/write-variants.ts';

export type TableTemplate =
  | 'parallels'
  | 'themes'
  | 'phonetic-variants'
  | 'vocabulary'
  | 'record-fields'
  | 'text-records'
  | 'source-package';

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
  /** The texts that there are, with what is known of them. */
  records: readonly { code: string; facts: ParsedFacts }[];
  /** Further fields that are declared: they have columns also where they say nothing yet. */
  further: readonly string[];
}

const MADE_UP: TemplatePlaces = {
  text: 'RP',
  verses: [verse('12r', '5'), verse('12r', '6'), verse('12v', '1')],
  source: 'Vulg/Mt/26',
  sourceVerses: ['36', '75'],
  records: [
    {
      code: 'RP',
      facts: {
        title: namesFrom({ pl: 'Rozmyślanie przemyskie', en: 'Przemyśl Meditation' }),
        date: { notBefore: 1490, notAfter: 1510, label: '' },
        genre: ['apocryphon'],
      },
    },
  ],
  further: [],
};

/**
 * A zip of a kind with three example rows in each table, to be filled in. Rows that point to texts and sources point to
 * `places`; without, to made up ones. That of records has all texts as they are.
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
      ...({ relation: 'quotation', certainty: 'high', note: alike(''), resp: 'A. Nowak' } as const),
    };
    const note = namesFrom({ pl: 'skrócony cytat', en: 'quotation shortened' });
    return writeParallels([
      { ...row, id: 'p1', from: one, to: two },
      { ...row, id: 'p2', from: first(two), to: first(three), relation: 'paraphrase', note },
      { ...row, id: 'p3', from: three, to: three, sourceTo: to, relation: 'source', certainty: 'low' },
    ]);
  },
  themes: ({ text, verses: [one, two, three] }) => {
    const none = { description: alike(''), authority: null };
    const occurrence = { text, certainty: 'high', note: null } as const;
    return writeThemes({
      themes: [
        { ...none, kind: 'event', id: 'e1', parent: null, ord: 1, name: namesFrom({ pl: 'Wydarzenia', en: 'Events' }) },
        { ...none, kind: 'event', id: 'e2', parent: 'e1', ord: 1, name: namesFrom({ pl: 'Męka', en: 'The Passion' }) },
        {
          ...none,
          kind: 'event',
          id: 'e3',
          parent: 'e2',
          ord: 1,
          name: namesFrom({ pl: 'Modlitwa w Ogrójcu', en: 'The Agony' }),
        },
        { ...none, kind: 'person', id: 'o1', parent: null, ord: 1, name: namesFrom({ pl: 'Osoby', en: 'Persons' }) },
        {
          ...none,
          kind: 'person',
          id: 'o2',
          parent: 'o1',
          ord: 1,
          name: namesFrom({ pl: 'Apostołowie', en: 'Apostles' }),
        },
        { ...none, kind: 'person', id: 'o3', parent: 'o2', ord: 1, name: namesFrom({ pl: 'Piotr', en: 'Peter' }) },
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
  vocabulary: () => {
    const value = (field: string, value: string, parent: string | null, pl: string, en: string): ParsedValue => ({
      ...{ field, value, parent },
      names: namesFrom({ pl, en }),
    });
    return writeVocabulary([
      value('genre', 'apocryphon', null, 'apokryf', 'apocryphon'),
      value('region', 'poland', null, 'Polska', 'Poland'),
      value('region', 'lesser-poland', 'poland', 'Małopolska', 'Lesser Poland'),
    ]);
  },
  'record-fields': () =>
    writeFields([
      { key: 'catalogue', kind: 'value', isFacet: true, names: namesFrom({ pl: 'katalog', en: 'catalogue' }) },
      {
        key: 'leaves',
        kind: 'number',
        isFacet: false,
        names: namesFrom({ pl: 'liczba kart', en: 'number of leaves' }),
      },
      {
        key: 'page',
        kind: 'link',
        isFacet: false,
        names: namesFrom({ pl: 'strona projektu', en: 'page of the project' }),
      },
    ]),
  'text-records': ({ records, further }) => writeRecords(records, further),
  'source-package': () => [
    writeTable(
      'nodes',
      SOURCE_HEADERS.nodes,
      ['1', '2', '3'].map((label, i) => {
        const name = namesFrom({ pl: `Rozdział ${label}`, en: `Chapter ${label}` });
        return [label, '', i + 1, ...listOf(name), ...listOf(alike(label)), true];
      }),
    ),
    writeTable('verses', SOURCE_HEADERS.verses, [
      ['1', '1', 'la', 'In principio creavit Deus cælum et terram.', ...listOf(alike('')), ''],
      [
        ...['1', '1', 'pl', 'Na początku stworzył Bóg niebo i ziemię.'],
        ...listOf(namesFrom({ pl: 'przekład: Biblia gdańska' })),
        '',
      ],
      ['1', '2', 'la', 'Terra autem erat inanis et vacua.', ...listOf(alike('')), ''],
    ]),
    writeManifest('source-package'),
  ],
};
