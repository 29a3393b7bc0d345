import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageBody, type PageFacts, PageHeading } from '../page-frame.tsx';
import styles from './form.module.css';

/**
 * A page that looks like a modal: one sheet on the empty page, with a way out. The frame around it stays usable. Focus
 * goes to the field with `autoFocus`, as in a modal.
 */
export function ModalPage(props: PageFacts & { closeHref: string; closeLabel: string; children: ReactNode }) {
  const { closeHref, closeLabel, children, ...facts } = props;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a page that the browser itself has loaded nothing has the focus yet; else `arrive` brings it.
    if (document.activeElement !== document.body) return;
    sheet.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return (
    <PageBody>
      <div ref={sheet} className={styles['sheet']}>
        <div className={styles['sheetHead']}>
          <PageHeading {...facts} look="quiet" />
          <a href={closeHref} aria-label={closeLabel} title={closeLabel}>
            <X aria-hidden="true" />
          </a>
        </div>
        <div className={styles['sheetBody']}>{children}</div>
      </div>
    </PageBody>
  );
}
