import type { DictionaryKey } from '@glosa/dictionary';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import { carryAlert } from '../session/alerts.ts';
import { isStaff } from '../session/guards.ts';
import { logOut } from '../session/session.ts';
import { useStoredUser } from '../session/user.ts';
import { useGo } from '../ui/page-frame.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './header.module.css';
import { useDismiss } from './use-dismiss.ts';

/** The links of the user menu for a role. */
export function userLinks(role: string): { href: string; name: DictionaryKey }[] {
  const account = { href: paths.users(), name: role === 'admin' ? 'user.manage-users' : 'user.account' } as const;
  if (!isStaff(role)) return [account];
  return [
    { href: paths.desk(), name: 'page.desk' },
    { href: paths.manageTexts(), name: 'user.manage-texts' },
    account,
    { href: paths.annotation(), name: 'user.annotation' },
    { href: paths.manageSources(), name: 'user.manage-sources' },
    { href: paths.importOthers(), name: 'user.import-others' },
  ];
}

/** The login of a stored user with a role, and what it opens; nothing for everyone else. */
export function UserMenu({ pathname }: { pathname: string }) {
  const { t } = useI18n();
  const go = useGo();
  const user = useStoredUser();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  useDismiss({ open, close: () => setOpen(false), button, part });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of path that closes the menu
  useEffect(() => setOpen(false), [pathname]);
  if (user === null || user.role === null) return null;
  const leave = async () => {
    const told = await logOut();
    carryAlert(
      told
        ? { kind: 'success', text: t('alert.logout_success') }
        : { kind: 'failure', text: t('alert.logout-offline') },
      paths.home(),
    );
    go(paths.home());
  };
  return (
    <div className={styles['user']}>
      <button
        ref={button}
        type="button"
        className={styles['tool']}
        aria-expanded={open}
        aria-controls={open ? 'user-menu' : undefined}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>{t('user.account')}: </VisuallyHidden>
        {user.login}
        <ChevronDown aria-hidden="true" />
      </button>
      {open ? (
        <div id="user-menu" ref={part} className={styles['userMenu']}>
          <ul>
            {userLinks(user.role.code).map((link) => (
              <li key={link.href}>
                <a href={link.href} onClick={() => setOpen(false)}>
                  {t(link.name)}
                </a>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => void leave()}>
            {t('user.logout')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
