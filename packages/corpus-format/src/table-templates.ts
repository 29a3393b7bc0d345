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

/** A zip of a kind with three example rows in each table, to be filled in; its texts and sources are made up. */
export function tableTemplate(kind: TableTemplate): WrittenFile[] {
  return TEMPLATES[kind]();
}

const TEMPLATES: Readonly<Record<TableTemplate, () => WrittenFile[]>> = {
  parallels: () => {
    const row = {
      ...{ text: 'RP', source: 'Vulg/Mt/26', sourceFrom: '36', sourceEnd: '', sourceTo: '36' },
      ...({ relation: 'quotation', certainty: 'high', notePl: null, noteEn: null, resp: 'A. Nowak' } as const),
    };
    const notes = { notePl: 'skrócony cytat', noteEn: 'quotation shortened' };
    const end = { sourceFrom: '75', sourceEnd: 'Vulg/Mt/27', sourceTo: '2' };
    return writeParallels([
      { ...row, id: 'p1', from: verse('12r', '5'), to: verse('12r', '7') },
      { ...row, id: 'p2', from: verse('12v', '1', 3), to: verse('12v', '2', 6), relation: 'paraphrase', ...notes },
      {
        ...row,
        id: 'p3',
        from: verse('13r', '4'),
        to: verse('13v', '2'),
        ...end,
        relation: 'source',
        certainty: 'low',
      },
    ]);
  },
  themes: () => {
    const none = { descPl: null, descEn: null, authority: null };
    const occurrence = { text: 'RP', certainty: 'high', note: null } as const;
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
        { ...occurrence, theme: 'e2', from: verse('12r', '1'), to: verse('14v', '8') },
        { ...occurrence, theme: 'e3', from: verse('12r', '5'), to: verse('12v', '2') },
        { ...occurrence, theme: 'o3', from: verse('12r', '6', 2), to: verse('12r', '6', 2), certainty: 'medium' },
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
