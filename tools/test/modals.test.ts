import { expect, it } from 'vitest';
import { unopened } from '../modals.ts';

const KEYS = new Set(['users.new-title', 'users.end-title', 'form.cancel', 'users.name']);
const file = (path: string, text: string) => ({ path, text });
const modal = (name: string, texts: string) =>
  file(`apps/web/src/${name}.tsx`, `const a = <Dialog title={${texts}} />;`);
const spec = (text: string) => file('e2e/users.spec.ts', text);

it('names a modal of which no test names a text', () => {
  const own = modal('NewUser', "t('users.new-title')");
  expect(unopened([own, spec("say('pl', 'users.new-title')")], KEYS)).toEqual([]);
  expect(unopened([own, spec("say('pl', 'users.end-title')")], KEYS)).toEqual([
    'apps/web/src/NewUser.tsx: no test opens this modal: none names a text that only it shows (users.new-title)',
  ]);
});

it('does not count a text that two modals show, or every form', () => {
  const tests = spec("say('pl', 'users.name', 'form.cancel')");
  const both = [
    modal('NewUser', "t('users.name') + t('users.new-title')"),
    modal('EndUser', "t('users.name') + t('users.end-title')"),
  ];
  expect(unopened([...both, tests], KEYS)).toHaveLength(2);
});

it('looks for the texts of a piece in what draws it', () => {
  const piece = modal('Confirm', "title + t('form.cancel')");
  const opener = file('apps/web/src/People.tsx', "const a = <Confirm title={t('users.end-title')} />;");
  expect(unopened([piece, opener, spec('')], KEYS)).toHaveLength(1);
  expect(unopened([piece, opener, spec("'users.end-title'")], KEYS)).toEqual([]);
});
