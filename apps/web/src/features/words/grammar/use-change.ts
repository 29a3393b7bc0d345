import { useEffect, useRef, useState } from 'react';
import { useGo } from '../../../ui/page-frame.tsx';
import type { GrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';

/** Changes the question: every choice is an entry of the history of its own, so that Back takes it back. */
export type Change = (next: (address: GrammarAddress) => Partial<GrammarAddress>, how?: { replace?: boolean }) => void;

/** What is changed is the question as it was changed last, though the page may still be on its way to that address. */
export function useChange(address: GrammarAddress): Change {
  const go = useGo();
  const latest = useRef(address);
  const href = grammarHref(address, { page: address.page });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is compared by what it says
  useEffect(() => {
    latest.current = address;
  }, [href]);
  return (next, how = {}) => {
    latest.current = { ...latest.current, page: 1, ...next(latest.current) };
    go(grammarHref(latest.current), how);
  };
}

const PAUSE_MS = 250;

/**
 * A field that follows the keys at once and changes the question after a pause. What is typed in one go is one entry of
 * the history.
 */
export function useTyped(value: string, write: (text: string, how: { replace: boolean }) => void) {
  const [field, setField] = useState(value);
  const typing = useRef({
    sent: [] as string[],
    going: false,
    timer: 0 as ReturnType<typeof setTimeout> | 0,
    text: value,
  });
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => {
    const { sent } = typing.current;
    const own = sent.indexOf(value);
    // An address of our own is behind the keys; any other one, as after Back, is what the field has to show.
    typing.current.sent = own === -1 ? [] : sent.slice(own + 1);
    if (own !== -1) return;
    typing.current.text = value;
    setField(value);
  }, [value]);
  useEffect(() => {
    const state = typing.current;
    return () => clearTimeout(state.timer);
  }, []);
  const flush = () => {
    const state = typing.current;
    if (state.timer === 0) return;
    clearTimeout(state.timer);
    state.timer = 0;
    state.sent.push(state.text);
    latest.current(state.text, { replace: state.going });
    state.going = true;
  };
  return {
    field,
    type: (text: string) => {
      const state = typing.current;
      setField(text);
      state.text = text;
      clearTimeout(state.timer);
      state.timer = setTimeout(flush, PAUSE_MS);
    },
    flush,
    leave: () => {
      flush();
      typing.current.going = false;
    },
  };
}
