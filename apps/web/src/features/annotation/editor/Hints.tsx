import type { AnnotationHint } from '@glosa/contract';
import { memo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { useWordsLanguage } from '../words-language.ts';
import type { TagNames } from './names.ts';
import styles from './panel.module.css';
import type { Run } from './use-commands.ts';
import type { Hints } from './use-hints.ts';

function Hint(props: { hint: AnnotationHint; no: number; names: TagNames; onAccept: (stays: boolean) => void }) {
  const lang = useWordsLanguage();
  const { hint, no, names, onAccept } = props;
  const { t, plural } = useI18n();
  const [showsExample, setShowsExample] = useState(false);
  const { example, source, count, lemma } = hint;
  return (
    <li className={styles['hint']}>
      <button type="button" className={styles['accept']} onClick={(event) => onAccept(event.shiftKey)}>
        <kbd>{no}</kbd>
        <span className={styles['hintReading']}>
          <b lang={lang}>{lemma ?? '–'}</b> {names.className(hint.posClass)}
          <span className={styles['values']}>{names.values(hint)}</span>
        </span>
        <Soft as="span" small>
          {t(`annotate.source-${source}`)} · {plural('annotate.times', count)}
        </Soft>
      </button>
      <button
        type="button"
        className={styles['exampleButton']}
        aria-expanded={showsExample}
        aria-label={t('annotate.example-of', { no })}
        onClick={() => setShowsExample(!showsExample)}
      >
        {t('annotate.example')}
      </button>
      {showsExample ? (
        <p className={styles['example']}>
          <span lang={lang}>
            {example.before} <mark>{example.form}</mark> {example.after}
          </span>{' '}
          <small>
            {example.code} {example.reference}
          </small>
        </p>
      ) : null}
    </li>
  );
}

/** What the word is read as elsewhere, the likeliest first. A number key takes one. */
export const HintList = memo(function HintList(props: { found: Hints; names: TagNames; run: Run }) {
  const { found, names, run } = props;
  const { t } = useI18n();
  const { status, hints } = found;
  return (
    <section aria-label={t('annotate.hints')} className={styles['hints']} aria-busy={status === 'loading'}>
      <h2>{t('annotate.hints')}</h2>
      {hints.length > 0 ? (
        <ol>
          {hints.map((hint, index) => (
            <Hint
              key={`${hint.source} ${names.inTags(hint)} ${hint.lemma}`}
              hint={hint}
              no={index + 1}
              names={names}
              onAccept={(stays) => run(stays ? { hint: index, stays } : { hint: index })}
            />
          ))}
        </ol>
      ) : (
        <p className={styles['remark']}>
          {t(
            status === 'loading'
              ? 'common.loading'
              : status === 'failed'
                ? 'annotate.hints-failed'
                : 'annotate.no-hints',
          )}
        </p>
      )}
    </section>
  );
});
