/** Slots that several of the default rules share. */
import { DOUBLE_CLASSES } from '../classes.ts';
import type { RuleSlot, SlotCondition, TokenTest, ValueSource } from './rule.ts';

const TO_BE = ['być', 'bywać'];
const PASSIVE_AUXILIARIES = ['być', 'bywać', 'zostać', 'zostawać', 'ostać'];

/** A default rule is called as its class is. */
export function namesOf(tag: string): { pl: string; en: string } {
  const { pl = tag, en = tag } = DOUBLE_CLASSES.find((one) => one.tag === tag) ?? {};
  return { pl, en };
}

export const slot = (id: string, pl: string, en: string, any: readonly TokenTest[]): RuleSlot => ({ id, pl, en, any });
export const headed = (one: RuleSlot): RuleSlot => ({ ...one, head: true });
export const optional = (one: RuleSlot): RuleSlot => ({ ...one, min: 0 });

const PERSON_MARKER: TokenTest = { class: ['aglt'] };
const PRESENT_OF_BE: TokenTest = { class: ['fin'], lemma: ['być'] };

export const PRAET = slot('L', 'imiesłów na -ł', 'l-participle', [{ class: ['praet'] }]);
export const BYL = slot('BYŁ', 'imiesłów na -ł czasownika „być”', 'l-participle of “być”', [
  { class: ['praet'], lemma: TO_BE },
]);
export const PRESENT_BE = slot('JEŚM', 'forma „być”', 'form of “być”', [PRESENT_OF_BE]);
export const AGL = slot('AGL', 'ruchomy wykładnik osoby', 'mobile person marker', [PERSON_MARKER]);
/** The person said by an ending or by a form of “być” beside it. */
export const PERSON = slot('OS', 'wykładnik osoby', 'marker of person', [PERSON_MARKER, PRESENT_OF_BE]);
export const BEDE = slot('BĘDĘ', 'forma przyszła „być”', 'future of “być”', [{ class: ['bedzie'] }]);
export const BY = slot('BY', 'wykładnik trybu przypuszczającego', 'conditional marker', [
  { class: ['by'] },
  { class: ['part'], lemma: ['by'] },
  { class: ['part'], form: ['by', 'bych', 'bychom', 'bychmy', 'byście', 'bychą', 'bychwa', 'bysta'] },
]);
export const NIECH = slot('NIECH', '„niech”', '“niech”', [
  { class: ['part'], lemma: ['niech', 'niechaj', 'niechże', 'niechajże', 'ać'] },
  { class: ['part'], form: ['niech', 'niechaj', 'ać'] },
]);
export const INF = slot('INF', 'bezokolicznik', 'infinitive', [{ class: ['inf'] }]);
export const PPAS = slot('PPAS', 'imiesłów bierny', 'passive participle', [{ class: ['ppas'] }]);
/** Of the forms of an auxiliary the one on -ł is taken first: beside it a present form says the person. */
export const PASSIVE_AUX = slot('POS', 'słowo posiłkowe', 'auxiliary', [
  { class: ['praet'], lemma: PASSIVE_AUXILIARIES },
  { class: ['bedzie', 'fin', 'aor', 'ipf', 'impt', 'inf', 'pcon', 'pant'], lemma: PASSIVE_AUXILIARIES },
]);
export const SIE = slot('SIĘ', '„się”', '“się”', [
  { class: ['part', 'siebie'], form: ['się', 'sie'] },
  { class: ['part'], lemma: ['się'] },
  { class: ['siebie'], categories: { cas: ['acc'] } },
]);
const NIE = slot('NIE', '„nie”', '“nie”', [{ class: ['part'], form: ['nie'] }]);

/** What may join any verbal form without being needed for it. */
export const COMPANIONS: readonly RuleSlot[] = [optional(SIE), optional(NIE)];

export const when = (condition: SlotCondition, value: ValueSource) => ({ when: condition, value });
export const REFLEXIVE_OR_ACTIVE: ValueSource = { cases: [when({ slot: 'SIĘ' }, 'refl')], else: 'act' };

const NON_FINITE = ['inf', 'pcon', 'pant'];

type Case = ReturnType<typeof when>;

/** Those cases that ask for slots a rule has. */
const among = (slots: readonly RuleSlot[], cases: readonly Case[]): Case[] =>
  cases.filter((one) => slots.some(({ id }) => id === one.when.slot));

/** Mood of a form whose auxiliary shows it; that of an infinitive or a participle says nothing. */
export const moodOfAuxiliary = (slots: readonly RuleSlot[]): ValueSource => ({
  cases: among(slots, [
    when({ slot: 'BY' }, 'cond'),
    when({ slot: 'NIECH' }, 'imp'),
    when({ slot: 'POS', class: ['impt'] }, 'imp'),
    when({ slot: 'POS', class: NON_FINITE }, null),
  ]),
  else: 'ind',
});

/** Tense of a form whose auxiliary shows it. A second one makes it pluperfect; beside a conditional it says no tense. */
export const tenseOfAuxiliary = (slots: readonly RuleSlot[]): ValueSource => ({
  cases: among(slots, [
    when({ slot: 'BYŁ' }, 'plq'),
    when({ slot: 'BY' }, null),
    when({ slot: 'NIECH' }, null),
    when({ slot: 'POS', class: ['praet'] }, 'past'),
    when({ slot: 'POS', class: ['bedzie'] }, 'fut'),
    when({ slot: 'POS', class: ['fin'], categories: { asp: ['perf'] } }, 'fut'),
    when({ slot: 'POS', class: ['fin'] }, 'pres'),
    when({ slot: 'POS', class: ['aor'] }, 'aor'),
    when({ slot: 'POS', class: ['ipf'] }, 'ipf'),
  ]),
});

export const PERSON_OF_AUXILIARY: ValueSource = {
  cases: [when({ slot: 'POS', class: NON_FINITE }, null)],
  else: { from: ['OS', 'POS', 'BY'], default: 'ter' },
};
