import { describe, expect, it } from 'vitest';
import {
  canonicalTagset,
  compareTagsets,
  DEFAULT_TAGSET,
  formatTagset,
  type Tagset,
  tagsetOfFile,
} from '../src/index.ts';

const { categories, classes, rules } = DEFAULT_TAGSET;
const changed = (parts: Partial<Tagset>) => compareTagsets(DEFAULT_TAGSET, { ...DEFAULT_TAGSET, ...parts });

describe('two tagsets', () => {
  it('that say the same do not differ, in whatever order', () => {
    const written = tagsetOfFile(JSON.stringify(formatTagset(DEFAULT_TAGSET)));
    expect(compareTagsets(DEFAULT_TAGSET, written)).toEqual([]);
    expect(changed({ classes: classes.toReversed(), rules: rules.toReversed() })).toEqual([]);
    expect(canonicalTagset(written)).toBe(canonicalTagset(DEFAULT_TAGSET));
  });

  it('are another text where the order of a list differs, and the same where that of keys does', () => {
    const turned = classes.map((one) => Object.fromEntries(Object.entries(one).toReversed()) as typeof one);
    expect(canonicalTagset({ ...DEFAULT_TAGSET, classes: turned })).toBe(canonicalTagset(DEFAULT_TAGSET));
    expect(canonicalTagset({ ...DEFAULT_TAGSET, classes: classes.toReversed() })).not.toBe(
      canonicalTagset(DEFAULT_TAGSET),
    );
  });

  it('differ by what was added, removed, renamed and changed', () => {
    const [first, ...others] = classes;
    if (first === undefined) throw new Error('no class');
    const own = { ...first, tag: 'own' };
    expect(changed({ classes: [own, ...others] })).toEqual([
      { part: 'classes', kind: 'removed', tag: first.tag, category: null, before: namesOf(first), after: null },
      { part: 'classes', kind: 'added', tag: 'own', category: null, before: null, after: namesOf(first) },
    ]);
    expect(changed({ classes: [{ ...first, pl: 'inaczej' }, ...others] })).toEqual([
      {
        ...{ part: 'classes', kind: 'renamed', tag: first.tag, category: null },
        ...{ before: namesOf(first), after: { ...namesOf(first), pl: 'inaczej' } },
      },
    ]);
    expect(changed({ classes: [{ ...first, categories: [] }, ...others] })).toMatchObject([{ kind: 'changed' }]);
    expect(changed({ rules: rules.slice(1) })).toMatchObject([{ part: 'rules', kind: 'removed', tag: rules[0]?.id }]);
  });

  it('differ in values one by one, and by a whole category at once', () => {
    const dual = categories.map((one) =>
      one.tag === 'num' ? { ...one, values: one.values.filter(({ tag }) => tag !== 'du') } : one,
    );
    expect(changed({ categories: dual })).toMatchObject([
      { part: 'values', kind: 'removed', category: 'num', tag: 'du', before: { pl: 'podwójna' } },
    ]);
    const none = categories.filter(({ tag }) => tag !== 'num');
    expect(changed({ categories: none })).toMatchObject([{ part: 'categories', kind: 'removed', tag: 'num' }]);
  });
});

const namesOf = ({ pl, en }: { pl: string; en: string }) => ({ pl, en });
