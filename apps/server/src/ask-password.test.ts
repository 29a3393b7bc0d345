import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askPassword, NoPassword } from './ask-password.ts';

/** A terminal, as far as a question for a password has to do with one. */
function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => void modes.push(raw) });
  return { input: input as unknown as ReadStream, type: (keys: string) => input.write(keys), modes };
}

afterEach(() => vi.restoreAllMocks());

describe('a password on the terminal', () => {
  const shown = () => vi.spyOn(process.stderr, 'write').mockReturnValue(true);

  it.each([
    ['as typed', ['sekret', '\r'], 'sekret'],
    ['in pieces', ['se', 'kr', 'et\n'], 'sekret'],
    ['with the last letter taken back', ['sekrety\u007f', '\r'], 'sekret'],
    ['taken back beyond its beginning', ['ab\b\b\bx\r'], 'x'],
    ['begun again', ['pomyłka\u0015sekret\r'], 'sekret'],
    ['with characters outside the first plane', ['🐈🐕\u007f\r'], '🐈'],
    ['without what arrows and function keys send', ['se\u001b[Dkr\u001bOP\u001b[15~et\r'], 'sekret'],
    ['with spaces around it', ['  a b  \r'], '  a b  '],
    ['of nothing', ['\r'], ''],
  ])('is taken %s', async (_how, keys, password) => {
    const stderr = shown();
    const { input, type, modes } = terminal();
    const asked = askPassword(input, 'Password: ');
    for (const key of keys) type(key);
    expect(await asked).toBe(password);
    expect(stderr.mock.calls.map(([text]) => text)).toEqual(['Password: ', '\n']);
    expect(modes).toEqual([true, false]);
  });

  it.each(['\u0003', '\u0004'])('is not given: %j', async (key) => {
    shown();
    const { input, type, modes } = terminal();
    const asked = askPassword(input, '');
    type(`sekret${key}`);
    await expect(asked).rejects.toThrow(NoPassword);
    expect(modes).toEqual([true, false]);
  });
});
