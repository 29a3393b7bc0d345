/** The shape of the rules of composite forms in a tagset file. */
import { inEach } from '@glosa/dictionary/browser';
import type {
  DoubleRule,
  LemmaSource,
  RuleAgreement,
  RulePhrase,
  RuleSlot,
  SlotCondition,
  TokenTest,
  ValueSource,
} from '../rules/rule.ts';
import { flag, integer, isObject, list, object, oneOf, optional, type Read, record, required, text } from './shapes.ts';

/** Of a category, a value or a class. Free of the characters that separate tags in files and queries. */
export const tag = text(32, /^[a-z][a-z0-9]*$/);
/** Of a rule or a slot. */
const id = text(32, /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u);
/** Those of the default tagset must be there, those in other languages of the interface may be. */
export const names = { ...inEach(() => optional(text(200))), pl: required(text(200)), en: required(text(200)) };
/** A name as it can stand in a query. */
const queryName = text(50, /^[\p{Ll}\p{N}][\p{Ll}\p{N}_-]*$/u);
export const named = { tag: required(tag), ...names, also: optional(list(queryName, 0, 50)) };
const words = list(text(100), 1, 500);

/** Cases within cases go no deeper. */
const DEPTH = 6;
/** Five tokens fill so many slots in few enough ways to try them all while a person waits. */
const SLOTS = 12;
const PHRASES = 5000;

const test = {
  class: optional(list(tag, 1, 200)),
  lemma: optional(words),
  exceptLemma: optional(words),
  form: optional(words),
  categories: optional(record(tag, list(tag, 1, 100), 100)),
};

const tokenTest = object<TokenTest>(test);
const condition = object<SlotCondition>({ slot: required(id), ...test });

const slot = object<RuleSlot>({
  ...{ id: required(id), ...names, head: optional(flag) },
  ...{ min: optional(integer(0, 5)), max: optional(integer(1, 5)), any: required(list(tokenTest, 1, 20)) },
});

const agreement = object<RuleAgreement>({
  slots: required(list(id, 2, 2) as unknown as Read<[string, string]>),
  categories: required(list(tag, 1, 100)),
});

function valueSource(depth: number): Read<ValueSource> {
  return (value, path, log) => {
    if (value === null) return null;
    if (typeof value === 'string') return tag(value, path, log);
    if (depth > DEPTH) return void log.add(path, 'too-deep', null, String(DEPTH));
    const inner = valueSource(depth + 1);
    const fromSlots = object<{ from: readonly string[]; default?: string }>({
      from: required(list(id, 1, SLOTS)),
      default: optional(tag),
    });
    if (!isObject(value) || !Object.hasOwn(value, 'cases')) return fromSlots(value, path, log);
    const one = object<{ when: SlotCondition; value: ValueSource }>({
      when: required(condition),
      value: required(inner as Read<NonNullable<ValueSource>>),
    });
    const cases = object<{ cases: readonly { when: SlotCondition; value: ValueSource }[]; else?: ValueSource }>({
      cases: required(list(one, 1, 50)),
      else: optional(inner as Read<NonNullable<ValueSource>>),
    });
    return cases(value, path, log);
  };
}

const lemmaSource: Read<LemmaSource> = (value, path, log) => {
  if (isObject(value) && Object.hasOwn(value, 'join')) {
    return object<{ join: 'lemma' | 'form' }>({ join: required(oneOf('lemma', 'form')) })(value, path, log);
  }
  return object<{ from: string; suffix?: string }>({ from: required(id), suffix: optional(text(50)) })(
    value,
    path,
    log,
  );
};

const phrase = object<RulePhrase>({
  words: required(text(200)),
  lemma: optional(text(200)),
  categories: optional(record(tag, tag, 100)),
});

export const rule = object<DoubleRule>({
  ...{ id: required(id), class: required(tag), ...names, order: required(integer(0, 100_000)) },
  slots: required(list(slot, 1, SLOTS)),
  gap: optional(integer(0, 10_000)),
  oneOf: optional(list(list(id, 1, SLOTS), 1, SLOTS)),
  agree: required(list(agreement, 0, 50)),
  result: required(record(tag, valueSource(1) as Read<ValueSource>, 100)),
  lemma: required(lemmaSource),
  phrases: optional(list(phrase, 1, PHRASES)),
});
