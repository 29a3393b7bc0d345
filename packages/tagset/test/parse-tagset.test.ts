import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TAGSET,
  entryOfClass,
  evaluateRules,
  formatTagset,
  LISTED_PROBLEMS,
  namesOfValues,
  parseTagset,
  tagsetOfFile,
} from '../src/index.ts';
import { tokens } from './tokens.ts';

type Json = { [key: string]: Json | undefined } & Iterable<Json> & { push(one: Json): void };
/** The default tagset as a file, changed. */
function changed(change: (file: Json) => void): unknown {
  const file = JSON.parse(JSON.stringify(formatTagset(DEFAULT_TAGSET)));
  change(file);
  return file;
}
const problemsOf = (json: unknown) =>
  parseTagset(json, DEFAULT_TAGSET).problems.map(({ path, code, found }) => [path, code, found].join(' ').trim());

describe('a tagset file', () => {
  it('of the default tagset is read back without any difference', () => {
    const file = JSON.parse(JSON.stringify(formatTagset(DEFAULT_TAGSET)));
    expect(parseTagset(file, DEFAULT_TAGSET).tagset).toEqual(DEFAULT_TAGSET);
  });

  it('replaces the parts that it has and leaves the others', () => {
    const { tagset } = parseTagset({ format: 'tagset/1', rules: [] }, DEFAULT_TAGSET);
    expect(tagset?.rules).toEqual([]);
    expect(tagset?.classes).toBe(DEFAULT_TAGSET.classes);
  });

  it('can bring a rule of its own', () => {
    const own = changed((file) => {
      file['rules']?.[17]?.['phrases']?.push({ words: 'w imię', categories: {} } as unknown as Json);
    });
    const { tagset } = parseTagset(own, DEFAULT_TAGSET);
    if (!tagset) throw new Error('refused');
    const chosen = tokens('W//prep:cas=acc imię//subst:cas=acc');
    expect(evaluateRules(tagset, chosen)).toMatchObject({ match: { posClass: 'advan', lemma: 'w imię' } });
    expect(evaluateRules(DEFAULT_TAGSET, chosen)).toMatchObject({ status: 'NO_RULE' });
  });

  it('has the facts of the default tagset where it states none, and its own where it does', () => {
    const FACTS = ['also', 'entry', 'absorbs'];
    const without = JSON.parse(JSON.stringify(formatTagset(DEFAULT_TAGSET)), (key, one) =>
      FACTS.includes(key) ? undefined : one,
    );
    expect(parseTagset(without, DEFAULT_TAGSET).tagset).toEqual(DEFAULT_TAGSET);
    expect(tagsetOfFile(JSON.stringify(without))).toEqual(DEFAULT_TAGSET);
    const own = changed((file) => {
      for (const group of file['groups'] ?? []) delete group['entry'];
      Object.assign(file['groups']?.[0] ?? {}, { entry: { tag: 'name', pl: 'nazwa', en: 'name' } });
      for (const one of file['classes'] ?? []) delete one['entry'];
      Object.assign(file['classes']?.[0] ?? {}, { also: ['nomen'] });
      for (const one of file['doubleClasses'] ?? []) Object.assign(one, { absorbs: false });
      Object.assign(file['doubleClasses']?.[0] ?? {}, { absorbs: true });
    });
    const { tagset } = parseTagset(own, DEFAULT_TAGSET);
    if (!tagset) throw new Error('refused');
    expect(['subst', 'ger', 'praet', 'x'].map((tag) => entryOfClass(tagset, tag)?.tag)).toEqual([
      'name',
      'name',
      'finite',
      undefined,
    ]);
    expect(tagset.doubleClasses.filter(({ absorbs }) => absorbs)).toHaveLength(1);
    const { pos } = namesOfValues(tagset);
    expect([pos?.['nomen'], pos?.['name'], pos?.['punct'], pos?.['verb']]).toEqual([
      ...[['subst'], ['subst', 'ger'], ['interp'], undefined],
    ]);
  });

  it('gives what cannot be changed', () => {
    const { tagset } = parseTagset({ format: 'tagset/1' }, DEFAULT_TAGSET);
    expect(() => Object.assign(tagset?.rules[0] ?? {}, { id: 'x' })).toThrow(TypeError);
    expect(Object.isFrozen(DEFAULT_TAGSET.categories[0]?.values[0])).toBe(true);
  });

  it.each<[string, (file: Json) => void, string]>([
    ['a format it does not know', (f) => Object.assign(f, { format: 'tagset/9' }), '/format unknown-tag tagset/9'],
    ['a part misspelt', (f) => Object.assign(f, { klasses: [] }), '/klasses unknown-key klasses'],
    ['a name in one language only', (f) => delete f['groups']?.[0]?.['en'], '/groups/0/en missing'],
    ['a tag with a bar', (f) => Object.assign(f['groups']?.[0] ?? {}, { tag: 'a|b' }), '/groups/0/tag bad-tag a|b'],
    ['a class twice', (f) => f['classes']?.push(f['classes']?.[0] as Json), '/classes/44/tag duplicate subst'],
    [
      'a class that is composite as well',
      (f) => Object.assign(f['doubleClasses']?.[3] ?? {}, { tag: 'subst' }),
      '/classes/0/tag both-kinds subst',
    ],
    [
      'a category that is not defined',
      (f) => Object.assign(f['classes']?.[0]?.['categories'] ?? {}, { 0: 'colour' }),
      '/classes/0/categories/0 unknown-tag colour',
    ],
    [
      'an entry that no group has',
      (f) => Object.assign(f['classes']?.[0] ?? {}, { entry: 'name' }),
      '/classes/0/entry unknown-tag name',
    ],
    [
      'a name that no query can have',
      (f) => Object.assign(f['classes']?.[0] ?? {}, { also: ['a b'] }),
      '/classes/0/also/0 bad-tag a b',
    ],
    [
      'a value that is a kind of itself',
      (f) => Object.assign(f['categories']?.[0]?.['values']?.[0] ?? {}, { kindOf: 'sg' }),
      '/categories/0/values/0/kindOf unknown-tag sg',
    ],
    [
      'a rule of no class',
      (f) => Object.assign(f['rules']?.[0] ?? {}, { class: 'nothing' }),
      '/rules/0/class unknown-tag nothing',
    ],
    ['a rule without a head', (f) => delete f['rules']?.[0]?.['slots']?.[0]?.['head'], '/rules/0/slots head 0'],
    [
      'a slot that does not exist',
      (f) => Object.assign(f['rules']?.[0]?.['agree']?.[0]?.['slots'] ?? {}, { 1: 'X' }),
      '/rules/0/agree/0/slots/1 unknown-slot X',
    ],
    [
      'a test of nothing',
      (f) => Object.assign(f['rules']?.[0]?.['slots']?.[0]?.['any'] ?? {}, { 0: {} }),
      '/rules/0/slots/0/any/0 empty-test',
    ],
    [
      'a slot with fewer tokens than it needs',
      (f) => Object.assign(f['rules']?.[0]?.['slots']?.[0] ?? {}, { min: 3, max: 2 }),
      '/rules/0/slots/0/max range 2',
    ],
    [
      'a result that the class cannot have',
      (f) => Object.assign(f['rules']?.[0]?.['result'] ?? {}, { cas: 'nom' }),
      '/rules/0/result/cas unknown-tag cas',
    ],
    [
      'a phrase of one word',
      (f) => Object.assign(f['rules']?.[17]?.['phrases']?.[0] ?? {}, { words: 'x' }),
      '/rules/17/phrases/0/words size x',
    ],
  ])('is refused for %s', (_, change, expected) => {
    expect(problemsOf(changed(change))).toContain(expected);
  });

  it('is refused whatever else it is, with a place, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        const { tagset, problems } = parseTagset(json, DEFAULT_TAGSET);
        expect(tagset).toBeNull();
        expect(problems.length).toBeGreaterThan(0);
        for (const { path } of problems) expect(path).toMatch(/^(\/|$)/);
      }),
    );
  });

  it('is judged without throwing when any one part of it is anything', () => {
    const place = fc.tuple(
      fc.constantFrom('categories', 'groups', 'classes', 'doubleClasses', 'rules', 'clitics'),
      fc.nat(12),
      fc.string(),
      fc.jsonValue({ maxDepth: 4 }),
    );
    fc.assert(
      fc.property(place, ([part, at, key, json]) => {
        const file = changed((own) => {
          const entry = own[part]?.[at] ?? {};
          const keys = Object.keys(entry);
          Object.assign(entry, { [keys[key.length % keys.length] ?? 'tag']: json });
        });
        const { tagset, problems } = parseTagset(file, DEFAULT_TAGSET);
        expect(tagset === null).toBe(problems.length > 0);
      }),
    );
  });

  it('may have a rule that takes anything anywhere: the evaluator still answers', () => {
    const slots = Array.from({ length: 12 }, (_, at) => ({
      ...{ id: `S${at}`, pl: 'miejsce', en: 'slot', head: at === 0, min: 0, max: 5 },
      any: [{ exceptLemma: ['x'] }],
    }));
    const rule = { id: 'r', class: 'perf', order: 1, pl: 'reguła', en: 'rule', slots, agree: [], result: {} };
    const file = (own: object) => ({ format: 'tagset/1', rules: [{ ...rule, lemma: { from: 'S0' }, ...own }] });
    const evaluate = (own: object) => {
      const { tagset, problems } = parseTagset(file(own), DEFAULT_TAGSET);
      if (!tagset) throw new Error(JSON.stringify(problems));
      return evaluateRules(tagset, tokens('a//conj b//conj c//conj d//conj e//conj'));
    };
    expect(evaluate({})).toMatchObject({ match: { slots: [{ slot: 'S0', tokens: [1, 2, 3, 4, 5] }] } });
    const needed = { ...slots[11], min: 1, any: [{ lemma: ['zzz'] }] };
    expect(evaluate({ slots: [...slots.slice(0, 11), needed] })).toMatchObject({
      nearest: [{ rule: 'r', missing: ['S11'] }],
    });
  });

  it('is never taken as it is: cases nested too deep, and more problems than are listed', () => {
    let source: unknown = 'cond';
    for (let depth = 0; depth < 1000; depth++) source = { cases: [{ when: { slot: 'L' }, value: source }] };
    const deep = changed((file) => Object.assign(file['rules']?.[0]?.['result'] ?? {}, { mood: source }));
    expect(parseTagset(deep, DEFAULT_TAGSET).problems.map(({ code }) => code)).toEqual(['too-deep']);
    const many = parseTagset({ format: 'tagset/1', clitics: Array.from({ length: 250 }, () => null) }, DEFAULT_TAGSET);
    expect(many).toMatchObject({ tagset: null, count: 250 });
    expect(many.problems).toHaveLength(LISTED_PROBLEMS);
  });
});
