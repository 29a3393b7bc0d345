import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emailKey, emailProblem } from './email.ts';
import { generatePassword } from './generated-password.ts';
import { loginKey, loginProblem } from './login-name.ts';
import { passwordFault, passwordProblem } from './password-policy.ts';

const NAUGHTY = resolve(import.meta.dirname, '../../../../../../shared/naughty/misc');

describe('a login', () => {
  it.each([
    'jan',
    'Jan.Kowalski_2-a',
    'zażółć',
    'żółw'.normalize('NFD'),
    '123',
    'мария',
    'νικη',
    '王小明',
    'x'.repeat(64),
  ])('%j will do', (login) => expect(loginProblem(login)).toBeNull());

  it.each([
    ['Admin', 'admin'],
    ['ADMIN', 'admin'],
    ['аdmin', 'admin'],
    ['αdmin', 'admin'],
    ['admın', 'admin'],
    ['adm1n', 'admin'],
    ['r00t', 'root'],
    ['Iza', 'lza'],
    ['rоса', 'roca'],
    ['ſam', 'sam'],
    ['zażółć'.normalize('NFD'), 'ZAŻÓŁĆ'],
    ['ᴏlga', 'olga'],
    ['eᴠa', 'eva'],
    ['grɪza', 'griza'],
    ['maɣa', 'maya'],
  ])('%j looks like %j', (one, other) => expect(loginKey(one)).toBe(loginKey(other)));

  it.each([
    ['lukasz', 'łukasz'],
    ['jan.k', 'jan-k'],
    ['ewa', 'ewa1'],
  ])('%j does not look like %j', (one, other) => expect(loginKey(one)).not.toBe(loginKey(other)));
});

describe('an e-mail address', () => {
  it.each([
    ['ada@example.org', null],
    ["o'brien+corpus@mail.example.org", null],
    ['ada@żółw.pl', null],
    [`${'x'.repeat(64)}@${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(61)}`, null],
    [`${'x'.repeat(64)}@${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(62)}`, 'email-form'],
    [`${'x'.repeat(65)}@example.org`, 'email-form'],
    ['ada@example', 'email-form'],
    ['ada@10.0.0.1', 'email-form'],
    ['ada@0x7f.1', 'email-form'],
    ['ada@example.org\n', 'email-form'],
    ['ada@example.org\r\nBcc: x@example.org', 'email-form'],
    ['ada @example.org', 'email-form'],
    ['ада@example.org', 'email-form'],
    ['ada@exa\u200bmple.org', 'email-form'],
    ['@', 'email-form'],
    ['', 'required'],
  ])('%j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem));

  it('is one whatever its case and script', () => {
    expect(emailKey('Ada@ŻÓŁW.pl')).toBe(emailKey('ada@xn--w-uga1v8h.pl'));
  });

  const lines = (name: string) => readFileSync(resolve(NAUGHTY, name), 'utf8').split(/\r?\n/);

  it.runIf(existsSync(NAUGHTY))('is judged by our rule, not by everything a standard would allow', () => {
    const invalid = lines('fuzzdb-invalid-email-addresses.txt').filter((line) => line !== '');
    expect(invalid).toHaveLength(27);
    // Apostrophes and equals signs are plain letters of a dot-atom.
    expect(invalid.filter((email) => emailProblem(email) === null)).toEqual(["sql'or'1'='1'or'test@email.com"]);
    const valid = lines('fuzzdb-valid-email-addresses.txt').filter((line) => line !== '');
    expect(valid).toHaveLength(33);
    const refused = valid.filter((email) => emailProblem(email) !== null);
    // Quoted words, comments, numbers for a domain, a domain without a dot, and letters before the @ that are not ASCII.
    for (const email of refused) expect(email).toMatch(/["\\]|@\[?\d|@\w+$|[^\x20-\x7e].*@/);
    expect(valid.length - refused.length).toBe(17);
  });
});

describe('a password', () => {
  const words = ['kowalski', 'glosa', 'uniwersytet'];

  it.each([
    ...['osiem krów na łące', 'correct horse battery staple', 'kx7-qm2p-93vd', 'Tr0ub4dor&3xyz', '  spaces around  '],
    ...[
      'ЖёлтыйКотСпит',
      '黃金貓在桌子底下睡得很好',
      'dragon83749182736455647382',
      'kowalski lubi herbatę',
      '🐈🐕🐎🐑🐖🐄🐓🦆🦉🐝🐢🐍',
    ],
    ...['no\tcontrol\u0007matters', 'gęś wśród łąk i żab', `${'x7'.repeat(3)}Qw9-zK4!`],
  ])('%j will do', async (password) => expect(await passwordProblem(password, words)).toBeNull());

  it.each([
    ...[
      'password1234',
      'Password!!!!',
      'P@ssw0rd1234',
      '1234password',
      'passwordpassword',
      'drowssap1234',
      'letmein12345',
    ],
    ...[
      'iloveyou1234567',
      'polska123456',
      'haslohaslo123',
      'monkeymonkey',
      'dragon2024!!',
      'qwerty123456',
      '!Dragon!2024',
    ],
    ...[
      'aaaaaaaaaaaa',
      '😀'.repeat(12),
      'abcabcabcabc',
      'kotekkotekkotek',
      '123456789012',
      '098765432109',
      'abcdefghijkl',
    ],
    ...[
      'qwertyuiopas',
      'mnbvcxzlkjhgfdsa',
      '1qaz2wsx3edc',
      'zaq12wsxZAQ!@WSX',
      'aaaabbbbcccc',
      '            ',
      '1111111111112',
    ],
    ...['abcdefghijklmnopqrstuvwxyz', 'QWERTYUIOP12', 'asdfghjklasdfghjkl', '!@#$%^&*()!@#'],
  ])('%j is common', async (password) => expect(await passwordProblem(password, words)).toBe('password-common'));

  it.each(['Zima2026Zima!', 'Kwiecień2026!', 'kwietnia-2026-', 'Poniedzialek1', 'Wrzesień2026!'])(
    '%j is a season, month or day with a year',
    async (password) => {
      expect(await passwordProblem(password, words)).toBe('password-time');
    },
  );

  it.each(['zima była długa w 1410 roku', 'majowy deszcz nad Wartą', 'kot w maju 9 razy mruczy'])(
    '%j only speaks of one, and will do',
    async (password) => expect(await passwordProblem(password, words)).toBeNull(),
  );

  it('is refused with the word that is to blame', async () => {
    expect(await passwordFault('Haslo-dobre-2026', [...words, 'nowy1', 'haslo'])).toEqual({
      problem: 'password-context',
      word: 'haslo',
    });
    expect((await passwordFault('Kwiecień2026!', words))?.word).toBe('kwiecien');
  });

  it.each(['kowalski-2024!', 'Kow4lski2024', 'glosa kowalski', 'Uniwersytet.1', 'glosaglosaglosa', '2024glosa2024'])(
    '%j is what one would think of first here',
    async (password) => expect(await passwordProblem(password, words)).toBe('password-context'),
  );

  it.each([
    ['', 'required'],
    ['jedenaście!', 'password-short'],
    ['jedenaście!'.normalize('NFD'), 'password-short'],
    ['🐈'.repeat(11), 'password-short'],
    ['ab'.repeat(513), 'password-long'],
  ])('%j: %s', async (password, problem) => expect(await passwordProblem(password, words)).toBe(problem));

  it('that is made will do, and is never the same', async () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) expect(await passwordProblem(password, words)).toBeNull();
  });
});
