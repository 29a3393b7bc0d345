import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { placeBox } from './Popover.tsx';

/** One line of a menu: a place to go to, or something to do. `download`: the address is a file to keep. */
export interface MenuItem {
  key: string;
  label: ReactNode;
  /** What typing finds it by. */
  text: string;
  href?: string;
  download?: boolean;
  onSelect?: () => void;
  danger?: boolean;
}

interface ListProps {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  items: readonly MenuItem[];
  /** Which item has focus first: the first, or the last where the menu was opened by the arrow up. */
  startsAt: 'first' | 'last';
  onClose: (backToButton: boolean) => void;
}

/** The item a key leads to from the one with focus; null: the key means nothing here. */
export function itemAfterKey(key: string, at: number, texts: readonly string[]): number | null {
  const { length } = texts;
  if (key === 'ArrowDown') return (at + 1) % length;
  if (key === 'ArrowUp') return (at - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if ([...key].length !== 1 || key === ' ') return null;
  const letter = key.toLocaleLowerCase();
  const from = texts.findIndex((text, index) => index > at && text.toLocaleLowerCase().startsWith(letter));
  const found = from >= 0 ? from : texts.findIndex((text) => text.toLocaleLowerCase().startsWith(letter));
  return found >= 0 ? found : null;
}

function MenuLine({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const { label, href, download = false, onSelect, danger = false } = item;
  const shared = { role: 'menuitem', tabIndex: -1, className: classNames(styles['item'], danger && styles['danger']) };
  if (href !== undefined) {
    return (
      <a {...shared} href={href} download={download || undefined} onClick={onChosen}>
        {label}
      </a>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onChosen();
        onSelect?.();
      }}
    >
      {label}
    </button>
  );
}

function MenuList({ id, anchor, label, items, startsAt, onClose }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const lines = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    if (box.current !== null && anchor.current !== null) placeBox(box.current, anchor.current);
  });
  useEffect(() => {
    const all = box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    all?.[startsAt === 'first' ? 0 : all.length - 1]?.focus({ preventScroll: true });
    const onPress = (event: PointerEvent) => {
      const at = event.target;
      if (at instanceof Node && !box.current?.contains(at) && !anchor.current?.contains(at)) close.current(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [anchor, startsAt]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab goes on from the button, beside which the menu seems to stand.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      onClose(true);
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = lines();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = itemAfterKey(
      event.key,
      at,
      items.map(({ text }) => text),
    );
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return createPortal(
    <div
      ref={box}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles['menu']}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <MenuLine key={item.key} item={item} onChosen={() => onClose(item.href === undefined)} />
      ))}
    </div>,
    // Within the landmark of the page, and at its end: nothing of a table cuts it off there.
    document.querySelector('main') ?? document.body,
  );
}

/**
 * A button that opens a menu: Enter, Space or the arrows open it, arrows, Home, End and first letters move in it, Esc
 * closes it. Focus is back on the button before an item does its work, so that a modal returns there.
 */
export function MenuButton(props: {
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  className?: string;
  /** -1 where it is reached another way than by Tab. */
  tabIndex?: number;
}) {
  const { label, icon, items, className, tabIndex } = props;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        className={classNames(styles['button'], className)}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened === null ? undefined : id}
        aria-label={label}
        title={label}
        onClick={() => setOpened(opened === null ? 'first' : null)}
        onKeyDown={(event) => {
          if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        <span aria-hidden="true">{icon}</span>
      </button>
      {opened === null ? null : (
        <MenuList
          id={id}
          anchor={button}
          label={label}
          items={items}
          startsAt={opened}
          onClose={(backToButton) => {
            if (backToButton) button.current?.focus();
            setOpened(null);
          }}
        />
      )}
    </>
  );
}
