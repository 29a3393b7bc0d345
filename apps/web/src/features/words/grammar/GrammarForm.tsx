import type { Grammar, GrammarClasses } from '@glosa/contract';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SkipToFound } from '../../../ui/SkipToFound.tsx';
import { ChosenRecords, RecordFields } from '../pieces/RecordFilter.tsx';
import { TextFilter } from '../pieces/TextFilter.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { ClassChoice } from './ClassChoice.tsx';
import { Conditions } from './Conditions.tsx';
import styles from './form.module.css';
import { asksSomething, type GrammarAddress } from './grammar-address.ts';
import type { WordAsked } from './question.ts';
import { SecondWord } from './SecondWord.tsx';
import { type Change, useChange } from './use-change.ts';
import { WordTexts } from './WordTexts.tsx';

interface Props {
  address: GrammarAddress;
  tagset: GrammarClasses;
  /** The answer to the question, for what each further choice would leave. */
  answer: Grammar | undefined;
}

function Fields({ address, tagset, answer, change }: Props & { change: Change }) {
  const { t } = useI18n();
  const { kind, word, second } = address;
  const onChange = (next: (word: WordAsked) => WordAsked, how?: { replace: boolean }) =>
    change((now) => ({ word: next(now.word) }), how);
  const choice = { kind, word, tagset, facets: answer, onChange };
  const choices = (
    <>
      <ClassChoice {...choice} />
      <CategoryChoice {...choice} />
      <WordTexts word={word} onChange={onChange} />
    </>
  );
  return (
    <>
      {second === null ? (
        choices
      ) : (
        <fieldset className={styles['first']}>
          <legend>{t(kind === 'single' ? 'grammar.first' : 'grammar.first-double')}</legend>
          {choices}
        </fieldset>
      )}
      <SecondWord address={address} tagset={tagset} change={change} />
      <TextFilter within={address} counts={answer?.perText} onChange={(texts) => change(() => ({ texts }))} />
      <RecordFields within={address} onFilter={(f) => change(() => ({ f }))} />
    </>
  );
}

/** What is asked, and everything that can be asked; where there is no room for that, or sentences are read, folded away. */
export function GrammarForm(props: Props) {
  const { address, answer } = props;
  const { t, plural } = useI18n();
  const change = useChange(address);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const reads = address.shows === 'sentences';
  // The first condition would fold the form away under the hand that is choosing it.
  const choose: Change = (...next) => {
    if (reads) setOpen(true);
    change(...next);
  };
  const asks = asksSomething(address);
  const sentence = answer?.sentence ?? '';
  return (
    <section className={styles['form']} aria-label={t('grammar.form')} data-folds={(reads && asks) || undefined}>
      {asks && sentence !== '' && <p className={styles['sentence']}>{sentence}</p>}
      {asks && <SkipToFound label={t('words.skip')} />}
      <Conditions address={address} tagset={props.tagset} />
      <ChosenRecords f={address.f} onFilter={(f) => change(() => ({ f }))} />
      <Button
        ref={button}
        className={styles['change']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" /> {t(asks ? 'grammar.change' : 'grammar.choose')}
      </Button>
      <div id={id} className={styles['fields']} data-open={open || undefined}>
        <Fields {...props} change={choose} />
        {asks && answer !== undefined && (
          <Button
            look="primary"
            className={styles['done']}
            onClick={() => {
              setOpen(false);
              button.current?.focus();
            }}
          >
            {t('grammar.show-found', { hits: plural('unit.hits', answer.total) })}
          </Button>
        )}
      </div>
    </section>
  );
}
