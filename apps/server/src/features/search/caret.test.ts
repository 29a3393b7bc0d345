import { expect, it } from 'vitest';
import { readCaret } from './caret.ts';

it.each([
  ['kro|', { kind: 'word', from: 0, prefix: 'kro', isExact: false }],
  ['a =kro|', { kind: 'word', from: 3, prefix: 'kro', isExact: true }],
  ['(kro|', { kind: 'word', from: 1, prefix: 'kro', isExact: false }],
  ['kro|l', { kind: 'word', from: 0, prefix: 'kro', isExact: false }],
  ['lemma:kr|', { kind: 'value', structure: null, from: 6, attribute: 'lemma', prefix: 'kr', isQuoted: false }],
  ['a lemma:|', { kind: 'value', structure: null, from: 8, attribute: 'lemma', prefix: '', isQuoted: false }],
  ['pos:subst&cas:g|', { kind: 'value', structure: null, from: 14, attribute: 'cas', prefix: 'g', isQuoted: false }],
  ['[le|', { kind: 'attribute', structure: null, from: 1, prefix: 'le' }],
  ['[|', { kind: 'attribute', structure: null, from: 1, prefix: '' }],
  ['[lemma="x" & po|', { kind: 'attribute', structure: null, from: 13, prefix: 'po' }],
  ['[lemma="kr|', { kind: 'value', structure: null, from: 8, attribute: 'lemma', prefix: 'kr', isQuoted: true }],
  [
    '[lemma="x" & pos != "su|',
    { kind: 'value', structure: null, from: 21, attribute: 'pos', prefix: 'su', isQuoted: true },
  ],
  ['[post-prep|', { kind: 'attribute', structure: null, from: 1, prefix: 'post-prep' }],
  ['theme:last sup|', { kind: 'word', from: 11, prefix: 'sup', isExact: false }],
  ['theme:"last sup|', { kind: 'name', from: 7, attribute: 'theme', prefix: 'last sup', isQuoted: true }],
  ['<ver|', { kind: 'structure', from: 1, prefix: 'ver' }],
  ['<|', { kind: 'structure', from: 1, prefix: '' }],
  ['a <<|', null],
  ['within <text gen|', { kind: 'attribute', structure: 'text', from: 13, prefix: 'gen' }],
  ['within <text genre="song" |', { kind: 'attribute', structure: 'text', from: 26, prefix: '' }],
  [
    'within <text genre="ser|',
    { kind: 'value', structure: 'text', from: 20, attribute: 'genre', prefix: 'ser', isQuoted: true },
  ],
  ['<text date>="12|', { kind: 'value', structure: 'text', from: 13, attribute: 'date', prefix: '12', isQuoted: true }],
  ['<text genre=|', null],
  ['<text genre="song"/> kr|', { kind: 'word', from: 21, prefix: 'kr', isExact: false }],
  ['date<XII kr|', { kind: 'word', from: 9, prefix: 'kr', isExact: false }],
  ['[] :: match.te|', { kind: 'labelled', from: 12, prefix: 'te' }],
  [
    '[] :: match.region = "ba|',
    { kind: 'value', structure: null, from: 22, attribute: 'region', prefix: 'ba', isQuoted: true },
  ],
  ['"kr|', null],
  ['[lemma="x"|', null],
  ['[lemma="x"] |', null],
  ['|', null],
])('reads what is typed in %s', (typed, read) => {
  const at = typed.indexOf('|');
  const known = {
    isNamed: (name: string) => name === 'theme',
    isStructure: (name: string) => name === 'text',
  };
  expect(readCaret(typed.replace('|', ''), at, known)).toEqual(read);
});
