// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table lose their roles in some browsers when they are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not their cells

import type { ListedSentence } from '@glosa/contract';
import { Flag, UserRound } from 'lucide-react';
import { memo, type Ref } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { paths } from '../../../paths.ts';
import { StateMark, StateShape } from '../StateMark.tsx';
import { useWordsLanguage } from '../words-language.ts';
import styles from './rows.module.css';
import { TokenDots } from './TokenDots.tsx';

/** What is known of the sentence, who has called it done, its flag, and who has it open. */
function State({ sentence: { state, done, flag, here } }: { sentence: ListedSentence }) {
  const { t } = useI18n();
  return (
    <div role="gridcell" className={styles['progress']}>
      <StateMark state={state} />
      {done === null ? null : (
        <span>
          {done.by}, <Moment iso={done.at} as="day-or-hour" />
        </span>
      )}
      {flag === null ? null : (
        <span className={styles['flag']}>
          <StateShape state="flagged" />
          {t('annotation-list.state.flagged')}
        </span>
      )}
      {here.length === 0 ? null : (
        <span className={styles['here']}>
          <UserRound aria-hidden="true" />
          {t('annotation-list.here', { people: here.join(', ') })}
        </span>
      )}
    </div>
  );
}

function Text({ code, sentence }: { code: string; sentence: ListedSentence }) {
  const lang = useWordsLanguage();
  const { sentenceNo, text, tokens, flag } = sentence;
  return (
    <div role="gridcell" className={styles['text']}>
      <a href={paths.annotationEditor(code, sentenceNo)} tabIndex={-1} lang={lang}>
        {text}
      </a>
      {flag === null || flag.comment === '' ? null : (
        <p className={styles['comment']}>
          <Flag aria-hidden="true" />
          <span>
            {flag.comment} <small>({flag.by})</small>
          </span>
        </p>
      )}
      <TokenDots tokens={tokens} />
    </div>
  );
}

function Cells({ code, sentence }: { code: string; sentence: ListedSentence }) {
  const { t } = useI18n();
  const { reference, assignee, edited } = sentence;
  return (
    <>
      <div role="gridcell" className={styles['reference']}>
        {reference}
      </div>
      <Text code={code} sentence={sentence} />
      <State sentence={sentence} />
      <div role="gridcell" className={styles['assignee']}>
        {assignee === null ? null : (
          <>
            <span className={styles['label']}>{t('annotation-list.head.assignee')}: </span>
            {assignee}
          </>
        )}
      </div>
      <div role="gridcell" className={styles['edited']}>
        {edited === null ? null : (
          <>
            <span className={styles['label']}>{t('annotation-list.head.edited')}: </span>
            <b>{edited.by}</b> <Moment iso={edited.at} as="day-or-hour" />
          </>
        )}
      </div>
    </>
  );
}

/** A sentence in the list; until it has come, its number alone. The list handles keys and clicks of all its rows. */
export const SentenceRow = memo(function SentenceRow(props: {
  code: string;
  no: number;
  /** Of the row in the list, from 0. */
  place: number;
  sentence: ListedSentence | undefined;
  isActive: boolean;
  isChosen: boolean;
  isBack: boolean;
  top: number;
  ref: Ref<HTMLDivElement>;
}) {
  const { code, no, place, sentence, isActive, isChosen, isBack, top, ref } = props;
  const { t } = useI18n();
  return (
    <div
      ref={ref}
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={place + 2}
      aria-selected={isChosen}
      aria-busy={sentence === undefined || undefined}
      data-index={place}
      data-no={no}
      data-arrival={isBack || undefined}
      className={styles['row']}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={styles['select']}>
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isChosen}
            readOnly
            aria-label={t('annotation-list.select', { no })}
          />
        </label>
      </div>
      <div role="gridcell" className={styles['number']}>
        {no}
      </div>
      {sentence === undefined ? (
        <div role="gridcell" aria-colspan={5} className={styles['waiting']}>
          {t('annotation-list.loading')}
        </div>
      ) : (
        <Cells code={code} sentence={sentence} />
      )}
    </div>
  );
});
