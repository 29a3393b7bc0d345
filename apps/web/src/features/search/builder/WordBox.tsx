import type { Vocabulary } from '@glosa/contract';
import { useState } from 'react';
import { useWordSuggestions } from '../../../api/suggestions.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SuggestionField } from '../../../ui/SuggestionField.tsx';
import styles from './builder.module.css';
import { Composite, Grammar } from './Grammar.tsx';
import {
  hasDistance,
  hasText,
  KINDS,
  type Kind,
  LEAST_DISTANCE,
  LINKS,
  type Link,
  MOST_DISTANCE,
  PARTS,
  type Part,
  TIMES,
  type WordAsked,
} from './query-form.ts';

const DISTANCES = Array.from({ length: MOST_DISTANCE - LEAST_DISTANCE + 1 }, (_, i) => String(i + LEAST_DISTANCE));

interface Props {
  word: WordAsked;
  /** From 1. */
  no: number;
  vocabulary: Vocabulary | undefined;
  onChange: (change: Partial<WordAsked>) => void;
  /** The field of its text was left. */
  onLeave: () => void;
  /** Undefined for the only word. */
  onRemove: (() => void) | undefined;
}

/** How the word follows the one before. */
function LinkChoice({ word, onChange }: Pick<Props, 'word' | 'onChange'>) {
  const { t } = useI18n();
  return (
    <div className={styles['link']}>
      <Select
        label={t('builder.link')}
        emptyText=""
        value={word.link}
        options={LINKS.map((value) => ({ value, label: t(`builder.link.${value}`) }))}
        onChange={(link) => onChange({ link: link as Link })}
      />
      {hasDistance(word.link) && (
        <Select
          label={t('builder.distance')}
          emptyText=""
          value={String(word.distance)}
          options={DISTANCES.map((value) => ({ value, label: value }))}
          onChange={(distance) => onChange({ distance: Number(distance) })}
        />
      )}
    </div>
  );
}

/** `2`, `2–3`, `2+`: the numbers of `{2}`, `{2,3}`, `{2,}`. */
const timesIn = (times: string): string =>
  times
    .replace(/[{}]/g, '')
    .replace(/,(\d+)/, '–$1')
    .replace(',', '+');

/** How often the word follows itself. */
function TimesChoice({ word, onChange }: Pick<Props, 'word' | 'onChange'>) {
  const { t } = useI18n();
  const NAMED = { '': 'once', '?': 'optional', '+': 'more', '*': 'any' } as const;
  const label = (times: string): string =>
    times in NAMED
      ? t(`builder.times.${NAMED[times as keyof typeof NAMED]}`)
      : t('builder.times.number', { times: timesIn(times) });
  const offered = [...new Set([...TIMES, word.times])];
  return (
    <Select
      label={t('builder.times')}
      emptyText=""
      value={word.times}
      options={offered.map((value) => ({ value, label: label(value) }))}
      onChange={(times) => onChange({ times })}
    />
  );
}

function TextAsked({ word, onChange, onLeave }: Pick<Props, 'word' | 'onChange' | 'onLeave'>) {
  const { t } = useI18n();
  return (
    <>
      <Select
        label={t('builder.part')}
        emptyText=""
        value={word.part}
        options={PARTS.map((value) => ({ value, label: t(`builder.part.${value}`) }))}
        onChange={(part) => onChange({ part: part as Part })}
      />
      <WordField
        word={word}
        label={t(word.kind === 'lemma' ? 'builder.text.lemma' : 'builder.text.form')}
        onChange={(text) => onChange({ text })}
        onLeave={onLeave}
      />
    </>
  );
}

/** All that is asked of one word. */
export function WordBox({ word, no, vocabulary, onChange, onLeave, onRemove }: Props) {
  const { t } = useI18n();
  return (
    <li>
      <fieldset className={styles['word']}>
        <legend>{t('builder.word', { no: String(no) })}</legend>
        {no > 1 && <LinkChoice word={word} onChange={onChange} />}
        <div className={styles['row']}>
          <Select
            label={t('builder.kind')}
            emptyText=""
            value={word.kind}
            options={KINDS.map((value) => ({ value, label: t(`builder.kind.${value}`) }))}
            onChange={(kind) => onChange({ kind: kind as Kind, posClass: '', values: {} })}
          />
          {hasText(word.kind) && <TextAsked word={word} onChange={onChange} onLeave={onLeave} />}
          {word.kind === 'double' && <Composite word={word} vocabulary={vocabulary} onChange={onChange} />}
          {word.kind !== 'double' && <TimesChoice word={word} onChange={onChange} />}
          {onRemove !== undefined && (
            <Button small onClick={onRemove} aria-label={t('builder.remove-word', { no: String(no) })}>
              {t('builder.remove')}
            </Button>
          )}
        </div>
        {word.kind === 'class' && <Grammar word={word} vocabulary={vocabulary} onChange={onChange} />}
        {hasText(word.kind) && (
          <details open={word.posClass !== '' || undefined}>
            <summary>{t('builder.narrow')}</summary>
            <Grammar word={word} vocabulary={vocabulary} onChange={onChange} />
          </details>
        )}
      </fieldset>
    </li>
  );
}

/** The text of a word or lemma, with those of the corpus to choose from while it is typed. */
function WordField(props: { word: WordAsked; label: string; onChange: (text: string) => void; onLeave: () => void }) {
  const { word, label, onChange, onLeave } = props;
  const { t, plural, number } = useI18n();
  const [isTyped, setTyped] = useState(false);
  // Words of the corpus begin with what is typed: of endings and middles nothing can be suggested.
  const isBeginning = word.part === 'is' || word.part === 'begins';
  const kind = word.kind === 'lemma' ? 'lemma' : 'form';
  const found = useWordSuggestions(kind, isTyped && isBeginning ? word.text : null);
  return (
    <SuggestionField
      label={label}
      value={word.text}
      options={found.map(({ text, count }) => ({ key: text, text, ...(count !== null && { count: number(count) }) }))}
      listLabel={t('suggest.label')}
      announcement={plural('suggest.found', found.length)}
      classNames={{ whole: styles['wordField'], field: styles['combobox'] }}
      onType={(text) => {
        setTyped(true);
        onChange(text);
      }}
      onChoose={(index) => {
        setTyped(false);
        onChange(found[index]?.text ?? word.text);
      }}
      onLeave={onLeave}
    />
  );
}
