/** Which files of the web application a page needs: the build lists them, and the head names them. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callAddress, getLanguages, type Language } from '@glosa/contract';
import { AREAS, LANGUAGES } from '@glosa/dictionary';
import { z } from 'zod';
import { html } from './html.ts';

const File = z.string().regex(/^[\w./-]+$/);
const Files = z.array(File);
const Areas = z.array(z.enum(AREAS));

/** Paths within the folder of the build. */
const PageFiles = z.object({
  /** What every page is written in. */
  fonts: Files,
  /** By the language that they are in. */
  logos: z.partialRecord(z.enum(LANGUAGES), File),
  /** By the name of the page: what it needs besides what all pages need. */
  pages: z.record(z.string(), Files),
  /** The areas of the words of a page, by its name; `frame` is what all other pages begin with. */
  words: z.object({ frame: Areas, pages: z.record(z.string(), Areas) }),
});

export type PageFiles = z.output<typeof PageFiles>;

const NOTHING: PageFiles = { fonts: [], logos: {}, pages: {}, words: { frame: [], pages: {} } };

/** The list that the build has left beside the files; empty where there is none. */
export async function readPageFiles(webDir: string): Promise<PageFiles> {
  try {
    return PageFiles.parse(JSON.parse(await readFile(join(webDir, '.vite/pages.json'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NOTHING;
    throw error;
  }
}

/** Lines of the head that have the browser fetch them at once; they are asked for as the application itself asks. */
export function writePreloads(
  { fonts, pages, words }: PageFiles,
  page: string | undefined,
  /** Of the words; undefined where they will be asked for in another way. */
  language: Language | undefined,
): string[] {
  const files = page === undefined ? [] : (pages[page] ?? []);
  const areas = (page === undefined ? undefined : words.pages[page]) ?? words.frame;
  const lines = [
    ...fonts.map((file) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...files.map((file) =>
      file.endsWith('.css')
        ? html`<link rel="preload" as="style" crossorigin href="/${file}">`
        : html`<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
    ...(language === undefined
      ? []
      : [html`<link rel="preload" as="fetch" crossorigin href="${wordsFor(language, areas)}">`]),
  ];
  return lines.map(({ markup }) => markup);
}

/** The application takes from here which words to begin with. */
const wordsFor = (lang: Language, areas: readonly string[]) =>
  callAddress(getLanguages, { query: { lang, areas: areas.join(',') } });
