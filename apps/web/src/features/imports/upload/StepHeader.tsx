import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { VERDICT_ID } from './ReportView.tsx';
import type { Checked } from './sending.ts';
import styles from './upload.module.css';
import type { Step } from './use-upload.ts';

/**
 * The steps with the one that is open; its name takes the focus when it was come to from another one, and when what it
 * has to say is there, or is another: `checked`.
 */
export function StepHeader(props: { steps: readonly Step[]; step: Step; checked: Checked | null }) {
  const { steps, step, checked } = props;
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const at = step === 'file' || checked !== null ? step : null;
  const told = step === 'check' ? checked : null;
  const before = useRef({ at, told });
  useEffect(() => {
    const isNew = before.current.at !== at || (told !== null && before.current.told !== told);
    if (at !== null && isNew) {
      heading.current?.focus({ preventScroll: true });
      // The step before may have been left at its end, far below.
      list.current?.scrollIntoView?.({ block: 'start' });
    }
    before.current = { at, told };
  }, [at, told]);
  return (
    <>
      <ol ref={list} className={styles['steps']} aria-label={t('upload.steps')}>
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            <span aria-hidden="true">{index + 1}</span> {t(`upload.step-${one}`)}
          </li>
        ))}
      </ol>
      <h3
        ref={heading}
        tabIndex={-1}
        aria-describedby={step === 'check' ? VERDICT_ID : undefined}
        className={styles['stepName']}
      >
        <VisuallyHidden>{t('upload.step-of', { step: steps.indexOf(step) + 1, steps: steps.length })} </VisuallyHidden>
        {t(`upload.heading-${step}`)}
      </h3>
    </>
  );
}
