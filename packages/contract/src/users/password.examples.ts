/**
 * Passwords with what has to be said of them, for a login at a site whose university is `https://www.uni-sandomierz.example/`:
 * the server refuses by them, and the page in which a password is chosen says so beforehand.
 */
import type { PasswordProblem } from './password.ts';

export const PASSWORD_SITE = 'https://www.uni-sandomierz.example/';
export const PASSWORD_LOGIN = 'kowalski';

/** The last is the word that is to blame, or ''. */
export const PASSWORD_EXAMPLES: readonly (readonly [
  password: string,
  problem: PasswordProblem | null,
  word: string,
])[] = [
  ['osiem krów na łące', null, ''],
  ['correct horse battery staple', null, ''],
  ['kx7-qm2p-93vd', null, ''],
  ['  spaces around  ', null, ''],
  ['ЖёлтыйКотСпит', null, ''],
  ['🐈🐕🐎🐑🐖🐄🐓🦆🦉🐝🐢🐍', null, ''],
  ['kowalski lubi herbatę', null, ''],
  ['zima była długa w 1410 roku', null, ''],
  ['jedenaście!', 'password-short', ''],
  ['jedenaście!'.normalize('NFD'), 'password-short', ''],
  ['🐈'.repeat(11), 'password-short', ''],
  ['ab'.repeat(513), 'password-long', ''],
  ['P@ssw0rd1234', 'password-common', ''],
  ['drowssap1234', 'password-common', ''],
  ['abcabcabcabc', 'password-common', ''],
  ['qwertyuiopas', 'password-common', ''],
  ['zaq12wsxZAQ!@WSX', 'password-common', ''],
  ['Kow4lski2024', 'password-context', 'kowalski'],
  ['Haslo-dobre-2026', 'password-context', 'haslo'],
  ['glosaglosaglosa', 'password-context', 'glosa'],
  ['uni-sandomierz-1', 'password-context', 'uni-sandomierz'],
  ['Zima2026Zima!', 'password-time', 'zima'],
  ['Kwiecień2026!', 'password-time', 'kwiecien'],
];
