/**
 * The default rules of verbal composite forms, from the historical grammar of Polish; the set is closed. The auxiliary
 * of past, pluperfect, future and conditional is no use of “być” as a word: the lemma is that of the main verb.
 */
import type { DoubleRule, RuleAgreement, RuleSlot, ValueSource } from './rule.ts';
import {
  AGL,
  BEDE,
  BY,
  BYL,
  COMPANIONS,
  headed,
  INF,
  moodOfAuxiliary,
  NIECH,
  namesOf,
  optional,
  PASSIVE_AUX,
  PERSON,
  PERSON_OF_AUXILIARY,
  PPAS,
  PRAET,
  PRESENT_BE,
  REFLEXIVE_OR_ACTIVE,
  SIE,
  slot,
  tenseOfAuxiliary,
  when,
} from './slots.ts';

interface Details {
  agree?: readonly RuleAgreement[];
  oneOf?: readonly (readonly string[])[];
  lemma?: DoubleRule['lemma'];
  gap?: number;
  result: Record<string, ValueSource>;
}

/** A rule named as its class; the first slot is the head. */
function rule(order: number, tag: string, slots: readonly RuleSlot[], details: Details): DoubleRule {
  const [head, ...others] = slots as [RuleSlot, ...RuleSlot[]];
  return {
    ...{ id: tag, class: tag, order, ...namesOf(tag), slots: [headed(head), ...others] },
    ...{ agree: [], lemma: { from: head.id }, ...details },
  };
}

const agree = (one: string, other: string, ...categories: string[]): RuleAgreement => ({
  slots: [one, other],
  categories,
});
const of = (...slots: string[]): ValueSource => ({ from: slots });
const personOf = (...slots: string[]): ValueSource => ({ from: slots, default: 'ter' });

const auxiliary = (slots: readonly RuleSlot[]) => ({ mood: moodOfAuxiliary(slots), tns: tenseOfAuxiliary(slots) });

const PARTICIPLE = { num: of('L'), gen: of('L'), asp: of('L'), vce: REFLEXIVE_OR_ACTIVE };
const PASSIVE = { vce: 'pass', num: of('PPAS'), gen: of('PPAS'), asp: of('PPAS') };

/** What helps a passive, an impersonal form and a predicative to their mood and tense. */
const PASSIVE_HELP = [PASSIVE_AUX, optional(BYL), optional(PERSON), optional(BY), optional(NIECH)];
const IMPERSONAL_HELP = [optional(PASSIVE_AUX), optional(BY), optional(NIECH)];
const PREDICATIVE_HELP = [optional(PASSIVE_AUX), optional(BYL), optional(BY), optional(AGL)];

/** Any form of a verb to which “się” can belong. */
const VERB = slot('CZAS', 'forma czasownika', 'form of a verb', [
  {
    class: ['fin', 'praet', 'aor', 'ipf', 'impt', 'inf', 'supin', 'imps', 'pcon', 'pant', 'pact', 'ger'],
    exceptLemma: ['być', 'bywać'],
  },
]);

export const VERBAL_RULES: readonly DoubleRule[] = [
  rule(1, 'condpast', [PRAET, BYL, BY, optional(AGL), ...COMPANIONS], {
    agree: [agree('L', 'BYŁ', 'num', 'gen'), agree('L', 'AGL', 'num'), agree('L', 'BY', 'num')],
    result: { ...PARTICIPLE, mood: 'cond', tns: 'plq', per: personOf('AGL', 'BY') },
  }),
  rule(2, 'cond', [PRAET, BY, optional(AGL), ...COMPANIONS], {
    agree: [agree('L', 'BY', 'num'), agree('L', 'AGL', 'num')],
    result: { ...PARTICIPLE, mood: 'cond', per: personOf('AGL', 'BY') },
  }),
  rule(3, 'plusq', [PRAET, BYL, optional(PERSON), ...COMPANIONS], {
    agree: [agree('L', 'BYŁ', 'num', 'gen'), agree('L', 'OS', 'num')],
    result: { ...PARTICIPLE, mood: 'ind', tns: 'plq', per: personOf('OS') },
  }),
  // A person marker may stand twice, once by the word that opens the clause: „Żem … pokazałem”.
  rule(4, 'perf', [PRAET, PERSON, optional(AGL), ...COMPANIONS], {
    agree: [agree('L', 'OS', 'num'), agree('L', 'AGL', 'num'), agree('OS', 'AGL', 'per')],
    result: { ...PARTICIPLE, mood: 'ind', tns: 'past', per: personOf('OS', 'AGL') },
  }),
  rule(5, 'futl', [PRAET, BEDE, ...COMPANIONS], {
    agree: [agree('L', 'BĘDĘ', 'num')],
    result: { ...PARTICIPLE, mood: 'ind', tns: 'fut', per: personOf('BĘDĘ'), num: of('BĘDĘ', 'L') },
  }),
  rule(6, 'futinf', [INF, BEDE, ...COMPANIONS], {
    result: {
      ...{ mood: 'ind', tns: 'fut', vce: REFLEXIVE_OR_ACTIVE },
      ...{ per: personOf('BĘDĘ'), num: of('BĘDĘ'), asp: of('INF') },
    },
  }),
  rule(
    7,
    'imptan',
    [slot('FIN', 'forma osobowa', 'finite form', [{ class: ['fin', 'bedzie'] }]), NIECH, ...COMPANIONS],
    {
      result: { mood: 'imp', vce: REFLEXIVE_OR_ACTIVE, per: personOf('FIN'), num: of('FIN'), asp: of('FIN') },
    },
  ),
  rule(8, 'pass', [PPAS, ...PASSIVE_HELP, ...COMPANIONS], {
    agree: [agree('PPAS', 'POS', 'num', 'gen'), agree('PPAS', 'BYŁ', 'num', 'gen'), agree('PPAS', 'OS', 'num')],
    result: { ...PASSIVE, ...auxiliary(PASSIVE_HELP), per: PERSON_OF_AUXILIARY },
  }),
  rule(9, 'passell', [PPAS, AGL, ...COMPANIONS], {
    agree: [agree('PPAS', 'AGL', 'num')],
    result: { ...PASSIVE, mood: 'ind', tns: 'pres', per: personOf('AGL') },
  }),
  rule(
    10,
    'impsan',
    [slot('IMPS', 'bezosobnik', 'impersonal form', [{ class: ['imps'] }]), ...[...IMPERSONAL_HELP, ...COMPANIONS]],
    {
      oneOf: [['POS', 'BY']],
      result: { ...auxiliary(IMPERSONAL_HELP), asp: of('IMPS') },
    },
  ),
  rule(
    11,
    'predan',
    [
      slot('PRED', 'predykatyw', 'predicative', [{ class: ['winien'] }, { class: ['pred'], exceptLemma: ['to'] }]),
      ...[...PREDICATIVE_HELP, ...COMPANIONS],
    ],
    {
      oneOf: [['POS', 'BY', 'AGL']],
      agree: [agree('PRED', 'POS', 'num', 'gen'), agree('PRED', 'AGL', 'num')],
      result: {
        ...{ ...auxiliary(PREDICATIVE_HELP), num: of('PRED'), gen: of('PRED') },
        // A predicative has no person; a form of the kind of “powinien” has one.
        per: { cases: [when({ slot: 'PRED', class: ['winien'] }, personOf('AGL', 'BY', 'POS'))] },
      },
    },
  ),
  rule(
    12,
    'infbyl',
    [
      INF,
      slot('BYŁO', '„było”', '“było”', [
        { class: ['praet'], lemma: ['być', 'bywać'], categories: { num: ['sg'], gen: ['n'] } },
      ]),
      ...COMPANIONS,
    ],
    { result: { mood: 'ind', tns: 'past', asp: of('INF') } },
  ),
  rule(13, 'aglfin', [PRESENT_BE, AGL, ...COMPANIONS], {
    // The person is that of the marker: in „ście są” the form it leans on is one of the third person.
    agree: [agree('JEŚM', 'AGL', 'num')],
    result: { mood: 'ind', tns: 'pres', per: of('AGL', 'JEŚM'), num: of('JEŚM'), asp: of('JEŚM') },
  }),
  rule(14, 'refl', [VERB, SIE, ...COMPANIONS.slice(1)], {
    // In Middle Polish 96 of 100 have a verb at most four words away, while any sentence has verbs farther off.
    gap: 3,
    lemma: { from: 'CZAS', suffix: ' się' },
    result: { vce: 'refl', per: of('CZAS'), num: of('CZAS'), gen: of('CZAS'), asp: of('CZAS') },
  }),
];
