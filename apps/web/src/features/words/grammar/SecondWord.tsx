import { GRAMMAR_QUERY, type GrammarClasses, MOST_DISTANCE, SECOND_PLACES } from '@glosa/contract';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { ClassChoice } from './ClassChoice.tsx';
import styles from './form.module.css';
import { type GrammarAddress, type Place, USUAL_PLACE } from './grammar-address.ts';
import { NO_WORD, type WordAsked } from './question.ts';
import type { Change } from './use-change.ts';
import { WordTexts } from './WordTexts.tsx';

interface Props {
  address: GrammarAddress;
  tagset: GrammarClasses;
  change: Change;
}

const hasDistance = (place: Place): boolean => place === 'after' || place === 'near';

/** Where the second word stands, and how far away it may be. */
function PlaceChoice({ address, change }: Pick<Props, 'address' | 'change'>) {
  const { t, number } = useI18n();
  const distances = Array.from({ length: MOST_DISTANCE }, (_, i) => ({ value: String(i + 1), label: number(i + 1) }));
  return (
    <Stack gap={3}>
      <Select
        label={t('grammar.place')}
        emptyText=""
        value={address.place}
        options={SECOND_PLACES.map((value) => ({ value, label: t(`grammar.place.${value}`) }))}
        onChange={(place) => change(() => ({ place: place as Place }))}
      />
      {hasDistance(address.place) && (
        <Select
          label={t('grammar.distance')}
          emptyText=""
          value={String(address.distance)}
          options={distances}
          onChange={(distance) => change(() => ({ distance: Number(distance) }))}
        />
      )}
    </Stack>
  );
}

/** A word beside the first, and the ways to add it and to take it away. */
export function SecondWord({ address, tagset, change }: Props) {
  const { t } = useI18n();
  const { second } = address;
  const section = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const moves = useRef(false);
  const isThere = second !== null;
  // The button that was pressed is gone: what took its place has the focus.
  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    (isThere ? section.current?.querySelector('select') : add.current)?.focus();
  }, [isThere]);
  if (second === null) {
    return (
      <Button
        ref={add}
        className={styles['add']}
        onClick={() => {
          moves.current = true;
          change(() => ({ second: NO_WORD, place: USUAL_PLACE, distance: GRAMMAR_QUERY.distance.usual }));
        }}
      >
        <Plus aria-hidden="true" /> {t('grammar.add-second')}
      </Button>
    );
  }
  const onChange = (next: (word: WordAsked) => WordAsked, how?: { replace: boolean }) =>
    change((now) => ({ second: next(now.second ?? NO_WORD) }), how);
  const choice = { kind: 'single', word: second, tagset, facets: undefined, onChange } as const;
  return (
    <fieldset ref={section} className={styles['second']}>
      <legend>{t('grammar.second')}</legend>
      <PlaceChoice address={address} change={change} />
      <ClassChoice {...choice} />
      <CategoryChoice {...choice} />
      <WordTexts word={second} onChange={onChange} />
      <Button
        small
        onClick={() => {
          moves.current = true;
          change(() => ({ second: null, place: USUAL_PLACE, distance: GRAMMAR_QUERY.distance.usual }));
        }}
      >
        {t('grammar.remove-second')}
      </Button>
    </fieldset>
  );
}
