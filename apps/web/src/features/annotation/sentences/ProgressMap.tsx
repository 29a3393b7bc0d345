import { type AnnotationMap, SENTENCE_STATES } from '@glosa/contract';
import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { StateMark } from '../StateMark.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './map.module.css';
import { CELL, countStates, drawCard, type MappedCard, mappedCards, ROWS, rangeOf } from './map.ts';

/** The cells of one card, which narrow the list to its sentences. */
const Card = memo(function Card(props: {
  card: MappedCard;
  isChosen: boolean;
  isStop: boolean;
  onChoose: (card: MappedCard, isExtending: boolean) => void;
}) {
  const { card, isChosen, isStop, onChoose } = props;
  const { t, plural, number } = useI18n();
  const { width, frames, fills, flags } = drawCard(card);
  const said = [
    plural('annotation-list.sentences', card.states.length),
    ...countStates(card).map(([state, count]) => `${t(`annotation-state.${state}`)} ${number(count)}`),
    ...(card.flagged.size === 0 ? [] : [`${t('annotation-list.state.flagged')} ${number(card.flagged.size)}`]),
  ].join(', ');
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      title={`${card.address}: ${said}`}
      className={styles['card']}
      onClick={(event) => onChoose(card, event.shiftKey)}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${ROWS * CELL}`} style={{ width: `${width / 16}rem` }}>
        <path d={frames} className={styles['frame']} />
        {fills.map(([state, d]) => (
          <path key={state} d={d} data-state={state} />
        ))}
        <path d={flags} className={styles['flag']} />
      </svg>
      {card.address}
      <span className={styles['said']}>: {said}</span>
    </button>
  );
});

/** What is left and where: a cell for every sentence, card by card. A press on a card narrows the list to it, with Shift from card to card. */
export function ProgressMap(props: {
  map: AnnotationMap;
  address: ListAddress;
  onAddress: (address: ListAddress) => void;
}) {
  const { map, address, onAddress } = props;
  const { t } = useI18n();
  const cards = useMemo(() => mappedCards(map), [map]);
  const box = useRef<HTMLDivElement>(null);
  const { from, to } = address;
  const isNarrowed = from !== null || to !== null;
  const isChosen = (card: MappedCard) => isNarrowed && card.to >= (from ?? 1) && card.from <= (to ?? Infinity);
  const stop = Math.max(0, cards.findIndex(isChosen));
  const onChoose = (card: MappedCard, isExtending: boolean) => {
    const isOnly = from === card.from && to === card.to;
    onAddress({ ...address, ...(isOnly ? { from: null, to: null } : rangeOf(card, { from, to }, isExtending)) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <section aria-label={t('annotation-map.title')} className={styles['map']}>
      <div className={styles['head']}>
        <h2>{t('annotation-map.title')}</h2>
        <ul aria-label={t('annotation-map.legend')}>
          {SENTENCE_STATES.map((state) => (
            <li key={state}>
              <StateMark state={state} />
            </li>
          ))}
        </ul>
        {isNarrowed ? (
          <Button small onClick={() => onAddress({ ...address, from: null, to: null })}>
            {t('annotation-map.all')}
          </Button>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from one button to the next */}
      <div ref={box} className={styles['cards']} onKeyDown={onKeyDown}>
        {cards.map((card, at) => (
          <Card key={card.from} card={card} isChosen={isChosen(card)} isStop={at === stop} onChoose={onChoose} />
        ))}
      </div>
    </section>
  );
}
