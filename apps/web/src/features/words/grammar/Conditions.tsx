import type { GrammarClasses } from '@glosa/contract';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type I18n, useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { EVERY_TEXT } from '../pieces/texts-chosen.ts';
import styles from './form.module.css';
import type { GrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import { type Condition, conditionsOf, NO_WORD } from './question.ts';

interface Chip {
  key: string;
  label: string;
  /** Of the second word: which of the two the condition is about. */
  word: string;
  href: string;
}

function labelOf(condition: Condition, tagset: GrammarClasses, { t, name }: I18n): string {
  switch (condition.kind) {
    case 'class': {
      const known = [...tagset.classes, ...tagset.doubleClasses].find(({ value }) => value === condition.tag);
      return known === undefined ? condition.tag : name(known.name);
    }
    case 'value': {
      const category = tagset.categories.find(({ value }) => value === condition.category);
      const value = category?.values.find((one) => one.value === condition.value);
      return t('grammar.chip.value', {
        category: category === undefined ? condition.category : name(category.name),
        value: value === undefined ? condition.value : name(value.name),
      });
    }
    default:
      return t(`grammar.chip.${condition.kind}`, { text: condition.text });
  }
}

function chipsOf(address: GrammarAddress, tagset: GrammarClasses, i18n: I18n): Chip[] {
  const { word, second, kind, texts } = address;
  return [
    ...conditionsOf(word, tagset, kind).map((one) => ({
      key: one.key,
      word: '',
      label: labelOf(one, tagset, i18n),
      href: grammarHref(address, { word: one.rest }),
    })),
    ...conditionsOf(second ?? NO_WORD, tagset, 'single').map((one) => ({
      key: `second ${one.key}`,
      word: i18n.t('grammar.second'),
      label: labelOf(one, tagset, i18n),
      href: grammarHref(address, { second: one.rest }),
    })),
    ...texts.map((code) => ({
      key: `text ${code}`,
      word: '',
      label: i18n.t('grammar.chip.text', { text: code }),
      href: grammarHref(address, { texts: texts.filter((one) => one !== code) }),
    })),
  ];
}

/** What is asked, piece by piece, each with the way to drop it. */
export function Conditions({ address, tagset }: { address: GrammarAddress; tagset: GrammarClasses }) {
  const i18n = useI18n();
  const { t } = i18n;
  const list = useRef<HTMLUListElement>(null);
  const dropped = useRef<number | null>(null);
  const chips = chipsOf(address, tagset, i18n);
  const keys = chips.map(({ key }) => key).join('\n');
  // The link that was followed is gone: the next one has the focus, or the list where none is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other conditions are what is waited for
  useEffect(() => {
    const at = dropped.current;
    dropped.current = null;
    if (at === null || list.current === null) return;
    const links = list.current.querySelectorAll('a');
    (links[Math.min(at, links.length - 1)] ?? list.current).focus();
  }, [keys]);
  return (
    <ul ref={list} tabIndex={-1} className={styles['chips']} aria-label={t('grammar.conditions')}>
      {chips.map(({ key, label, word, href }, at) => (
        <li key={key}>
          <a
            href={href}
            data-stays
            aria-label={t('grammar.drop', { condition: word === '' ? label : `${word}: ${label}` })}
            onClick={() => {
              dropped.current = at;
            }}
          >
            {word !== '' && (
              <Soft as="span" small>
                2.
              </Soft>
            )}{' '}
            {label} <X aria-hidden="true" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a
            href={grammarHref(address, { word: NO_WORD, second: null, place: 'next', distance: 3, ...EVERY_TEXT })}
            data-stays
            className={styles['clear']}
            onClick={() => {
              dropped.current = 0;
            }}
          >
            {t('grammar.clear')}
          </a>
        </li>
      )}
    </ul>
  );
}
