import { foldingOf } from '../normalize.ts';
import type { IndexSchema } from '../schema.ts';

/**
 * A regular alternation of spelling, e.g. `ir` ~ `er` before a consonant. `before` and `after` say what stands on either
 * side: `V` a vowel, `C` a consonant, `#` the edge of the word, else letters; '' anything. One of `from` and `to` may be
 * '' where a side is given.
 */
export interface VariantRule {
  readonly from: string;
  readonly to: string;
  readonly before: string;
  readonly after: string;
  /** `expand`: a word with `from` is also looked up with `to`; `both`: the other way round as well. */
  readonly direction: 'both' | 'expand';
}

const LETTER = /^\p{L}/u;

/**
 * What a rule makes of a word: `from` replaced at each place where it may be, and, where there are several, at all of
 * them together; the same with `to` where the rule goes both ways. Letters are compared without case, marks count. The
 * forms are in lower case, without the word itself and without repetition. A word is typed before it is known in which
 * text it stands, so that the rule is made with the vowels of each writing.
 */
export function applyRule(rule: VariantRule, word: string, schema: Pick<IndexSchema, 'writings'>): string[] {
  const lower = word.toLowerCase().normalize('NFC');
  const { fold } = foldingOf(schema);
  const made = Array.from(new Set(schema.writings.map(({ vowels }) => vowels)), (vowels) => {
    const isVowel = (letter: string) => {
      const [first = ''] = fold(letter);
      return first !== '' && vowels.includes(first);
    };
    const forth = replaced(lower, rule.from, rule.to, rule, isVowel);
    return rule.direction === 'both' ? [...forth, ...replaced(lower, rule.to, rule.from, rule, isVowel)] : forth;
  });
  return [...new Set(made.flat())].filter((form) => form !== lower);
}

type VowelTest = (letter: string) => boolean;

function replaced(word: string, written: string, instead: string, rule: VariantRule, isVowel: VowelTest): string[] {
  const from = written.toLowerCase().normalize('NFC');
  const to = instead.toLowerCase().normalize('NFC');
  const places: number[] = [];
  for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1)) {
    const isPlace =
      stands(word.slice(0, at), rule.before, 'before', isVowel) &&
      stands(word.slice(at + from.length), rule.after, 'after', isVowel);
    // Where `rz` stands already, its `r` is not to become `rz` once more.
    const isDone = to.includes(from) && word.startsWith(to, at - to.indexOf(from));
    if (isPlace && !isDone) places.push(at);
    if (at >= word.length) break;
  }
  const one = places.map((at) => (word.slice(0, at) + to + word.slice(at + from.length)).normalize('NFC'));
  return places.length > 1 ? [...one, replaceAll(word, places, from, to)] : one;
}

function replaceAll(word: string, places: readonly number[], from: string, to: string): string {
  let made = '';
  let done = 0;
  for (const at of places) {
    // Places of `aa` in `aaa` overlap: the first counts.
    if (at < done) continue;
    made += word.slice(done, at) + to;
    done = at + from.length;
  }
  return (made + word.slice(done)).normalize('NFC');
}

/** Whether what stands on one side of a place is as a rule wants it there. */
function stands(side: string, wanted: string, where: 'before' | 'after', isVowel: VowelTest): boolean {
  if (wanted === '') return true;
  if (wanted === '#') return side === '';
  if (wanted !== 'V' && wanted !== 'C') {
    const letters = wanted.toLowerCase().normalize('NFC');
    return where === 'before' ? side.endsWith(letters) : side.startsWith(letters);
  }
  const neighbour = where === 'before' ? [...side].at(-1) : [...side][0];
  if (neighbour === undefined || !LETTER.test(neighbour)) return false;
  return isVowel(neighbour) === (wanted === 'V');
}
