import { useEffect, useRef } from 'react';
import styles from './upload.module.css';

/** What went wrong, at the top of its step: brought into view, for the button that led to it may be far below. */
export function Problem({ text }: { text: string | null }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== null) box.current?.scrollIntoView?.({ block: 'center' });
  }, [text]);
  return text === null ? null : (
    <p ref={box} role="alert" className={styles['problem']}>
      {text}
    </p>
  );
}
