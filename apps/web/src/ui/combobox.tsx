import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './combobox.module.css';
import { LiveText } from './VisuallyHidden.tsx';

/** What may be chosen in place of what was typed. */
export interface ComboboxOption {
  key: string;
  text: string;
  /** What it is, when the text does not say it. */
  note?: string;
  /** How often it occurs, written out. */
  count?: string;
  lang?: string;
}

interface Combobox {
  /** For the input. */
  input: InputHTMLAttributes<HTMLInputElement>;
  /** The list, to stand right after the input in a box that is positioned. */
  list: ReactNode;
}

/**
 * A field with a list of suggestions: arrows walk through them, Enter takes the one walked to and else sends what was
 * typed, Esc closes the list and no more. Focus stays in the field. `announcement` is read out when the list opens.
 */
export function useCombobox(props: {
  options: readonly ComboboxOption[];
  label: string;
  announcement: string;
  /** Whether the list shows as soon as the field has focus, before anything is typed. */
  opensOnFocus?: boolean;
  onChoose: (index: number) => void;
}): Combobox {
  const { options, label, announcement, opensOnFocus = false, onChoose } = props;
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [walk, setWalk] = useState({ keys: '', active: -1 });
  const keys = options.map(({ key }) => key).join('\n');
  // Other options end the walk through them. Not by an effect: it might run after the first step through the new ones.
  const active = walk.keys === keys ? walk.active : -1;
  const setActive = (at: number) => setWalk({ keys, active: at });
  const open = wanted && options.length > 0;
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (index: number) => {
    close();
    onChoose(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Letters put together by an input method are not keys yet.
    if (event.nativeEvent.isComposing) return;
    const taken = keyTaken(event, { open, active, count: options.length });
    if (taken === null) return;
    event.preventDefault();
    if (taken === 'close') close();
    else if (taken === 'choose') choose(active);
    else {
      setWanted(true);
      setActive(taken);
    }
  };
  return {
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
      onInput: () => setWanted(true),
      onFocus: () => setWanted(opensOnFocus),
      onBlur: close,
    },
    list: (
      <>
        {open && <OptionList id={id} label={label} options={options} active={active} onChoose={choose} />}
        <LiveText>{open ? announcement : ''}</LiveText>
      </>
    ),
  };
}

/** What a key does: walks to an option (-1: back to the text), takes one, closes; null where the key is the field's. */
function keyTaken(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { open, active, count }: { open: boolean; active: number; count: number },
): number | 'close' | 'choose' | null {
  if (ctrlKey || metaKey || count === 0) return null;
  if (key === 'Escape') return open ? 'close' : null;
  if (key === 'Enter') return open && active >= 0 ? 'choose' : null;
  if (key === 'ArrowDown') return altKey ? active : active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp' && open) return active < 0 ? count - 1 : active - 1;
  return null;
}

function OptionList(props: {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  active: number;
  onChoose: (index: number) => void;
}) {
  const { id, label, options, active, onChoose } = props;
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={label} className={styles['options']}>
      {options.map(({ key, text, note, count, lang }, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus and keys are the field's
        <div
          key={key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={styles['option']}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(at)}
        >
          <span lang={lang} className={styles['text']}>
            {text}
          </span>
          {note !== undefined && <span className={styles['note']}>{note}</span>}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </div>
      ))}
    </div>
  );
}
