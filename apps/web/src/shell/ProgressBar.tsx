import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { onRequests, requestsRunning } from '../api/activity.ts';
import { useI18nIfLoaded } from '../i18n/i18n.tsx';
import { useIsLoading } from '../router/react.tsx';
import { type BarEvent, type BarState, type BarTimes, HIDDEN, nextBar, PAGE_BAR, REQUEST_BAR } from './loading-bar.ts';
import styles from './progress.module.css';

function useBar(busy: boolean, times: BarTimes): BarState {
  const [bar, send] = useReducer((state: BarState, event: BarEvent) => nextBar(state, event, times), HIDDEN);
  useEffect(() => send(busy ? 'begin' : 'end'), [busy]);
  useEffect(() => {
    if (bar.phase === 'starting' || bar.phase === 'running') {
      const timer = setInterval(() => send('tick'), times.updateMs);
      return () => clearInterval(timer);
    }
    if (bar.phase !== 'stopping') return;
    const timer = setTimeout(() => send('terminated'), times.terminatingMs);
    return () => clearTimeout(timer);
  }, [bar.phase, times]);
  return bar;
}

function Bar({ bar, times }: { bar: BarState; times: BarTimes }) {
  const i18n = useI18nIfLoaded();
  if (bar.phase === 'hidden' || bar.phase === 'starting') return null;
  const ms = bar.phase === 'stopping' ? times.terminatingMs : times.animationMs;
  return (
    <div
      role="progressbar"
      aria-label={i18n?.t('progress.page')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={bar.percent}
      className={styles['bar']}
    >
      <span style={{ transform: `scaleX(${bar.percent / 100})`, transitionDuration: `${ms}ms` }} />
    </div>
  );
}

/** The thin line at the top of the window: one for the requests, one for the change of pages. */
export function ProgressBar() {
  const requests = useSyncExternalStore(onRequests, () => requestsRunning() > 0);
  const changing = useIsLoading();
  const requestBar = useBar(requests, REQUEST_BAR);
  const pageBar = useBar(changing, PAGE_BAR);
  return requestBar.phase === 'running' ? (
    <Bar bar={requestBar} times={REQUEST_BAR} />
  ) : pageBar.phase === 'running' || pageBar.phase === 'stopping' ? (
    <Bar bar={pageBar} times={PAGE_BAR} />
  ) : (
    <Bar bar={requestBar} times={REQUEST_BAR} />
  );
}
