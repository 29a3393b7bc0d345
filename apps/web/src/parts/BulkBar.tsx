import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/Button.tsx';
import styles from './bulk-bar.module.css';

/** What can be done with the rows that are chosen, at the foot of the window. `chosen`: how many they are, and which. */
export function BulkBar(props: {
  label: string;
  chosen: ReactNode;
  children: ReactNode;
  isBusy?: boolean;
  clear: { label: string; run: () => void };
}) {
  const { label, chosen, children, isBusy, clear } = props;
  return (
    <section aria-label={label} aria-busy={isBusy} className={styles['bulk']}>
      <p>{chosen}</p>
      <div>{children}</div>
      <IconButton label={clear.label} icon={<X />} onClick={clear.run} />
    </section>
  );
}
