import type { DoubleReading } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useWordsLanguage } from '../words-language.ts';
import { InWords } from './InWords.tsx';
import type { TagNames } from './names.ts';
import styles from './panel.module.css';
import { activeAnnotation, annotationsOn, type EditorState, spanAt } from './state.ts';
import { addable } from './together.ts';
import type { Run } from './use-commands.ts';
import type { Store } from './use-store.ts';

const wordsOf = ({ shown }: EditorState, tokens: readonly number[]): string =>
  tokens.map((no) => spanAt(shown, no)?.text ?? '').join(' … ');

/** Composite forms that the word belongs to. */
function FormsHere({ state, store, names, run }: { state: EditorState; store: Store; names: TagNames; run: Run }) {
  const lang = useWordsLanguage();
  const { t } = useI18n();
  const { shown, current } = state;
  const forms = annotationsOn(shown, 'double', current);
  const active = activeAnnotation(state);
  if (forms.length === 0) return <p className={styles['remark']}>{t('annotate.no-forms')}</p>;
  return (
    <ul className={styles['composites']}>
      {forms.map((one, index) => (
        <li key={one.annotationId} data-active={one === active || undefined}>
          <button
            type="button"
            aria-pressed={one === active}
            onClick={() => store.dispatch({ type: 'cycle', by: index > forms.indexOf(active ?? one) ? 1 : -1 })}
          >
            <b lang={lang}>{wordsOf(state, one.subtokenIds)}</b> <InWords reading={one} names={names} />
          </button>
          {one === active ? (
            <Button small look="danger" title="Delete" onClick={() => run('clear')}>
              {t('annotate.apart')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Possible({ state, store, names, run }: { state: EditorState; store: Store; names: TagNames; run: Run }) {
  const { t } = useI18n();
  const reading = addable(state);
  const { answer } = state.together;
  if (reading === null || answer === null) return null;
  const describe = (one: DoubleReading) => names.inWords(one);
  return (
    <div className={styles['possible']}>
      {answer.readings.length === 1 ? (
        <p>
          <b>{describe(reading)}</b>
        </p>
      ) : (
        <fieldset className={styles['alternatives']}>
          <legend>{t('annotate.alternatives')}</legend>
          {answer.readings.map((one) => (
            <label key={one.posClass}>
              <input
                type="radio"
                name="annotate-alternative"
                checked={one === reading}
                onChange={() => store.dispatch({ type: 'rule-chosen', posClass: one.posClass })}
              />
              <span>{describe(one)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {reading.warnings.map((warning) => (
        <p key={warning} className={styles['warning']}>
          {t('annotate.disagreement')} {warning}
        </p>
      ))}
      <Button look="primary" title="Enter" onClick={() => run('annotation-together')}>
        {t('annotate.add-form')}
      </Button>
    </div>
  );
}

/** Putting words together: what is chosen, what the rules say of it, and why not. */
export function CompositePanel(props: { state: EditorState; store: Store; names: TagNames; run: Run }) {
  const lang = useWordsLanguage();
  const { state, store, names, run } = props;
  const { t } = useI18n();
  const { selection, together } = state;
  const isAsking = together.asked !== null;
  const isPossible = together.answer?.status === 'ANNOTATION_POSSIBLE';
  const reason = isPossible ? null : (together.answer?.reason ?? together.failed);
  return (
    <>
      <section aria-labelledby="annotate-forms-here">
        <h3 id="annotate-forms-here">{t('annotate.forms-here')}</h3>
        <FormsHere {...props} />
      </section>
      <section aria-labelledby="annotate-together" aria-busy={isAsking} className={styles['together']}>
        <h3 id="annotate-together">{t('annotate.together')}</h3>
        {selection.length === 0 ? <p className={styles['remark']}>{t('annotate.choose-words')}</p> : null}
        {selection.length > 0 ? (
          <p className={styles['chosen']}>
            <b lang={lang}>{wordsOf(state, selection)}</b>
            <Button small look="quiet" title="Esc" onClick={() => store.dispatch({ type: 'clear-selection' })}>
              {t('annotate.let-go')}
            </Button>
          </p>
        ) : null}
        {isAsking ? <p className={styles['remark']}>{t('annotate.asking')}</p> : null}
        {reason === null ? null : <p className={styles['refusal']}>{reason}</p>}
        <Possible {...{ state, store, names, run }} />
      </section>
    </>
  );
}
