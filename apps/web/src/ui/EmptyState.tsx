import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';
import styles from './pieces.module.css';

/** Says why there is nothing here, and where to go on. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack gap={3} className={styles['empty']}>
      <p className={styles['emptyTitle']}>{title}</p>
      {children}
    </Stack>
  );
}
