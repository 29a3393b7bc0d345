import type { CardNumberRow } from '@glosa/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type AddressPoint, formatRange } from './address.ts';
import { type CardRangeState, endCardOptions, endVerseOptions, MANY_CARDS, rangeSize, versesOf } from './card-range.ts';
import styles from './picker.module.css';
import type { CompletePoint } from './use-complete-address.ts';
import { type RangePicker, useRangePicker } from './use-range-picker.ts';

const cardOptions = (cards: readonly CardNumberRow[]) =>
  cards.map((card) => ({ value: String(card.cardNumber), label: card.cardAddress }));
const verseOptions = (verses: readonly string[]) => verses.map((verse) => ({ value: verse, label: verse }));

/** The four choices; options that are not possible are not there. */
function Choices({ picker }: { picker: RangePicker }) {
  const { t } = useI18n();
  const { state, dispatch } = picker;
  const emptyText = t('picker.no-options');
  return (
    <div className={styles['ends']}>
      <fieldset>
        <legend>{t('picker.from')}</legend>
        <Select
          label={t('picker.card')}
          emptyText={emptyText}
          value={String(state.start.cardNumber)}
          options={cardOptions(state.cards)}
          onChange={(value) => dispatch({ type: 'start-card', cardNumber: Number(value) })}
        />
        <Select
          label={t('picker.verse')}
          emptyText={emptyText}
          value={state.start.verseNo ?? ''}
          options={verseOptions(versesOf(state, state.start.cardNumber) ?? [])}
          onChange={(verseNo) => dispatch({ type: 'start-verse', verseNo })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('picker.to')}</legend>
        <Select
          label={t('picker.card')}
          emptyText={emptyText}
          value={String(state.end.cardNumber)}
          options={cardOptions(endCardOptions(state))}
          onChange={(value) => dispatch({ type: 'end-card', cardNumber: Number(value) })}
        />
        <Select
          label={t('picker.verse')}
          emptyText={emptyText}
          value={state.end.verseNo ?? ''}
          options={verseOptions(endVerseOptions(state))}
          onChange={(verseNo) => dispatch({ type: 'end-verse', verseNo })}
        />
      </fieldset>
    </div>
  );
}

const TYPING_PAUSE_MS = 400;

/** What became of the typed reference, in words. */
function useAnswer(resolved: RangePicker['resolved'], typed: string): string {
  const { t } = useI18n();
  if (resolved === null) return '';
  if (resolved === 'unknown' || !resolved.related) return t('picker.unknown', { typed });
  return t(resolved.exact ? 'picker.found' : 'picker.nearest', { range: formatRange(resolved.start, resolved.end) });
}

/** A typed reference fills the four choices: at once on Enter, else when the typing pauses. */
function TypeAhead({ picker }: { picker: RangePicker }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const { resolved, type, take } = picker;
  const near = resolved !== null && resolved !== 'unknown' && !resolved.exact && resolved.related ? resolved : null;
  const answer = useAnswer(resolved, typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    const pause = setTimeout(() => void type(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <>
      <TextField
        label={t('picker.reference')}
        help={t('picker.reference-help')}
        answer={answer}
        value={typed}
        placeholder="12r.5-12v.3"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void type(typed);
        }}
      />
      {near && (
        <p>
          <Button small onClick={() => take(near)}>
            {t('picker.take-nearest', { range: formatRange(near.start, near.end) })}
          </Button>
        </p>
      )}
    </>
  );
}

/** What will be shown, in words: it changes with every choice and is said aloud. */
function Summary({ state }: { state: CardRangeState }) {
  const { t, plural } = useI18n();
  const size = rangeSize(state);
  const addressOf = (cardNumber: number): string =>
    state.cards.find((card) => card.cardNumber === cardNumber)?.cardAddress ?? '';
  const { start, end } = state;
  if (size === null || start.verseNo === null || end.verseNo === null) return t('picker.loading');
  const range = formatRange(
    { cardAddress: addressOf(start.cardNumber), verseNo: start.verseNo },
    { cardAddress: addressOf(end.cardNumber), verseNo: end.verseNo },
  );
  return t('picker.summary', {
    range,
    cards: plural('unit.cards', size.cards),
    verses: plural('unit.verses', size.verses),
  });
}

interface PickerProps {
  code: string;
  title: string;
  cards: readonly CardNumberRow[];
  start: AddressPoint;
  end: AddressPoint;
  onShow: (start: CompletePoint, end: CompletePoint) => void;
  onClose: () => void;
}

function PickerForm(props: PickerProps) {
  const { t, plural } = useI18n();
  const picker = useRangePicker(props.code, props.cards, props.start, props.end);
  const [asked, setAsked] = useState<CardRangeState | null>(null);
  const { state } = picker;
  const size = rangeSize(state);
  // The question holds for the range it was asked about; another choice needs another question.
  const asking = asked === state && size !== null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { start, end } = state;
    if (size === null || start.verseNo === null || end.verseNo === null) return;
    if (size.cards > MANY_CARDS && !asking) setAsked(state);
    else {
      props.onShow(
        { cardNumber: start.cardNumber, verseNo: start.verseNo },
        { cardNumber: end.cardNumber, verseNo: end.verseNo },
      );
    }
  };

  return (
    <Stack as="form" gap={5} onSubmit={submit}>
      <TypeAhead picker={picker} />
      <Choices picker={picker} />
      <p role="status" className={styles['summary']}>
        <Summary state={state} />
      </p>
      {picker.failed && (
        <p role="alert" className={styles['alert']}>
          {t('picker.failed')}
        </p>
      )}
      {asking && (
        <p role="alert" className={styles['alert']}>
          {t('picker.many', { cards: plural('unit.cards', size.cards) })}
        </p>
      )}
      <Row gap={3} justify="flex-end">
        <Button onClick={props.onClose}>{t('picker.cancel')}</Button>
        <Button look="primary" type="submit" disabled={size === null}>
          {t(asking ? 'picker.show-anyway' : 'picker.show')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Chooses the range of a text to read. */
export function RangePickerModal(props: PickerProps) {
  const { t } = useI18n();
  return (
    <Dialog title={t('picker.title', { text: props.title })} closeLabel={t('picker.close')} onClose={props.onClose}>
      <PickerForm {...props} />
    </Dialog>
  );
}
