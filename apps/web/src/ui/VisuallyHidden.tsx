import type { ReactNode } from 'react';
import styles from './hidden.module.css';

/** Text for those who listen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>;
}

/** Says its text aloud when it changes, after what is being read. */
export function LiveText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles['hidden']}>
      {children}
    </p>
  );
}
