/** The single-key shortcuts: what they are, which keys the person chose instead, whether they are on at all. */
import { changeShortcuts, type ShortcutSettings, shortcutSettings } from '@glosa/contract';
import { useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { PageError } from '../api/page-error.ts';

/** Usual keys by action, named as the browser names them. */
export const USUAL_KEYS = {
  'reading-previous': '[',
  'reading-next': ']',
  'reading-layer': 't',
  'reading-grammar': 'g',
  'reading-sources': 's',
  'reading-cite': 'c',
  'reading-hit': 'n',
} as const;
export type ShortcutAction = keyof typeof USUAL_KEYS;
export const SHORTCUT_ACTIONS = Object.keys(USUAL_KEYS) as readonly ShortcutAction[];

const KEY = 'shortcuts';
const USUAL: ShortcutSettings = { on: true, keys: {} };
const listeners = new Set<() => void>();
let read: { text: string | null; settings: ShortcutSettings } = { text: null, settings: USUAL };

function parse(text: string | null): ShortcutSettings {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('keys' in value) || typeof value.keys !== 'object')
      return USUAL;
    const keys = Object.entries(value.keys ?? {}).filter(([, key]) => typeof key === 'string');
    return { on: 'on' in value && value.on !== false, keys: Object.fromEntries(keys) as Record<string, string> };
  } catch {
    // Not written by us: the usual keys hold.
    return USUAL;
  }
}

/** The settings of this browser; the same object as long as nothing changes. */
export function shortcuts(): ShortcutSettings {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== read.text) read = { text, settings: parse(text) };
    return read.settings;
  } catch {
    return USUAL;
  }
}

/** The key of an action; '' where it has none. */
export function keyOf(action: ShortcutAction, settings: ShortcutSettings = shortcuts()): string {
  return settings.on ? (settings.keys[action] ?? USUAL_KEYS[action]) : '';
}

/** The action of a key, letters in either case, so that Caps Lock changes nothing; null where there is none. */
export function actionOf(key: string, settings: ShortcutSettings = shortcuts()): ShortcutAction | null {
  const same = (action: ShortcutAction) => keyOf(action, settings).toLowerCase() === key.toLowerCase();
  return SHORTCUT_ACTIONS.find(same) ?? null;
}

/** Keeps the settings in this browser. */
export function keepShortcuts(settings: ShortcutSettings | null): void {
  try {
    if (settings === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is full or blocked: the settings hold for those who are logged in only.
  }
  for (const listener of listeners) listener();
}

export const forgetShortcuts = (): void => keepShortcuts(null);

/** Fetches the settings of the person who is logged in into this browser. */
export async function fetchShortcuts(): Promise<void> {
  try {
    keepShortcuts(await call(shortcutSettings, {}));
  } catch (error) {
    // The settings of this browser hold meanwhile.
    if (!(error instanceof PageError)) throw error;
  }
}

/** Keeps the settings here and, for a person who is logged in, on the server. Throws a PageError when that fails. */
export async function saveShortcuts(settings: ShortcutSettings, isLoggedIn: boolean): Promise<void> {
  keepShortcuts(isLoggedIn ? await call(changeShortcuts, { body: settings }) : settings);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useShortcuts(): ShortcutSettings {
  return useSyncExternalStore(subscribe, shortcuts, () => USUAL);
}
