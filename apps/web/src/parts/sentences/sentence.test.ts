import type { SentenceHit } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { hasOtherLayer, referenceOf, stretches } from './sentence.ts';

type Token = SentenceHit['tokens'][number];

/** `a [b c] d.` → tokens; brackets enclose the hit, a full stop is punctuation. */
function tokens(text: string): Token[] {
  let inside = false;
  return text.split(' ').map((part, i, all): Token => {
    inside ||= part.startsWith('[');
    const form = part.replace(/[[\]]/g, '');
    const token: Token = {
      form,
      word: i,
      ...(inside ? { match: 1 as const } : {}),
      ...(i < all.length - 1 ? { sp: 1 as const } : {}),
    };
    if (part.endsWith(']')) inside = false;
    return token;
  });
}

function shown(list: readonly Token[], of: (token: Token) => string | undefined = (token) => token.form): string {
  return stretches(list, of)
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('');
}

const HIT: SentenceHit = {
  code: 'RP',
  name: { pl: 'RP', en: 'RP' },
  cardNumber: 23,
  cardAddress: '12r',
  verseNo: '5',
  endCardNumber: 23,
  endCardAddress: '12r',
  endVerseNo: '5',
  sentenceNo: '1',
  language: null,
  rank: null,
  hits: 1,
  hitNo: 1,
  words: [2],
  tokens: tokens('a [b] c'),
};

describe('a sentence of the results', () => {
  it.each(['a [b] c', '[a b] c', 'a [b c]', '[a]', 'a b'])('shows %s as it is, spaces and all', (text) => {
    expect(shown(tokens(text))).toBe(text);
  });

  it('sets punctuation to the word before it', () => {
    const list: Token[] = [
      { form: 'bog', word: 1, match: 1 },
      { form: '.', word: null, sp: 1 },
      { form: 'A', word: 2 },
    ];
    expect(shown(list)).toBe('[bog]. A');
  });

  it('shows the other layer with the same hits, and leaves out what it has not', () => {
    const list = tokens('a [b] c').map((token, i) =>
      i === 0 ? token : { ...token, translit: `${token.form}${token.form}` },
    );
    expect(shown(list, (token) => token.translit)).toBe('[bb] cc');
    expect([hasOtherLayer({ ...HIT, tokens: list }), hasOtherLayer(HIT)]).toEqual([true, false]);
  });

  it('says where it stands', () => {
    expect(referenceOf(HIT)).toBe('12r.5');
    expect(referenceOf({ ...HIT, endVerseNo: '7' })).toBe('12r.5–7');
    expect(referenceOf({ ...HIT, endCardAddress: '12v', endVerseNo: '1' })).toBe('12r.5 – 12v.1');
  });
});
