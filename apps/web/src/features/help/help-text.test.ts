import { describe, expect, it } from 'vitest';
import { EXAMPLES } from './examples.ts';
import { SECTIONS } from './help-text.ts';
import { ATTRIBUTES, aliasesOf, STRUCTURES } from './names.ts';
import { HELP as HELP_EN } from './texts/en.ts';
import { HELP as HELP_PL } from './texts/pl.ts';

const TEXTS = { pl: HELP_PL, en: HELP_EN };

describe.each(['pl', 'en'] as const)('the help in %s', (language) => {
  const text = TEXTS[language];

  it('says something in every section', () => {
    for (const section of SECTIONS) {
      expect(text.titles[section]).not.toBe('');
      expect(text.body[section].length).toBeGreaterThan(0);
    }
  });

  it('shows every group of examples once', () => {
    const shown = SECTIONS.flatMap((section) =>
      text.body[section].flatMap((block) => (typeof block === 'object' && 'examples' in block ? [block.examples] : [])),
    );
    expect(shown.sort()).toEqual(Object.keys(EXAMPLES).sort());
  });

  it('names every attribute and structure', () => {
    const names: string[] = [...ATTRIBUTES, ...STRUCTURES];
    expect(names.filter((name) => (text.names[name] ?? '') === '')).toEqual([]);
    expect(Object.keys(text.names).filter((name) => !names.includes(name))).toEqual([]);
  });
});

it('both languages are built alike', () => {
  const shape = (text: typeof HELP_EN) =>
    SECTIONS.map((section) =>
      text.body[section].map((block) =>
        typeof block === 'string' ? 'text' : 'rows' in block ? [block.head.length, block.rows.length] : block,
      ),
    );
  expect(shape(HELP_PL)).toEqual(shape(HELP_EN));
});

it('other names are those of one thing, without the ones that only lack accents', () => {
  const aliases = { hasło: 'lemma', haslo: 'lemma', base: 'lemma', stopień: 'deg', stopien: 'deg', osoba: 'per' };
  expect(aliasesOf('lemma', aliases)).toEqual(['hasło', 'base']);
  expect(aliasesOf('deg', aliases)).toEqual(['stopień']);
  expect(aliasesOf('cas', aliases)).toEqual([]);
});
