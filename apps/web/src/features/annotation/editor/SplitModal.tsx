import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { useWordsLanguage } from '../words-language.ts';
import styles from './modals.module.css';
import { isChanged, partitionOf, piecesOf, type SplitMove, type SplitState } from './split-state.ts';
import type { Calls } from './use-calls.ts';
import type { Store } from './use-store.ts';

const MOVES: Readonly<Record<string, SplitMove>> = {
  ArrowRight: { type: 'caret', to: 'next' },
  ArrowLeft: { type: 'caret', to: 'previous' },
  Home: { type: 'caret', to: 'first' },
  End: { type: 'caret', to: 'last' },
  ' ': { type: 'cut' },
  '|': { type: 'cut' },
};

/** The word letter by letter: the caret goes between them, a cut is made where it stands, or by a tap. */
function Letters({
  split,
  onMove,
  onSend,
}: {
  split: SplitState;
  onMove: (move: SplitMove) => void;
  onSend: () => void;
}) {
  const lang = useWordsLanguage();
  const { t } = useI18n();
  const { letters, cuts, caret } = split;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || metaKey || (altKey && key !== '|')) return;
    const move = MOVES[key];
    if (move === undefined && key !== 'Enter') return;
    event.preventDefault();
    if (move === undefined) onSend();
    else onMove(move);
  };
  const before = letters.slice(0, caret).join('');
  const place = t(cuts.includes(caret) ? 'annotate.caret-cut' : 'annotate.caret', {
    before,
    after: letters.slice(caret).join(''),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a place to cut in, with keys of its own */}
      <div
        ref={box}
        role="group"
        data-autofocus
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys for cutting are those of this box
        tabIndex={0}
        aria-label={t('annotate.letters', { form: split.form })}
        aria-describedby="annotate-split-help"
        aria-invalid={split.problem !== null || undefined}
        className={styles['letters']}
        onKeyDown={onKeyDown}
      >
        {letters.map((letter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place in the word
          <span key={at} className={styles['letter']}>
            {at === 0 ? null : (
              <button
                type="button"
                tabIndex={-1}
                aria-pressed={cuts.includes(at)}
                aria-label={t('annotate.cut-before', { no: at + 1, letter })}
                data-caret={at === caret || undefined}
                className={styles['gap']}
                onClick={() => onMove({ type: 'cut', at })}
              />
            )}
            <span lang={lang}>{letter}</span>
          </span>
        ))}
      </div>
      <LiveText>{place}</LiveText>
    </>
  );
}

/** Cutting a word into the parts that are annotated one by one. */
export function SplitModal(props: { split: SplitState; suggestions: readonly string[]; store: Store; calls: Calls }) {
  const lang = useWordsLanguage();
  const { split, suggestions, store, calls } = props;
  const { t } = useI18n();
  const texts = useDialogTexts(isChanged(split));
  const asks = split.problem?.asks === true;
  const move = (one: SplitMove) => store.dispatch({ type: 'split', move: one });
  const send = () => {
    if (!split.isSending && isChanged(split)) void calls.split(asks);
  };
  const label = asks
    ? 'annotate.split-anyway'
    : split.cuts.length === 0 && split.was.length > 0
      ? 'annotate.join'
      : 'annotate.split';
  return (
    <Dialog
      title={t('annotate.split-title', { form: split.form })}
      {...texts}
      onClose={() => store.dispatch({ type: 'modal', modal: null })}
      footer={
        <>
          {split.cuts.length > 0 && split.was.length > 0 ? (
            <Button onClick={() => move({ type: 'join' })}>{t('annotate.join-parts')}</Button>
          ) : null}
          <Button
            look={asks ? 'danger' : 'primary'}
            aria-disabled={split.isSending || !isChanged(split)}
            onClick={send}
          >
            {split.isSending ? t('form.sending') : t(label)}
          </Button>
        </>
      }
    >
      <Soft id="annotate-split-help">{t('annotate.split-help')}</Soft>
      <Letters split={split} onMove={move} onSend={send} />
      <p className={styles['preview']} aria-live="polite">
        {t('annotate.parts')}{' '}
        {piecesOf(split).map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the word
          <b key={at} lang={lang}>
            {piece}
          </b>
        ))}
      </p>
      {split.problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {split.problem.text}
        </p>
      )}
      {suggestions.length === 0 ? null : (
        <section aria-labelledby="annotate-suggestions" className={styles['suggestions']}>
          <h3 id="annotate-suggestions">{t('annotate.suggestions')}</h3>
          {suggestions.map((partition) => (
            <Button
              key={partition}
              small
              lang={lang}
              aria-pressed={partition === partitionOf(split)}
              onClick={() => move({ type: 'suggest', partition })}
            >
              {partition}
            </Button>
          ))}
        </section>
      )}
    </Dialog>
  );
}
