/** What pages of one source are called, and what their heads say. */
import type { Language } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import { inLanguage } from './citation.ts';
import { type Countings, citeNode } from './countings.ts';
import { type OutlineNode, wayInWork } from './outline.ts';

/** What each page says below its title in lists of findings. */
const DESCRIPTIONS = {
  'source-search': 'page.source-search-description',
  'source-compare': 'page.source-compare-description',
} as const satisfies Record<string, DictionaryKey>;

export type SourcePage = keyof typeof DESCRIPTIONS;

export const isSourcePage = (page: string): page is SourcePage => Object.hasOwn(DESCRIPTIONS, page);

/** Labels of the first and the last verse of a stretch. */
export interface VerseStretch {
  from: string;
  to: string;
}

const nameOf = ({ name, abbr }: OutlineNode, language: Language) =>
  inLanguage(name, language) || inLanguage(abbr, language);

/** `Psalms, Chapter 1, verses 2–4` and `Ps 1:2–4`: the work, the part of it, and the verses where they are not all (null). */
export function titlesOfSource(
  countings: Countings,
  node: OutlineNode,
  verses: VerseStretch | null,
  language: Language,
): { title: string; citation: string } {
  const words = DICTIONARIES[language];
  const source = wayInWork(node)
    .map((step) => nameOf(step, language))
    .join(', ');
  if (verses === null) {
    const citation = node.type === 'part' ? citeNode(countings, node, null, language) : nameOf(node, language);
    return { title: source, citation };
  }
  const key = verses.from === verses.to ? 'source-search.title-verse' : 'source-search.title-verses';
  return {
    title: format(words[key], { source, ...verses }),
    citation: citeNode(countings, node, verses, language),
  };
}

/** The head of a page of a source with that title. */
export function describeSource(page: SourcePage, title: string, language: Language) {
  const words = DICTIONARIES[language];
  const description = format(words[DESCRIPTIONS[page]], { source: title });
  return { title, description, ...(page === 'source-compare' && { comment: words['page.source-compare'] }) };
}
