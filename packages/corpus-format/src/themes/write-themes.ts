import { listOf } from '@glosa/dictionary/browser';
import { formatReference } from '../tables/passage.ts';
import { type WrittenFile, writeManifest, writeTable } from '../tables/write-table.ts';
import { type ParsedOccurrence, THEME_HEADERS, THEMES_KIND } from './parse-themes.ts';
import type { ParsedTheme } from './tree.ts';

/** Themes and occurrences without their places in a file. */
export interface ThemesContent {
  themes: readonly Omit<ParsedTheme, 'place' | 'parentPlace'>[];
  occurrences: readonly Omit<ParsedOccurrence, 'places'>[];
}

/** The files of a zip that `parseThemes` reads back as the same. */
export function writeThemes({ themes, occurrences }: ThemesContent): WrittenFile[] {
  const tree = (name: string, kind: 'event' | 'person') =>
    writeTable(
      name,
      THEME_HEADERS.themes,
      themes
        .filter((theme) => theme.kind === kind)
        .map((one) => [one.id, one.parent, one.ord, ...listOf(one.name), ...listOf(one.description), one.authority]),
    );
  const rows = occurrences.map((one) => [
    ...[one.theme, one.text, formatReference(one.from), formatReference(one.to), one.certainty, one.note],
  ]);
  return [
    tree('events', 'event'),
    tree('persons', 'person'),
    writeTable('occurrences', THEME_HEADERS.occurrences, rows),
    writeManifest(THEMES_KIND),
  ];
}
