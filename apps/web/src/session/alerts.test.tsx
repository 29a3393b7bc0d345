import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { carryAlert, closeAlert, showAlert, turnAlerts, useAlert } from './alerts.ts';

afterEach(() => act(closeAlert));

const alert = (text: string) => ({ kind: 'success', text }) as const;

test('an alert stays until the path changes; one that is carried is said then', () => {
  const { result } = renderHook(useAlert);
  act(() => showAlert(alert('saved')));
  expect(result.current?.text).toBe('saved');
  act(() => carryAlert(alert('logged in'), '/elsewhere'));
  expect(result.current?.text).toBe('saved');
  act(turnAlerts);
  expect(result.current?.text).toBe('logged in');
  act(turnAlerts);
  expect(result.current).toBeNull();
});

test('where the path stays the same it is said at once', () => {
  const { result } = renderHook(useAlert);
  act(() => carryAlert(alert('logged out'), `${window.location.pathname}?page=2`));
  expect(result.current?.text).toBe('logged out');
});

test('the same words once more are another alert', () => {
  const { result } = renderHook(useAlert);
  act(() => showAlert(alert('saved')));
  const first = result.current?.no;
  act(() => showAlert(alert('saved')));
  expect(result.current?.no).not.toBe(first);
  expect(result.current?.text).toBe('saved');
});
