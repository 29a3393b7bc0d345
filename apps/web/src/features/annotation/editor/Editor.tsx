import type { AnnotationMode, AnnotationReading, EditorData, SentenceLine } from '@glosa/contract';
import { lazy, memo, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { DoneModal } from '../DoneModal.tsx';
import { goOnAt } from '../return-place.ts';
import { useWordsLanguage } from '../words-language.ts';
import { Announcer } from './Announcer.tsx';
import { BatchModal } from './BatchModal.tsx';
import styles from './editor.module.css';
import { FlagModal } from './FlagModal.tsx';
import { focusSentence } from './focus.ts';
import { GoModal } from './GoModal.tsx';
import { HintList } from './Hints.tsx';
import { HistoryModal } from './HistoryModal.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { type TagNames, useTagNames } from './names.ts';
import { Panel } from './Panel.tsx';
import { Sentence } from './Sentence.tsx';
import { SentenceHead } from './SentenceHead.tsx';
import { SimilarStrip } from './SimilarStrip.tsx';
import { SplitModal } from './SplitModal.tsx';
import { beginEditor, type EditorState, type Modal, openWords, singleReading, wordSpans } from './state.ts';
import { Toolbar, toolbarFacts } from './Toolbar.tsx';
import { unanswered } from './together.ts';
import { type Calls, useCalls } from './use-calls.ts';
import { type Run, useCommands } from './use-commands.ts';
import { type ReadingDrafts, useReadingDrafts } from './use-drafts.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { type Hints, useHints } from './use-hints.ts';
import { usePresence } from './use-presence.ts';
import { type Store, useStore } from './use-store.ts';

const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === null;

/** Where a dialog leaves it whose opener has gone. */
const isAtHeading = (): boolean => document.activeElement?.matches('main h1') === true;

/**
 * A button may go away with what it does, as "Clear" with the reading: the focus goes to the sentence then, where the
 * keys are heard. Gives what the editor has to listen to.
 */
function useFocusKept(modal: Modal | null) {
  const isWithin = useRef(false);
  const wasOpen = useRef(modal !== null);
  useEffect(() => {
    const isLost = (isWithin.current && isNowhere()) || (wasOpen.current && (isNowhere() || isAtHeading()));
    if (modal === null && isLost) focusSentence();
    wasOpen.current = modal !== null;
  });
  // The page before this one may have taken the focus along with it.
  useEffect(() => {
    if (isNowhere()) focusSentence();
  }, []);
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    // Not called when what has the focus is taken out of the page: only when the person moves it elsewhere.
    onBlur: () => {
      isWithin.current = false;
    },
  };
}

/** The sentence before or after, for its context and to go there. */
const Neighbour = memo(function Neighbour(props: {
  line: SentenceLine | undefined;
  code: string;
  to: 'previous' | 'next';
}) {
  const lang = useWordsLanguage();
  const { line, code, to } = props;
  const { t } = useI18n();
  if (line === undefined) return null;
  return (
    <p className={styles['neighbour']}>
      <a href={paths.annotationEditor(code, line.sentenceNo)} title={to === 'next' ? 'PageDown' : 'PageUp'}>
        {t(`annotate.${to}`, { no: line.sentenceNo })}
      </a>{' '}
      <span lang={lang}>{line.text}</span>
    </p>
  );
});

const KeysModal = lazy(async () => ({ default: (await import('./KeysModal.tsx')).KeysModal }));

/** What goes along from sentence to sentence. */
export interface Habits {
  mode: AnnotationMode;
  last: AnnotationReading | null;
}

interface ModalsProps {
  data: EditorData;
  state: EditorState;
  store: Store;
  calls: Calls;
  names: TagNames;
  hints: Hints;
  run: Run;
}

function Modals({ data, state, store, calls, names, hints, run }: ModalsProps) {
  const close = () => store.dispatch({ type: 'modal', modal: null });
  const reading = singleReading(state.shown, state.current, state.cycle);
  switch (state.modal) {
    case 'split':
      return state.split && <SplitModal split={state.split} suggestions={hints.splits} store={store} calls={calls} />;
    case 'batch':
      return reading && <BatchModal tokenNo={state.current} reading={reading} {...{ names, store, calls }} />;
    case 'flag':
      return <FlagModal state={state} store={store} calls={calls} />;
    case 'go':
      return <GoModal code={data.code} total={data.total} onClose={close} />;
    case 'history':
      return <HistoryModal place={calls.place} names={names} onClose={close} />;
    case 'keys':
      return <Suspense fallback={null}>{<KeysModal onClose={close} />}</Suspense>;
    case 'done': {
      const confirm = () => {
        close();
        run('done-anyway');
      };
      return <DoneModal open={openWords(state.shown)} onConfirm={confirm} onClose={close} />;
    }
    case null:
      return null;
  }
}

/** In the double mode the rules are asked about what is chosen as soon as it is chosen. */
function useRules(state: EditorState, store: Store, calls: Calls): void {
  const wanted = state.mode === 'double' ? unanswered(state) : null;
  const key = wanted?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another question
  useEffect(() => {
    if (wanted !== null) store.dispatch({ type: 'rule-wanted', tokens: wanted });
  }, [key, store]);
  const { asked } = state.together;
  useEffect(() => {
    if (asked !== null) void calls.askRule(asked);
  }, [asked, calls]);
}

/** The editor of one sentence. Each sentence has a new one. */
export function Editor({ data, habits }: { data: EditorData; habits: RefObject<Habits> }) {
  const { t } = useI18n();
  const [state, store] = useStore(() => beginEditor(data, { ...habits.current, history: data.history }));
  useEffect(() => goOnAt(data.code, data.sentenceNo), [data.code, data.sentenceNo]);
  const calls = useCalls({ code: data.code, sentenceNo: data.sentenceNo }, store);
  const names = useTagNames(data);
  const drafts = useReadingDrafts(data.code, state, store);
  const here = usePresence(calls, store, data.here);
  const hints = useHints(calls.place, state);
  const latestHints = useRef(hints);
  latestHints.current = hints;
  const readHints = useRef(() => latestHints.current).current;
  const run = useCommands({ data, store, calls, names, hints: readHints });
  const onKeyDown = useEditorKeys(store, run);
  const focus = useFocusKept(state.modal);
  useRules(state, store, calls);
  const { mode, last } = state;
  useEffect(() => {
    habits.current = { mode, last };
  }, [habits, mode, last]);
  const [before, after] = [data.previous, data.next].map((no) => data.sentences.find((one) => one.sentenceNo === no));
  const text = wordSpans(state.shown)
    .map((span) => span.text)
    .join(' ');
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the parts within it */}
      <div className={styles['editor']} onKeyDown={onKeyDown} {...focus}>
        <div className={styles['main']}>
          <SentenceHead data={data} sentence={state.sentence} shown={state.shown} here={here} calls={calls} />
          <DraftOffer drafts={drafts} />
          <Neighbour line={before} code={data.code} to="previous" />
          {state.current === 0 ? (
            <EmptyState title={t('annotate.no-words')} />
          ) : (
            <Sentence
              {...{ state, store, names }}
              label={t('annotate.sentence-label', { no: data.sentenceNo, text })}
            />
          )}
          {state.mode === 'single' && state.current !== 0 ? <HintList found={hints} names={names} run={run} /> : null}
          <Neighbour line={after} code={data.code} to="next" />
          <Announcer said={state.said} />
          <SimilarStrip similarTo={state.similarTo} {...{ store, calls, names }} />
          <Toolbar {...toolbarFacts(state)} store={store} run={run} />
        </div>
        {state.current === 0 ? null : <Panel {...{ state, store, calls, names, run }} />}
      </div>
      <Modals {...{ data, state, store, calls, names, hints, run }} />
      <LeaveQuestion {...{ data, store, calls, drafts }} />
    </>
  );
}

/** Readings that were begun on an earlier visit and not saved. */
function DraftOffer({ drafts }: { drafts: ReadingDrafts }) {
  const { t, plural } = useI18n();
  const { moment } = useMoments();
  const { offer, isFull } = drafts;
  if (offer === null) {
    return isFull ? (
      <Soft small role="status">
        {t('cards.draft-fails')}
      </Soft>
    ) : null;
  }
  return (
    <section aria-label={t('annotate.drafts')} className={styles['offer']}>
      <p role="status">{plural('annotate.draft-offer', offer.drafts.length, { at: moment(offer.at) })}</p>
      <div>
        <Button look="primary" small onClick={() => drafts.restore(offer)}>
          {t('annotate.draft-restore')}
        </Button>
        <Button look="danger" small onClick={() => drafts.dismiss(offer)}>
          {t('annotate.draft-dismiss')}
        </Button>
      </div>
    </section>
  );
}
