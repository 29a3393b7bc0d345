import type { AnnotatedSentence, Annotation, TokenState } from '@glosa/contract';
import { Fragment, type MouseEvent, memo, useEffect, useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useWordsLanguage } from '../words-language.ts';
import { hasDraft } from './drafting.ts';
import { SENTENCE_ID, spanId } from './focus.ts';
import { InWords } from './InWords.tsx';
import type { TagNames } from './names.ts';
import { isPending } from './optimistic.ts';
import styles from './sentence.module.css';
import { activeAnnotation, type EditorState, worstState } from './state.ts';
import type { Store } from './use-store.ts';

interface SpanFacts {
  tokenNo: number;
  text: string;
  transliteration: string;
  lemma: string;
  tags: string;
  state: TokenState;
  /** Numbers of the composite forms that it belongs to, with their classes: `1 perf`. */
  forms: string;
  /** What is read out after the word. */
  said: readonly Said[];
  names: TagNames;
  isCurrent: boolean;
  isSelected: boolean;
  /** Belongs to the composite form that is looked at. */
  isPartner: boolean;
  isUnderWay: boolean;
  isBegun: boolean;
  isFlagged: boolean;
}

/** A reading, with the words that come before it, or words alone. */
interface Said {
  text: string;
  reading: Annotation | null;
}

const SIGNS: Readonly<Record<TokenState, string>> = { none: '', draft: '', check: '?', invalid: '!' };

/** One subtoken. Only those whose facts have changed are redrawn. */
const Span = memo(function Span(props: SpanFacts) {
  const lang = useWordsLanguage();
  const { t } = useI18n();
  const { tokenNo, text, transliteration, lemma, tags, state, forms, said, names } = props;
  const { isCurrent, isSelected, isPartner, isUnderWay, isBegun, isFlagged } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and says which option is the current one
    <span
      id={spanId(tokenNo)}
      role="option"
      aria-selected={isSelected}
      data-token={tokenNo}
      data-state={state}
      data-current={isCurrent || undefined}
      data-partner={isPartner || undefined}
      data-under-way={isUnderWay || undefined}
      className={styles['span']}
    >
      <span lang={lang} className={styles['form']}>
        {text}
        {state === 'check' || state === 'invalid' ? (
          <b aria-hidden="true" className={styles['sign']}>
            {SIGNS[state]}
          </b>
        ) : null}
        {isBegun ? (
          <i aria-hidden="true" className={styles['unsaved']}>
            ●
          </i>
        ) : null}
        {isFlagged ? (
          <i aria-hidden="true" className={styles['flag']}>
            ⚑
          </i>
        ) : null}
      </span>
      <VisuallyHidden>
        {said.map(({ text: words, reading }, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is said of a word has nothing else that is its own
          <Fragment key={no}>
            {no === 0 ? ' ' : '; '}
            {words}
            {reading === null ? null : <InWords reading={reading} names={names} />}
          </Fragment>
        ))}
        {isBegun ? `; ${t('annotate.unsaved')}` : null}
      </VisuallyHidden>
      <span aria-hidden="true" className={styles['transliteration']}>
        {transliteration}
      </span>
      <span aria-hidden="true" lang={lang} className={styles['lemma']}>
        {lemma}
      </span>
      <span aria-hidden="true" className={styles['tags']}>
        {tags}
      </span>
      {forms === '' ? null : (
        <span aria-hidden="true" className={styles['forms']}>
          {forms}
        </span>
      )}
    </span>
  );
});

type SentenceSpan = AnnotatedSentence['transcription'][number];

/** The spans of a sentence by words: the pieces of a divided one are together, anything else alone. */
function wordsOf(spans: readonly SentenceSpan[]): SentenceSpan[][] {
  const words: SentenceSpan[][] = [];
  for (const span of spans) {
    const last = words.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && span.tokenNo !== null && before?.tokenNo !== null && before?.tokenId === span.tokenId) {
      last.push(span);
    } else words.push([span]);
  }
  return words;
}

function byToken(annotations: readonly Annotation[]): Map<number, Annotation[]> {
  const found = new Map<number, Annotation[]>();
  for (const one of annotations) {
    for (const no of one.subtokenIds) found.set(no, [...(found.get(no) ?? []), one]);
  }
  return found;
}

function useNameOf(names: TagNames, sentence: AnnotatedSentence) {
  const { t } = useI18n();
  return useMemo(() => {
    const order = new Map(sentence.doubleAnnotations.map(({ annotationId }, i) => [annotationId, i + 1]));
    const singlesOf = byToken(sentence.singleAnnotations);
    const doublesOf = byToken(sentence.doubleAnnotations);
    const known = new Map<
      number,
      { said: readonly Said[]; lemma: string; tags: string; forms: string; state: TokenState }
    >();
    return (tokenNo: number) => {
      const found = known.get(tokenNo);
      if (found !== undefined) return found;
      const singles = singlesOf.get(tokenNo) ?? [];
      const doubles = doublesOf.get(tokenNo) ?? [];
      const state = worstState(singles);
      const said: Said[] = [
        ...(singles.length === 0 ? [{ text: t('annotate.no-reading'), reading: null }] : []),
        ...singles.map((reading) => ({ text: '', reading })),
        ...doubles.map((reading) => ({ text: `${t('annotate.member-of')} `, reading })),
        ...(state === 'check' || state === 'invalid' ? [{ text: t(`annotate.state-${state}`), reading: null }] : []),
      ];
      const facts = {
        said,
        lemma: singles.map(({ lemma }) => lemma ?? '–').join(' / '),
        tags: singles.map(names.description).join(' / '),
        forms: doubles.map((one) => `${order.get(one.annotationId)} ${one.posClass}`).join(' '),
        state,
      };
      known.set(tokenNo, facts);
      return facts;
    };
  }, [names, sentence, t]);
}

/** The sentence, large, word by word: a list of options that keeps the focus while one walks along it. */
export function Sentence({
  state,
  store,
  names,
  label,
}: {
  state: EditorState;
  store: Store;
  names: TagNames;
  label: string;
}) {
  const { shown, current, selection, mode, pending, drafts, sentence } = state;
  const factsOf = useNameOf(names, shown);
  const members = mode === 'double' ? (activeAnnotation(state)?.subtokenIds ?? []) : [];
  useEffect(() => {
    // Some browsers answer with a promise, which is nothing to clean up with.
    document.getElementById(spanId(current))?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const onPoint = (event: MouseEvent) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-token]') : null;
    if (element === null) return;
    const tokenNo = Number(element.dataset['token']);
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    if (isMore || mode === 'double') store.dispatch({ type: 'toggle', tokenNo });
    else store.dispatch({ type: 'choose', tokens: [tokenNo] });
  };
  /** One piece of the sentence; of a divided word the writing stands below all its pieces. */
  const drawSpan = ({ spanId: key, text, tokenNo, spaceAfter, transliteration }: SentenceSpan, isPiece: boolean) => {
    if (tokenNo === null) {
      return (
        <span key={key} aria-hidden="true" className={styles['mark']} data-space={spaceAfter || undefined}>
          {text}
        </span>
      );
    }
    return (
      <span key={key} role="presentation" className={styles['slot']} data-space={spaceAfter || undefined}>
        <Span
          {...factsOf(tokenNo)}
          names={names}
          tokenNo={tokenNo}
          text={text}
          transliteration={isPiece ? '' : (transliteration ?? '')}
          isCurrent={tokenNo === current}
          isSelected={selection.includes(tokenNo)}
          isPartner={members.includes(tokenNo)}
          isUnderWay={isPending(pending, tokenNo)}
          isBegun={hasDraft({ drafts }, tokenNo)}
          isFlagged={sentence.flag?.tokenNo === tokenNo}
        />
      </span>
    );
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole editor
    <div
      id={SENTENCE_ID}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-orientation="horizontal"
      aria-activedescendant={current === 0 ? undefined : spanId(current)}
      tabIndex={0}
      data-arrival
      data-mode={mode}
      className={styles['sentence']}
      onClick={onPoint}
    >
      {wordsOf(shown.transcription).map((pieces) => {
        const [first] = pieces;
        const drawn = pieces.map((span) => drawSpan(span, pieces.length > 1));
        if (first === undefined || pieces.length === 1) return drawn;
        return (
          <span
            key={`w${first.spanId}`}
            role="presentation"
            className={styles['word']}
            data-space={pieces.at(-1)?.spaceAfter || undefined}
          >
            {drawn}
            <span aria-hidden="true" className={styles['wholeBelow']}>
              {first.transliteration}
            </span>
          </span>
        );
      })}
    </div>
  );
}
