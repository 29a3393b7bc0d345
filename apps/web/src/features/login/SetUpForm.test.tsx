import { PASSWORD_LIMITS, PASSWORD_TEXTS } from '@glosa/contract';
import { PASSWORD_EXAMPLES, PASSWORD_LOGIN, PASSWORD_SITE } from '@glosa/contract/examples/passwords';
import { DICTIONARIES, format } from '@glosa/dictionary';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { SetUpForm } from './SetUpForm.tsx';

const EN = DICTIONARIES.en;
const site = document.createElement('meta');
site.name = 'glosa-university';
site.content = PASSWORD_SITE;
beforeAll(() => document.head.append(site));
afterEach(cleanup);
afterAll(() => site.remove());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), { target: { value } });
const meter = () => {
  const [note] = screen.getAllByRole('status');
  return [note?.dataset['level'], note?.textContent];
};

function draw(login: string, password: string) {
  render(
    <I18nProvider language="en" dictionary={EN}>
      <SetUpForm token="x" onDone={() => {}} />
    </I18nProvider>,
  );
  type(EN['users.login'], login);
  type(EN['users.new-password'], password);
}

// The server is asked the same in `password-examples.test.ts`.
test.each(PASSWORD_EXAMPLES)('the meter says of %j what the server will: %s', async (password, problem, word) => {
  draw(PASSWORD_LOGIN, password);
  const short = format(EN['password.strength-0'], { count: PASSWORD_LIMITS.shortestPassword });
  const refusal = (key: keyof typeof PASSWORD_TEXTS) => format(EN[PASSWORD_TEXTS[key]], { ...PASSWORD_LIMITS, word });
  if (problem === 'password-short') return expect(meter()).toEqual(['0', short]);
  await waitFor(() => expect(meter()[1]).not.toBe(''));
  if (problem !== null) return expect(meter()).toEqual(['0', refusal(problem)]);
  const level = meter()[0] ?? '';
  expect(['1', '2', '3']).toContain(level);
  expect(meter()[1]).toBe(EN[`password.strength-${level as '1' | '2' | '3'}`]);
});

test('the meter takes the login that is typed', async () => {
  draw('nowak', 'kowalski-2024!');
  await waitFor(() => expect(meter()[1]).toBe(EN['password.strength-1']));
  type(EN['users.login'], PASSWORD_LOGIN);
  await waitFor(() => expect(meter()[0]).toBe('0'));
  expect(meter()[1]).toContain('“kowalski”');
});
