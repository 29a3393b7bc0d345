/** The rule about passwords as the browser asks it: with the list of common ones, which comes when it is first needed. */
import { findPasswordFault, ownWordsOf, type PasswordFault } from '@glosa/contract';
import { siteMeta } from '../api/site-meta.ts';

let common: Promise<ReadonlySet<string>> | undefined;
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  // Without a connection the list does not come; the next password asks for it again.
  common.catch(() => {
    common = undefined;
  });
  return common;
}

/** What the server would say of a password for this login. @throws when the list of common ones does not come */
export async function passwordFault(password: string, login: string): Promise<PasswordFault | null> {
  const words = ownWordsOf({ university: siteMeta('glosa-university'), partner: siteMeta('glosa-partner') });
  return findPasswordFault(password, [login, ...words], await commonPasswords());
}
