import type { Grammar, GrammarClasses } from '@glosa/contract';
import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Check } from './Check.tsx';
import styles from './form.module.css';
import {
  type GrammarKind,
  type OfferedClass,
  offeredClasses,
  toggleClass,
  toggleGroup,
  type WordAsked,
} from './question.ts';

export interface ChoiceProps {
  kind: GrammarKind;
  word: WordAsked;
  tagset: GrammarClasses;
  /** What choosing would leave; undefined where that is not counted. */
  facets: Pick<Grammar, 'classes' | 'categories'> | undefined;
  onChange: (next: (word: WordAsked) => WordAsked) => void;
}

/** What a class would find: as counted with the rest of the question, or, where nothing is asked, in the whole corpus. */
function useHits({ facets }: ChoiceProps): (classes: readonly OfferedClass[]) => number | null {
  const counted = facets === undefined ? null : new Map(facets.classes.map(({ value, hits }) => [value, hits]));
  return (classes) =>
    classes.reduce((sum, one) => sum + (counted === null ? one.hits : (counted.get(one.value) ?? 0)), 0);
}

function OneClass(props: ChoiceProps & { one: OfferedClass; hits: number | null }) {
  const { one, hits, word, tagset, kind, onChange } = props;
  const { name } = useI18n();
  return (
    <Check
      label={name(one.name)}
      tag={one.value}
      hits={hits}
      checked={word.classes.includes(one.value)}
      onChange={() => onChange((now) => toggleClass(now, one.value, tagset, kind))}
    />
  );
}

/** A traditional part of speech: all of its classes at once, or, opened, one by one. */
function Group(props: ChoiceProps & { label: string; classes: readonly OfferedClass[] }) {
  const { label, classes, word, tagset, onChange } = props;
  const { t } = useI18n();
  const hitsOf = useHits(props);
  const id = useId();
  const chosen = classes.filter(({ value }) => word.classes.includes(value)).length;
  const isMixed = chosen > 0 && chosen < classes.length;
  const [isOpen, setOpen] = useState(isMixed);
  // Some of the classes: which ones is to be seen. It stays open afterwards, so that nothing moves away under the hand.
  useEffect(() => {
    if (isMixed) setOpen(true);
  }, [isMixed]);
  const [only] = classes;
  if (only === undefined) return null;
  if (classes.length === 1) {
    return (
      <li>
        <OneClass {...props} one={only} hits={hitsOf(classes)} />
      </li>
    );
  }
  return (
    <li>
      <div className={styles['group']}>
        <Check
          label={label}
          hits={hitsOf(classes)}
          checked={chosen === classes.length}
          isMixed={isMixed}
          onChange={() =>
            onChange((now) =>
              toggleGroup(
                now,
                classes.map(({ value }) => value),
                tagset,
              ),
            )
          }
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('grammar.classes-of', { group: label })}
          title={t('grammar.classes-of', { group: label })}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <ul id={id} hidden={!isOpen} className={styles['classes']}>
        {classes.map((one) => (
          <li key={one.value}>
            <OneClass {...props} one={one} hits={hitsOf([one])} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The classes: under the traditional parts of speech, or, of composite forms, one after the other. */
export function ClassChoice(props: ChoiceProps) {
  const { kind, word, tagset } = props;
  const { t, name } = useI18n();
  const hitsOf = useHits(props);
  const classes = offeredClasses(tagset, kind, word.classes);
  const groups = tagset.groups
    .map((group) => ({ ...group, classes: classes.filter((one) => one.group === group.value) }))
    .filter((group) => group.classes.length > 0);
  const loose = classes.filter((one) => !tagset.groups.some(({ value }) => value === one.group));
  return (
    <fieldset className={styles['part']}>
      <legend>{t(kind === 'single' ? 'grammar.class' : 'grammar.double-class')}</legend>
      <ul>
        {groups.map((group) => (
          <Group key={group.value} {...props} label={name(group.name)} classes={group.classes} />
        ))}
        {loose.map((one) => (
          <li key={one.value}>
            <OneClass {...props} one={one} hits={hitsOf([one])} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
