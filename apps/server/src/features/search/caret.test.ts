import { expect, it } from 'vitest';
import { readCaret } from './caret.ts';

it.each([
  ['kro|', { kind: 'word', from: 0, prefix: 'kro', isExact: false }],
  ['a =kro|', { kind: 'word', from: 3, prefix: 'kro', isExact: true }],
  ['(kro|', { kind: 'word', from: 1, prefix: 'kro', isExact: false }],
  ['kro|l', { kind: 'word', from: 0, prefix: 'kro', isExact: false }],
  ['lemma:kr|', { kind: 'value', from: 6, attribute: 'lemma', prefix: 'kr', isQuoted: false }],
  ['a lemma:|', { kind: 'value', from: 8, attribute: 'lemma', prefix: '', isQuoted: false }],
  ['pos:subst&cas:g|', { kind: 'value', from: 14, attribute: 'cas', prefix: 'g', isQuoted: false }],
  ['[le|', { kind: 'attribute', from: 1, prefix: 'le' }],
  ['[|', { kind: 'attribute', from: 1, prefix: '' }],
  ['[lemma="x" & po|', { kind: 'attribute', from: 13, prefix: 'po' }],
  ['[lemma="kr|', { kind: 'value', from: 8, attribute: 'lemma', prefix: 'kr', isQuoted: true }],
  ['[lemma="x" & pos != "su|', { kind: 'value', from: 21, attribute: 'pos', prefix: 'su', isQuoted: true }],
  ['[post-prep|', { kind: 'attribute', from: 1, prefix: 'post-prep' }],
  ['theme:last sup|', { kind: 'word', from: 11, prefix: 'sup', isExact: false }],
  ['theme:"last sup|', { kind: 'name', from: 7, attribute: 'theme', prefix: 'last sup', isQuoted: true }],
  ['<ver|', { kind: 'structure', from: 1, prefix: 'ver' }],
  ['<|', { kind: 'structure', from: 1, prefix: '' }],
  ['a <<|', null],
  ['"kr|', null],
  ['[lemma="x"|', null],
  ['[lemma="x"] |', null],
  ['|', null],
])('reads what is typed in %s', (typed, read) => {
  const at = typed.indexOf('|');
  expect(readCaret(typed.replace('|', ''), at, (name) => name === 'theme')).toEqual(read);
});
