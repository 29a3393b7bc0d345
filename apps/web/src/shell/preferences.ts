/** Contrast, colours and font size: attributes of the page and cookies. */
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.ts';

export type FontSize = 'normal' | 'medium' | 'big';

/** Light and dark, or what the device is set to. */
export type Theme = 'device' | 'light' | 'dark';

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { device: 'light', light: 'dark', dark: 'device' };
const NEXT: Readonly<Record<FontSize, FontSize>> = { normal: 'medium', medium: 'big', big: 'normal' };
const listeners = new Set<() => void>();

/** The size that follows: normal, medium, big, normal. */
export function nextSize(size: FontSize): FontSize {
  return NEXT[size];
}

/** The theme that follows: as on the device, light, dark, as on the device. */
export function nextTheme(theme: Theme): Theme {
  return NEXT_THEME[theme];
}

function asTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'device';
}

function asSize(value: string | undefined): FontSize {
  return value === 'medium' || value === 'big' ? value : 'normal';
}

/** What the reader chose or, without a choice, what the system is asked for. */
function followContrast(wish: MediaQueryList | undefined): void {
  const chosen = readCookie('contrast');
  const wished = wish?.matches ?? false;
  const on = chosen === 'on' || (chosen !== 'off' && wished);
  document.documentElement.dataset['contrast'] = on ? 'on' : 'off';
  for (const listener of listeners) listener();
}

/**
 * Makes the page's attributes valid: the server knows only what was chosen before. Without a choice of the reader's own
 * the wish of the system for more contrast is followed, also when it changes.
 */
export function normalisePreferences(): void {
  const wish = window.matchMedia?.('(prefers-contrast: more)');
  followContrast(wish);
  wish?.addEventListener('change', () => followContrast(wish));
  document.documentElement.dataset['size'] = asSize(readCookie('size'));
  document.documentElement.dataset['theme'] = asTheme(readCookie('theme'));
}

function set(name: 'contrast' | 'size' | 'theme', value: string): void {
  document.documentElement.dataset[name] = value;
  writeCookie(name, value);
  for (const listener of listeners) listener();
}

export function setContrast(on: boolean): void {
  set('contrast', on ? 'on' : 'off');
}

export function setSize(size: FontSize): void {
  set('size', size);
}

export function setTheme(theme: Theme): void {
  set('theme', theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useContrast(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset['contrast'] === 'on');
}

export function useFontSize(): FontSize {
  return useSyncExternalStore(subscribe, () => asSize(document.documentElement.dataset['size']));
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => asTheme(document.documentElement.dataset['theme']));
}
