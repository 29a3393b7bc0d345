import { PencilRuler } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './builder.module.css';
import { SearchHistory } from './SearchHistory.tsx';

const QueryBuilder = lazy(async () => ({ default: (await import('./QueryBuilder.tsx')).QueryBuilder }));

/** The search box of the page (`children`), the form that takes its place on demand, and the queries asked last. */
export function AskBox({ address, children }: { address: ResultsAddress; children: ReactNode }) {
  const { t } = useI18n();
  const [building, setBuilding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setBuilding(false);
    setTimeout(() => button.current?.focus());
  };
  if (building) {
    return (
      <Suspense fallback={children}>
        {/* Another query in the address resets the form. */}
        <QueryBuilder key={address.q} address={address} onClose={close} />
      </Suspense>
    );
  }
  return (
    <div className={styles['ask']}>
      {children}
      <div className={styles['tools']}>
        <Button ref={button} small onClick={() => setBuilding(true)}>
          <PencilRuler aria-hidden="true" />
          <span>{t('builder.title')}</span>
        </Button>
        <SearchHistory address={address} />
      </div>
    </div>
  );
}
