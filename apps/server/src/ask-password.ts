/** Passwords from a terminal or a file: never from the command line, which the shell remembers and others can see. */
import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';

/** Ctrl-C, or no password came. */
export class NoPassword extends Error {
  override readonly name = 'NoPassword';
}

/**
 * The password that is typed, which the terminal does not show, or the first line of what is piped in.
 * @throws NoPassword
 */
export async function askPassword(input: ReadStream, prompt: string): Promise<string> {
  if (!input.isTTY) {
    for await (const line of createInterface({ input })) return line;
    throw new NoPassword();
  }
  process.stderr.write(prompt);
  input.setRawMode(true);
  input.setEncoding('utf8');
  try {
    return await typedLine(input);
  } finally {
    input.setRawMode(false);
    input.pause();
    process.stderr.write('\n');
  }
}

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_U = '\u0015';
/** What arrows and other keys that write nothing send. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Escape is what it looks for.
const KEY_SEQUENCE = /\u001b(\[[\d;]*[A-Za-z~]|O[A-Za-z])?/g;

function typedLine(input: ReadStream): Promise<string> {
  return new Promise((done, fail) => {
    const typed: string[] = [];
    const onKeys = (keys: string) => {
      for (const key of keys.replaceAll(KEY_SEQUENCE, '')) {
        if (key === '\r' || key === '\n') return end(() => done(typed.join('')));
        if (key === CTRL_C || key === CTRL_D) return end(() => fail(new NoPassword()));
        if (key === CTRL_U) typed.length = 0;
        else if (key === '\u007f' || key === '\b') typed.pop();
        else typed.push(key);
      }
    };
    const end = (then: () => void) => {
      input.off('data', onKeys);
      then();
    };
    input.on('data', onKeys);
    input.resume();
  });
}
