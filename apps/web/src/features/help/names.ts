import { withoutMarks } from '@glosa/dictionary/browser';

/** The attributes and structures of the query language, in the order in which the help explains them. */
export const ATTRIBUTES = [
  'form',
  'norm',
  'translit',
  'tnorm',
  'word',
  'wnorm',
  'var',
  'lemma',
  'lnorm',
  'pos',
  'tag',
  'feat',
  'lang',
  'n',
] as const;

export const STRUCTURES = ['s', 'verse', 'card', 'text', 'foreign', 'double', 'theme', 'parallel'] as const;

/** The other names of one thing. That each may be written without its accents goes without saying. */
export function aliasesOf(name: string, aliases: Readonly<Record<string, string>>): string[] {
  const all = Object.keys(aliases).filter((alias) => aliases[alias] === name);
  return all.filter((alias) => !all.some((other) => other !== alias && withoutMarks(other) === alias));
}
