/** What a page says after something was done or could not be done. It stays until the path changes or it is closed. */
import { useSyncExternalStore } from 'react';

export interface Alert {
  /** A success is said politely, a failure at once. */
  kind: 'success' | 'failure';
  text: string;
  /** The way back, where there is one. */
  undo?: { label: string; run: () => void };
}

/** What is shown. Each alert has a number of its own, so that repeated words are drawn, and read out, again. */
export type ShownAlert = Alert & { no: number };

let current: ShownAlert | null = null;
let shown = 0;
let carried: Alert | null = null;
const listeners = new Set<() => void>();

function set(alert: Alert | null): void {
  shown += 1;
  current = alert && { ...alert, no: shown };
  for (const listener of listeners) listener();
}

/** Takes the place of the alert before it. */
export function showAlert(alert: Alert): void {
  set(alert);
}

/** An alert for the page that is gone to next: said when the path has changed, at once where it will not change. */
export function carryAlert(alert: Alert, href: string): void {
  if (new URL(href, window.location.href).pathname === window.location.pathname) set(alert);
  else carried = alert;
}

export function closeAlert(): void {
  if (current !== null) set(null);
}

/** At a change of path: alerts of the page before are gone, the carried one is shown. */
export function turnAlerts(): void {
  if (current === null && carried === null) return;
  const next = carried;
  carried = null;
  set(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAlert(): ShownAlert | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
