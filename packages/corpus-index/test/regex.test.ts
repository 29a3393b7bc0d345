import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldingOf } from '../src/index.ts';
import { Lexicon, writeLexicon } from '../src/lexicon.ts';
import { Automaton } from '../src/regex/automaton.ts';
import { parseRegex, RegexError } from '../src/regex/parse.ts';
import { matchLexicon } from '../src/regex/search.ts';
import { caselessPattern, foldPattern } from '../src/regex/transform.ts';
import { Sections } from '../src/snapshot/reader.ts';
import { SnapshotWriter } from '../src/snapshot/writer.ts';
import { schema } from './schema.ts';

function lexiconOf(values: readonly string[]): Lexicon {
  const writer = new SnapshotWriter();
  writeLexicon(writer, 'test', [...new Set(values)].sort());
  return new Lexicon(new Sections(writer.bytes({})), 'test');
}

/** Words over few letters, among them ones beyond the basic plane, enough of them for the trigram index. */
function manyWords(): string[] {
  const letters = ['a', 'b', 'c', 'á', 'ł', '𐌰'];
  let words = [''];
  for (let length = 0; length < 5; length++)
    words = words.concat(words.flatMap((word) => letters.map((letter) => word + letter)));
  return [...new Set(words)].filter((_, i) => i % 3 === 0 || i < 500);
}

const large = lexiconOf(manyWords());
const small = lexiconOf(manyWords().slice(0, 300));

const atom = fc.constantFrom(
  'a',
  'b',
  'c',
  'á',
  'ł',
  '𐌰',
  '.',
  '[ab]',
  '[^a]',
  '[a-c]',
  '[ł𐌰]',
  '\\p{L}',
  'abc',
  'bca',
  '(?:ab|c)',
  '(a|bc)',
);
const quantified = fc
  .tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,1}', '{2,}'))
  .map(([one, sign]) => (one.length > 1 && !/^[[(\\]|^𐌰$/u.test(one) && sign !== '' ? `(${one})${sign}` : one + sign));
const branch = fc.array(quantified, { maxLength: 4 }).map((parts) => parts.join(''));
const pattern = fc.array(branch, { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|'));

describe('an automaton', () => {
  it('keeps no more states than it may, however many words it is asked about', () => {
    const automaton = new Automaton(parseRegex('(a|b)*a(a|b){14}'));
    const expected = /^(a|b)*a(a|b){14}$/u;
    for (let i = 0; i < 3000; i++) {
      const word = ((i * 2654435761) >>> 0).toString(2).replaceAll('0', 'a').replaceAll('1', 'b');
      expect(automaton.matches(word)).toBe(expected.test(word));
      expect(automaton.size).toBeLessThan(1100);
    }
  });
});

describe('patterns over a lexicon', () => {
  it.each([
    ['large', large],
    ['small', small],
  ])('accept what JavaScript accepts: %s', (_, lexicon) => {
    fc.assert(
      fc.property(pattern, (source) => {
        const expected = new RegExp(`^(?:${source})$`, 'u');
        const ids = matchLexicon(lexicon, parseRegex(source));
        const found = Array.from(ids, (id) => lexicon.get(id));
        const all = Array.from({ length: lexicon.size }, (_unused, id) => lexicon.get(id));
        expect({ source, found }).toEqual({ source, found: all.filter((value) => expected.test(value)) });
      }),
      { numRuns: 300 },
    );
  });

  it('are found by prefix, suffix and infix alike', () => {
    for (const source of ['ab.*', '.*ab', '.*abc.*', '.*ab.*', '[ab]c.*', '.*(ab|ca)', 'a.*b']) {
      const walked = new Automaton(parseRegex(source));
      const expected = Array.from({ length: large.size }, (_, id) => id).filter((id) => walked.matches(large.get(id)));
      expect([source, Array.from(matchLexicon(large, parseRegex(source)))]).toEqual([source, expected]);
    }
  });
});

describe('a lexicon', () => {
  it('finds values, prefixes, suffixes and parts', () => {
    const words = Array.from({ length: large.size }, (_, id) => large.get(id));
    expect(words).toEqual([...words].sort());
    for (const [id, word] of words.entries()) if (id % 97 === 0) expect(large.find(word)).toBe(id);
    expect(large.find('zzz')).toBe(-1);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'ł', '𐌰', 'z'), { maxLength: 3 }), (letters) => {
        const part = letters.join('');
        const [from, to] = large.prefixRange(part);
        expect(words.slice(from, to)).toEqual(words.filter((word) => word.startsWith(part)));
        const [first, last] = large.suffixRange(part);
        const ending = Array.from(large.reverse.subarray(first, last), (id) => words[id]).sort();
        expect(ending).toEqual(words.filter((word) => word.endsWith(part)));
        const holding = large.containing(part);
        if (holding === null) return;
        const missing = words.filter((word, id) => word.includes(part) && !holding.includes(id));
        expect(missing).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an automaton', () => {
  it.each([
    ['(a+)+b', 'a'.repeat(2000), false],
    ['(a|a)*', 'a'.repeat(2000), true],
    ['(.*a){12}', 'a'.repeat(500), true],
    ['.*a.{20}', `a${'b'.repeat(20)}`, true],
    ['\\u0142\\x61', 'ła', true],
    ['\\.\\*', '.*', true],
    ['^abc$', 'abc', true],
    ['a*?b', 'aab', true],
    ['[]a]', ']', true],
    ['[a\\]-]+', 'a]-', true],
    ['\\P{Lu}', 'A', false],
    ['\\w+', 'ab1', true],
    ['', '', true],
    ['a||b', '', true],
  ])('%s', (source, word, accepted) => {
    expect(new Automaton(parseRegex(source)).matches(word)).toBe(accepted);
  });

  it('stays right when it has to start again', () => {
    const source = '.*a.{12}';
    const words = Array.from({ length: 3000 }, (_, i) =>
      i.toString(2).padStart(16, '0').replaceAll('0', 'a').replaceAll('1', 'b'),
    );
    const lexicon = lexiconOf(words);
    const expected = new RegExp(`^(?:${source})$`, 'u');
    const found = Array.from(matchLexicon(lexicon, parseRegex(source)), (id) => lexicon.get(id));
    expect(found).toEqual([...words].sort().filter((word) => expected.test(word)));
  });

  it('reads folded and caseless patterns', () => {
    const folded = new Automaton(foldPattern(parseRegex('[ŁÓ].ß?'), foldingOf(schema)));
    expect(['lxss', 'ox', 'Łx', 'lx'].map((word) => folded.matches(word))).toEqual([true, true, false, true]);
    const caseless = new Automaton(caselessPattern(parseRegex('król')));
    expect(['KRÓL', 'król', 'krol'].map((word) => caseless.matches(word))).toEqual([true, true, false]);
  });
});

describe('a pattern that is wrong', () => {
  it.each([
    ['a(b', 'REGEX', 1],
    ['a)b', 'REGEX', 1],
    ['[ab', 'REGEX', 0],
    ['a{', 'REGEX', 1],
    ['a{,}', 'REGEX', 1],
    ['+a', 'REGEX', 0],
    ['a\\', 'REGEX', 1],
    ['(?<=a)', 'REGEX_UNSUPPORTED', 0],
    ['a\\b', 'REGEX_UNSUPPORTED', 1],
    ['a++', 'REGEX_UNSUPPORTED', 2],
    ['\\p{Klingon}', 'REGEX_UNSUPPORTED', 0],
    ['a^', 'REGEX_UNSUPPORTED', 1],
  ])('%s', (source, code, at) => {
    try {
      parseRegex(source);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RegexError);
      expect(error).toMatchObject({ code, at });
    }
  });
});
