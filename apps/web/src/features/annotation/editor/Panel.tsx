import { useEffect } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { useWordsLanguage } from '../words-language.ts';
import { CompositePanel } from './CompositePanel.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { formOf } from './drafting.ts';
import { focusField, focusSentence } from './focus.ts';
import type { TagNames } from './names.ts';
import { isPending } from './optimistic.ts';
import styles from './panel.module.css';
import { ReadingForm } from './ReadingForm.tsx';
import { annotationsOn, type EditorState, singleReading, spanAt, stateOfToken } from './state.ts';
import type { Calls } from './use-calls.ts';
import type { Run } from './use-commands.ts';
import type { Store } from './use-store.ts';

interface Props {
  state: EditorState;
  store: Store;
  calls: Calls;
  names: TagNames;
  run: Run;
}

/** The words that the panel is about, and what is known of them. */
function Head({ state, store }: Pick<Props, 'state' | 'store'>) {
  const lang = useWordsLanguage();
  const { t, number } = useI18n();
  const { shown, mode, current, selection, cycle } = state;
  const tokens = mode === 'single' && selection.length > 0 ? selection : [current];
  const span = spanAt(shown, current);
  const { length } = annotationsOn(shown, mode, current);
  const status = stateOfToken(shown, current);
  return (
    <div className={styles['head']}>
      <h2 lang={lang}>{tokens.map((no) => spanAt(shown, no)?.text ?? '').join(' + ')}</h2>
      {tokens.length === 1 && span?.transliteration ? <p className={styles['other']}>{span.transliteration}</p> : null}
      {tokens.length === 1 ? <Soft small>{t(`annotate.state-${status}`)}</Soft> : null}
      {length > 1 ? (
        <Button small title="Tab" onClick={() => store.dispatch({ type: 'cycle', by: 1 })}>
          {t('annotate.cycle', { no: number((cycle % length) + 1), count: number(length) })}
        </Button>
      ) : null}
      {mode === 'single' ? (
        <Button
          small
          look="quiet"
          aria-pressed={selection.includes(current)}
          title={t('annotate.key-space')}
          onClick={() => store.dispatch({ type: 'toggle' })}
        >
          {t(selection.includes(current) ? 'annotate.unselect' : 'annotate.select')}
        </Button>
      ) : null}
    </div>
  );
}

function SinglePanel({ state, store, names, run }: Props) {
  const { tokens, draft, isDirty } = formOf(state);
  const problem = state.problem?.tokens.join() === tokens.join() ? state.problem.problem : null;
  // The reading has come back while its author is still there: the first fault is where they go on.
  const [wrong] = Object.keys(problem?.fieldErrors ?? {});
  useEffect(() => {
    if (wrong !== undefined) focusField(wrong === 'posTag' ? 'class' : wrong.replace('categories.', ''));
  }, [wrong]);
  const drop = () => {
    store.dispatch({ type: 'draft-dropped', tokens });
    focusSentence();
  };
  return (
    <ReadingForm
      draft={draft}
      isDirty={isDirty}
      isBusy={tokens.some((no) => isPending(state.pending, no))}
      isRead={tokens.some((no) => singleReading(state.shown, no) !== null)}
      problem={problem}
      names={names}
      onDraft={(next) => store.dispatch({ type: 'draft', draft: next, classes: names.classes })}
      onSave={() => run('save')}
      onSaveAndGoOn={() => run('save-next')}
      onClear={() => run('clear')}
      onDrop={drop}
    />
  );
}

/** What is said of the chosen words, and everything that can be said of them. */
export function Panel(props: Props) {
  const { state, store, calls, names } = props;
  const { conflict, mode } = state;
  return (
    <div className={styles['panel']}>
      {conflict === null ? null : (
        <ConflictPanel key={`${conflict.at} ${conflict.change.tokens}`} {...{ state, conflict, store, calls, names }} />
      )}
      <Head state={state} store={store} />
      {mode === 'single' ? <SinglePanel {...props} /> : <CompositePanel {...props} />}
    </div>
  );
}
