import { entryOfClass, type Tagset, type TokenTest } from '@glosa/tagset';
import type { AuxiliaryRules } from '../../indexing/start.ts';

const made = new WeakMap<Tagset, AuxiliaryRules>();

/** Of composite forms that take their auxiliaries from them: main words and auxiliaries, which are of one kind of word. */
export function auxiliaryRules(tagset: Tagset): AuxiliaryRules {
  const known = made.get(tagset) ?? gather(tagset);
  made.set(tagset, known);
  return known;
}

function gather(tagset: Tagset): AuxiliaryRules {
  const entriesOf = (tests: readonly TokenTest[]) =>
    tests.flatMap(({ class: classes = [] }) => classes.flatMap((tag) => entryOfClass(tagset, tag)?.tag ?? []));
  const absorbing = tagset.doubleClasses.filter(({ absorbs }) => absorbs === true);
  return Object.fromEntries(
    absorbing.map(({ tag }) => {
      const slots = tagset.rules.filter((rule) => rule.class === tag).flatMap((rule) => rule.slots);
      const heads = slots.filter(({ head }) => head === true).flatMap(({ any }) => any);
      const entries = new Set(entriesOf(heads));
      // Particles and pronouns that may join any verb are no auxiliaries.
      const helpers = slots.filter(({ head, any }) => head !== true && entriesOf(any).some((one) => entries.has(one)));
      return [tag, { heads, helpers: helpers.flatMap(({ any }) => any) }];
    }),
  );
}
