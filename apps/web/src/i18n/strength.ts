/** How good a password is while it is typed: by the rule by which the server will take or refuse it. */
import {
  findPasswordFault,
  isSamePassword,
  ownWordsOf,
  PASSWORD_LIMITS,
  PASSWORD_TEXTS,
  type PasswordFault,
  SHORTEST_PASSWORD,
} from '@glosa/contract';
import { useEffect, useState } from 'react';
import { siteMeta } from '../api/site-meta.ts';
import { useI18n } from './i18n.tsx';

// The rule about passwords as the browser asks it: with the list of common ones, which comes when it is first needed.

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
async function passwordFault(password: string, login: string): Promise<PasswordFault | null> {
  const words = ownWordsOf({ university: siteMeta('glosa-university'), partner: siteMeta('glosa-partner') });
  return findPasswordFault(password, [login, ...words], await commonPasswords());
}

/** For whom it is chosen, and the one they have, where it is asked for. */
export interface PasswordOwner {
  login: string;
  current?: string;
}

type Verdict = { fault: PasswordFault | null } | 'unknown';

/** What its length says of a password that will do. */
function lengthLevel(password: string): 1 | 2 | 3 {
  const { length } = [...password];
  return length < SHORTEST_PASSWORD + 4 ? 1 : length < SHORTEST_PASSWORD + 8 ? 2 : 3;
}

/** What the rule says; undefined while that is not known. */
function useVerdict(password: string, { login, current = '' }: PasswordOwner): Verdict | undefined {
  const key = `${login}\n${current}\n${password}`;
  const [known, setKnown] = useState<{ key: string; verdict: Verdict } | null>(null);
  useEffect(() => {
    if (password === '') return;
    let isLatest = true;
    const tell = (verdict: Verdict) => {
      if (isLatest) setKnown({ key, verdict });
    };
    const isSame = current !== '' && isSamePassword(password, current);
    const same: PasswordFault = { problem: 'password-same', word: null };
    passwordFault(password, login).then(
      (fault) => tell({ fault: fault ?? (isSame ? same : null) }),
      () => tell('unknown'),
    );
    return () => {
      isLatest = false;
    };
  }, [key, password, login, current]);
  return known?.key === key ? known.verdict : undefined;
}

/** For a field in which a password is chosen: level 0 is what the server refuses. */
export function useStrength(password: string, owner: PasswordOwner): { level: 0 | 1 | 2 | 3; text: string } {
  const { t } = useI18n();
  const verdict = useVerdict(password, owner);
  const isShort = [...password.normalize('NFC')].length < SHORTEST_PASSWORD;
  if (isShort) return { level: 0, text: t('password.strength-0', { count: SHORTEST_PASSWORD }) };
  const level = lengthLevel(password);
  if (verdict === undefined) return { level, text: '' };
  if (verdict === 'unknown') return { level, text: t('password.strength-unknown') };
  const { fault } = verdict;
  if (fault === null) return { level, text: t(`password.strength-${level}`) };
  return { level: 0, text: t(PASSWORD_TEXTS[fault.problem], { ...PASSWORD_LIMITS, word: fault.word ?? '' }) };
}
