/** Contrast and font size: attributes of the page and cookies. */
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.ts';

export type FontSize = 'normal' | 'medium' | 'big';

const NEXT: Readonly<Record<FontSize, FontSize>> = { normal: 'medium', medium: 'big', big: 'normal' };
const listeners = new Set<() => void>();

/** The size that follows: normal, medium, big, normal. */
export function nextSize(size: FontSize): FontSize {
  return NEXT[size];
}

function asSize(value: string | undefined): FontSize {
  return value === 'medium' || value === 'big' ? value : 'normal';
}

/**
 * Makes the page's attributes valid where no server has filled them in. Without a choice of the reader's own the
 * wish of the system for more contrast is followed.
 */
export function normalisePreferences(): void {
  const root = document.documentElement;
  const chosen = readCookie('contrast');
  const wished = window.matchMedia?.('(prefers-contrast: more)').matches ?? false;
  root.dataset['contrast'] = chosen === 'on' || (chosen === undefined && wished) ? 'on' : 'off';
  root.dataset['size'] = asSize(readCookie('size'));
}

function set(name: 'contrast' | 'size', value: string): void {
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
