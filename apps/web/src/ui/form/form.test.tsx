import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Form } from './Form.tsx';
import { InputField, PasswordField } from './fields.tsx';
import { type FormTrouble, useForm } from './use-form.ts';

afterEach(cleanup);

const TEXTS = {
  required: '(required)',
  summary: (errors: number) => `Correct ${errors} fields`,
  sending: 'Sending',
  showPassword: 'Show password',
};
const LABELS = { login: 'Login', password1: 'Password', password2: 'Again' };

function Account({ answer, sent }: { answer: FormTrouble | null; sent: string[] }) {
  const form = useForm({
    initial: { login: '', password1: '', password2: '' },
    check: (values) => {
      const empty = (['login', 'password1', 'password2'] as const).filter((name) => values[name] === '');
      const differs = values.password1 !== values.password2 && values.password2 !== '';
      return {
        ...Object.fromEntries(empty.map((name) => [name, 'Fill this in.'])),
        ...(differs && { password2: 'Not equal.' }),
      };
    },
    onSubmit: async ({ login }) => {
      sent.push(login);
      return answer;
    },
  });
  return (
    <Form form={form} texts={TEXTS} labels={LABELS} submitLabel="Save">
      <InputField field={form.field('login')} label="Login" help="Letters." autoComplete="username" />
      <PasswordField field={form.field('password1')} label="Password" autoComplete="new-password" />
      <PasswordField field={form.field('password2')} label="Again" autoComplete="new-password" />
    </Form>
  );
}

const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('errors show on touched fields only', async () => {
  render(<Account answer={null} sent={[]} />);
  await userEvent.type(field(/^Login/), 'a{Backspace}');
  await userEvent.tab();
  expect(screen.queryByText('Fill this in.')).toBeNull();
  await userEvent.type(field(/^Password/), 'one');
  await userEvent.type(field(/^Again/), 'two');
  await userEvent.tab();
  expect(field(/^Again/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Not equal.').id).toBe(field(/^Again/).getAttribute('aria-describedby'));
  expect(field(/^Login/).getAttribute('aria-invalid')).toBeNull();
});

test('while something of the form is pressed no error comes up that would move it away', async () => {
  render(<Account answer={null} sent={[]} />);
  await userEvent.type(field(/^Password/), 'one');
  await userEvent.type(field(/^Again/), 'two');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
  fireEvent.blur(field(/^Again/));
  expect(screen.queryByText('Not equal.')).toBeNull();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('Not equal.')).toBeTruthy();
});

test('several errors are listed on top, with links to their fields, and nothing is sent', async () => {
  const sent: string[] = [];
  render(<Account answer={null} sent={sent} />);
  await save();
  const summary = screen.getByRole('group', { name: 'Correct 3 fields' });
  expect(document.activeElement).toBe(summary);
  await userEvent.click(within(summary).getByRole('link', { name: 'Again: Fill this in.' }));
  expect(document.activeElement).toBe(field(/^Again/));
  expect(sent).toEqual([]);
});

test('a single error takes the focus to its field', async () => {
  render(<Account answer={null} sent={[]} />);
  await userEvent.type(field(/^Login/), 'anna');
  await userEvent.type(field(/^Password/), 'same');
  await userEvent.type(field(/^Again/), 'other');
  await save();
  expect(document.activeElement).toBe(field(/^Again/));
});

test('what the server found stands at its field until the field is changed', async () => {
  const sent: string[] = [];
  render(<Account answer={{ error: 'Not saved.', fieldErrors: { login: 'Taken.' } }} sent={sent} />);
  await userEvent.type(field(/^Login/), 'anna');
  await userEvent.type(field(/^Password/), 'same');
  await userEvent.type(field(/^Again/), 'same{Enter}');
  expect(sent).toEqual(['anna']);
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved.');
  const described =
    field(/^Login/)
      .getAttribute('aria-describedby')
      ?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Taken.', 'Letters.']);
  await userEvent.type(field(/^Login/), 'b');
  expect(screen.queryByText('Taken.')).toBeNull();
});

test('a password is shown and hidden again by its button', async () => {
  render(<Account answer={null} sent={[]} />);
  const button = screen.getByRole('button', { name: 'Show password: Password' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  expect([button.getAttribute('aria-pressed'), field(/^Password/).getAttribute('type')]).toEqual(['true', 'text']);
});
