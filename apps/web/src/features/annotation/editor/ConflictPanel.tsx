import type { AnnotationReading } from '@glosa/contract';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { isOn } from './drafting.ts';
import { InWords } from './InWords.tsx';
import type { TagNames } from './names.ts';
import styles from './panel.module.css';
import { readingOfDraft } from './reading-form.ts';
import { type Change, type Conflict, type EditorState, seenOf, spanAt } from './state.ts';
import type { Calls } from './use-calls.ts';
import type { Store } from './use-store.ts';

const readingIn = (change: Change): AnnotationReading | null => (change.kind === 'apart' ? null : change.reading);

/** What was sent, as its author has changed it in the form since. */
function mineOf({ change }: Conflict, { drafts }: EditorState): Change {
  const draft = change.kind === 'reading' ? drafts.find((one) => isOn(one, change.tokens)) : undefined;
  const reading = draft === undefined ? null : readingOfDraft(draft);
  return reading === null ? change : { kind: 'reading', tokens: change.tokens, reading };
}

/** Another annotator was faster on the same word: what both want and what was there. Nothing goes until a person says so. */
export function ConflictPanel(props: {
  state: EditorState;
  conflict: Conflict;
  store: Store;
  calls: Calls;
  names: TagNames;
}) {
  const { state, conflict, store, calls, names } = props;
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { change, by, at, base, theirs } = conflict;
  const mine = mineOf(conflict, state);
  const isReading = change.kind === 'reading';
  const { hour } = useMoments();
  const inWords = (reading: AnnotationReading | null) =>
    reading === null ? t('annotate.no-reading') : <InWords reading={reading} names={names} />;
  const form = change.tokens.map((no) => spanAt(state.shown, no)?.text ?? '').join(' ');
  const keepTheirs = () => {
    store.dispatch({ type: 'draft-dropped', tokens: change.tokens });
    store.dispatch({ type: 'conflict-decided' });
  };
  const keepMine = () => {
    store.dispatch({ type: 'conflict-decided' });
    // Now it is made on what the other person did, which its author has seen.
    void calls.change(mine, seenOf(store.now().sentence, mine.tokens));
  };
  return (
    <section aria-labelledby="annotate-conflict" className={styles['conflict']}>
      <h3 id="annotate-conflict" ref={heading} tabIndex={-1}>
        {t('annotate.conflict', { form, by })}
      </h3>
      <dl>
        <dt>{t('annotate.mine')}</dt>
        <dd>{inWords(readingIn(mine))}</dd>
        <dt>{t('annotate.theirs', { by, time: hour(at) })}</dt>
        <dd>{isReading ? inWords(theirs) : t('annotate.see-sentence')}</dd>
        <dt>{t('annotate.base')}</dt>
        <dd>{isReading ? inWords(base) : t('annotate.see-sentence')}</dd>
      </dl>
      <Row gap={2}>
        <Button look="primary" onClick={keepTheirs}>
          {t('annotate.keep-theirs')}
        </Button>
        <Button onClick={keepMine}>{t('annotate.keep-mine')}</Button>
      </Row>
      <p className={styles['remark']}>{t('annotate.conflict-kept')}</p>
    </section>
  );
}
