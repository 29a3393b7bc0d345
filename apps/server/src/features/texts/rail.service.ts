/** Where in a text sources and themes are, card by card. */
import type { AnswerOf, textRail as endpoint } from '@glosa/contract';
import { listPassageCards } from '../../corpus/passages.ts';
import { listCards } from '../../corpus/places.ts';
import { getVisibleText } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { countOccurrences, listParallelNodes } from './context.store.ts';
import { shownParallels } from './context-sources.ts';

type Rail = AnswerOf<typeof endpoint>;

/**
 * How many sources and themes touch each card of a text; cards that nothing touches are left out, and so are sources that
 * readers do not see.
 * @throws NotFound for an unknown text.
 */
export async function textRail(reader: Reader, code: string): Promise<Rail> {
  const text = await getVisibleText(reader, code);
  const numbers = new Map((await listCards(reader, text.base.id)).map((card) => [card.cardAddress, card.cardNumber]));
  const passages = await listPassageCards(reader, text.text.id);
  const sources = await countSources(reader, text.text.id);
  const themes = await countOccurrences(reader, text.text.id);
  const counts = new Map<number, { sources: number; themes: number }>();
  for (const { id, firstCard, lastCard, fromRef, toRef } of passages) {
    const first = firstCard ?? numbers.get(cardOf(fromRef));
    const last = lastCard ?? numbers.get(cardOf(toRef)) ?? first;
    if (first === undefined || last === undefined) continue;
    for (let card = first; card <= last; card++) {
      const known = counts.get(card) ?? { sources: 0, themes: 0 };
      const [more, others] = [sources.get(id) ?? 0, themes.get(id) ?? 0];
      counts.set(card, { sources: known.sources + more, themes: known.themes + others });
    }
  }
  const touched = [...counts].filter(([, { sources: some, themes: others }]) => some + others > 0);
  return {
    code,
    cards: touched.sort(([one], [other]) => one - other).map(([cardNumber, count]) => ({ cardNumber, ...count })),
  };
}

const cardOf = (reference: string): string => reference.split('.', 1)[0] ?? '';

/** By id of the passage. */
async function countSources(reader: Reader, textId: number): Promise<ReadonlyMap<number, number>> {
  const { visible } = await shownParallels(reader, await listParallelNodes(reader, textId));
  const counts = new Map<number, number>();
  for (const { passage } of visible) counts.set(passage, (counts.get(passage) ?? 0) + 1);
  return counts;
}
