import { memo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import styles from './editor.module.css';
import type { Said } from './state.ts';

/** Messages that are shown as well as announced, because nothing else shows them. */
const SEEN: ReadonlySet<string> = new Set([
  'cap',
  'incomplete',
  'no-split',
  'no-split-double',
  'no-hint',
  'no-last',
  'batch-first',
  'elsewhere',
  'merged',
  'all-annotated',
  'nothing-to-clear',
  'unsaved',
  'no-next',
  'no-previous',
  'undone',
  'redone',
  'refused',
  'failed',
]);

/** Says what came of a key, after what is being read. The same words said again are said again. */
export const Announcer = memo(function Announcer({ said }: { said: Said | null }) {
  const { t } = useI18n();
  const { step, ...params } = said?.params ?? {};
  const name = step === undefined ? '' : t(`annotate.step-${step}` as 'annotate.step-batch');
  const text = said === null ? '' : t(`annotate.said-${said.what}`, { ...params, step: name }).trim();
  // What is read out has to change in a place that has been there before.
  return (
    <div className={styles['said']}>
      <LiveText>
        <span key={said?.no ?? 0}>{text}</span>
      </LiveText>
      {said !== null && SEEN.has(said.what) ? (
        <p aria-hidden="true" className={styles['seen']}>
          {text}
        </p>
      ) : null}
    </div>
  );
});
