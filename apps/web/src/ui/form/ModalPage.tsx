import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageBody, type PageFacts, PageHeading } from '../page-frame.tsx';
import styles from './form.module.css';

/** A page that looks like a modal: one sheet on the empty page, with a way out. The frame around it stays usable. */
export function ModalPage(props: PageFacts & { closeHref: string; closeLabel: string; children: ReactNode }) {
  const { closeHref, closeLabel, children, ...facts } = props;
  return (
    <PageBody>
      <div className={styles['sheet']}>
        <div className={styles['sheetHead']}>
          <PageHeading {...facts} quiet />
          <a href={closeHref} aria-label={closeLabel} title={closeLabel}>
            <X aria-hidden="true" />
          </a>
        </div>
        <div className={styles['sheetBody']}>{children}</div>
      </div>
    </PageBody>
  );
}
