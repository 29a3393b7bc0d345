import type { DoubleRule, RuleSlot, Tagset } from '@glosa/tagset';
import type { AuxiliaryRules } from '../../indexing/start.ts';

/**
 * Composite forms of which historical dictionaries of Polish take only the main verb for a word (spxvi.edu.pl,
 * instruction II/19): perfect, pluperfect, both futures, both conditionals. The auxiliary of a passive or an impersonal
 * form is a use of its lemma.
 */
const FORMS_OF_THEIR_VERB: readonly string[] = ['perf', 'plusq', 'futl', 'futinf', 'cond', 'condpast'];
/** The group of the classes that auxiliaries are of. */
const FINITE = 'finite';

const made = new WeakMap<Tagset, AuxiliaryRules>();

/** What the main words and the auxiliaries of those forms are, as the rules of the tagset have it. */
export function auxiliaryRules(tagset: Tagset): AuxiliaryRules {
  const known = made.get(tagset) ?? gather(tagset);
  made.set(tagset, known);
  return known;
}

function gather({ rules, classes }: Tagset): AuxiliaryRules {
  const finite = new Set(classes.filter(({ group }) => group === FINITE).map(({ tag }) => tag));
  const isVerbal = ({ any }: RuleSlot) => any.some((test) => test.class?.some((tag) => finite.has(tag)) ?? false);
  const testsOf = (some: readonly DoubleRule[], isMeant: (slot: RuleSlot) => boolean) =>
    some.flatMap(({ slots }) => slots.filter(isMeant).flatMap(({ any }) => any));
  return Object.fromEntries(
    FORMS_OF_THEIR_VERB.map((tag) => {
      const own = rules.filter((rule) => rule.class === tag);
      const heads = testsOf(own, ({ head }) => head === true);
      // Particles and pronouns that may join any verb are no auxiliaries.
      return [tag, { heads, helpers: testsOf(own, (slot) => slot.head !== true && isVerbal(slot)) }];
    }),
  );
}
