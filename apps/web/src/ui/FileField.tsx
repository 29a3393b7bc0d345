import { FileUp, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import field from './field.module.css';
import styles from './file-field.module.css';

export interface FileFieldTexts {
  /** What to do: drop a file here, or choose one. */
  invitation: string;
  /** The button's name where nothing is chosen yet. */
  choose: string;
  /** Takes the chosen file back. */
  remove: string;
  /** Stands after the name; '' where none need be chosen. */
  required: string;
}

/** Whether something dragged over the page is a file, and not a piece of text. */
const bringsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** A file dropped beside the field would be opened by the browser in place of the page, with all that was typed in it. */
function useNoDropBeside() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/**
 * One file, dropped or chosen. The input of the browser stays what is focused and read out; the frame around it only
 * takes what is dropped. `error` is given once the field was touched.
 */
export function FileField(props: {
  id: string;
  label: string;
  /** As in HTML: `.zip`. */
  accept: string;
  file: File | null;
  /** Its size in words. */
  size?: string | undefined;
  help?: string | undefined;
  error?: string | undefined;
  texts: FileFieldTexts;
  onFile: (file: File | null) => void;
  onBlur?: () => void;
  autoFocus?: boolean;
}) {
  const { id, label, accept, file, size, help, error, texts, onFile, onBlur, autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useNoDropBeside();
  const drop = (event: DragEvent) => {
    if (!bringsFile(event)) return;
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0] ?? null);
  };
  return (
    <div className={field['field']} data-wrong={error !== undefined || undefined}>
      <label htmlFor={id} className={styles['label']}>
        {label} <span>{texts.required}</span>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the input inside */}
      <div
        className={styles['drop']}
        data-over={over || undefined}
        data-filled={file !== null || undefined}
        onDragOver={(event) => {
          if (!bringsFile(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp aria-hidden="true" />
        <p>
          {file === null ? (
            texts.invitation
          ) : (
            <>
              <strong>{file.name}</strong> <span>{size}</span>
            </>
          )}
        </p>
        <span className={styles['choose']}>
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            required={texts.required !== ''}
            data-autofocus={autoFocus || undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-error ${id}-help`}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              // A list that was closed without a choice leaves what was chosen before.
              if (chosen !== undefined) onFile(chosen);
              // The same file, mended meanwhile, can be chosen again.
              event.currentTarget.value = '';
            }}
            onBlur={onBlur}
          />
          <span aria-hidden="true">{texts.choose}</span>
        </span>
        {file === null ? null : (
          <IconButton
            label={texts.remove}
            icon={<X />}
            onClick={() => {
              onFile(null);
              input.current?.focus();
            }}
          />
        )}
      </div>
      <p id={`${id}-error`} className={styles['error']}>
        {error}
      </p>
      <p id={`${id}-help`} className={field['remark']}>
        {help}
      </p>
    </div>
  );
}
