/** The rule about passwords with the list that it needs. */
import { findPasswordFault, type OwnWords, type PasswordFault, type PasswordProblem } from '@glosa/contract';

/** The common passwords of a public list; 49,233, read at the first use. */
let common: Promise<ReadonlySet<string>> | undefined;
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

/** @param words see OwnWords, in whatever case. */
export async function passwordProblem(password: string, words: OwnWords): Promise<PasswordProblem | null> {
  return (await passwordFault(password, words))?.problem ?? null;
}

/** @param words see OwnWords, in whatever case. */
export async function passwordFault(password: string, words: OwnWords): Promise<PasswordFault | null> {
  return findPasswordFault(password, words, await commonPasswords());
}
