import { findPage } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forgetFailures } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { useLocation, useRouter } from '../../router/react.tsx';
import { showAlert } from '../../session/alerts.ts';
import { sessionLoaded } from '../../session/check.ts';
import { ask, mindRefusals, startClock, useSessionState } from '../../session/clock.ts';
import { forgetPerson, forgetSession } from '../../session/session.ts';
import { fetchShortcuts } from '../../session/shortcuts.ts';
import { type StoredUser, storedUser, useStoredUser } from '../../session/user.ts';
import { useIsWorkHere } from '../../session/work-here.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SessionWarning } from './SessionWarning.tsx';

/** Runs the clock and fetches the person's settings while somebody is logged in. */
function useSession(user: StoredUser | null): void {
  const who = user?.id;
  useEffect(() => mindRefusals(), []);
  useEffect(() => {
    if (who === undefined) return;
    let stop: (() => void) | undefined;
    let left = false;
    // A record that is not true any more is cleared first: its page has nothing to lose yet.
    void sessionLoaded().then(() => {
      if (left || storedUser()?.id !== who) return;
      stop = startClock();
      void fetchShortcuts();
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [who]);
}

/** Whether another window has logged the person out; one that logs another person in makes this page reload. */
function useOtherWindows(owner: StoredUser | null, isWork: boolean): [boolean, (out: boolean) => void] {
  const [out, setOut] = useState(false);
  useEffect(() => {
    const onStorage = () => {
      const now = storedUser();
      if (now !== null && owner !== null && now.id !== owner.id && isWork) window.location.reload();
      else setOut(now === null);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [owner, isWork]);
  return [out, setOut];
}

/** What could not be fetched without a session is fetched now; a page that shows no error is left as it is. */
function useFetchAgain(): () => void {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    const failed = client.getQueryCache().findAll({ predicate: (query) => query.state.status === 'error' });
    if (failed.length === 0) return;
    forgetFailures(client);
    void router.load();
  };
}

/** Minds the session over every page: warns before its end and lets the person log in again over an unfinished page. */
export function SessionFrame() {
  const { t } = useI18n();
  const go = useGo();
  const user = useStoredUser();
  const state = useSessionState();
  const fetchAgain = useFetchAgain();
  const [dismissed, setDismissed] = useState(0);
  const isGuarded = findPage(useLocation().pathname)?.area === 'session';
  const isWorkHere = useIsWorkHere();
  // A session that has ended is taken up again over such a page.
  const isWork = isGuarded || isWorkHere;
  const owner = useRef(user);
  if (user !== null && !(isWork && owner.current !== null)) owner.current = user;
  const [out, setOut] = useOtherWindows(owner.current, isWork);
  useSession(user);

  const isGone = state.kind === 'gone';
  useEffect(() => {
    if (!isGone || isWork) return;
    forgetSession();
    showAlert({ kind: 'success', text: t('session.ended') });
  }, [isGone, isWork, t]);

  if (isWork && owner.current !== null && (isGone || out)) {
    const { id, login } = owner.current;
    return (
      <LoginAgain
        login={login}
        onDone={(now) => {
          if (now !== id) window.location.reload();
          setOut(false);
          void ask();
          fetchAgain();
        }}
        onLeave={() => {
          setOut(false);
          forgetPerson();
          go(paths.home());
        }}
      />
    );
  }
  if (state.kind !== 'ending' || Math.abs(state.endsAt - dismissed) < 5000) return null;
  return (
    <SessionWarning endsAt={state.endsAt} mayExtend={state.mayExtend} onClose={() => setDismissed(state.endsAt)} />
  );
}

/** Over the page on which the session ended: what is on it stays, and the person goes on after logging in. */
function LoginAgain(props: { login: string; onDone: (id: number) => void; onLeave: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog
      title={t('session.again-title')}
      description={t('session.again-text')}
      closeLabel={t('common.close')}
      onClose={props.onLeave}
      unsaved={{ question: t('session.leave-question'), discard: t('session.leave'), keep: t('session.stay') }}
    >
      <LoginForm login={props.login} onDone={props.onDone} />
    </Dialog>
  );
}
