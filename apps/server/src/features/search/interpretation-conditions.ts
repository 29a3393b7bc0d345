import { type FurtherField, furtherName, type Language } from '@glosa/contract';
import {
  DICTIONARIES,
  type DictionaryKey,
  format,
  nameIn,
  type Params,
  type PluralKey,
  plural,
} from '@glosa/dictionary';
import type { NamesOfTags } from '@glosa/tagset';
import type { InterpretedCondition, InterpretedEquation, InterpretedTest } from '../../indexing/start.ts';

export const SIGNS = { '=': '=', '!=': '≠', '<': '<', '>': '>', '<=': '≤', '>=': '≥' };
/** Annotations on several tokens have classes of their own. */
const DOUBLE = 'double';

type Matched = Pick<InterpretedTest, 'match' | 'value' | 'caseless' | 'markless'>;

const LITERAL = { match: 'literal', caseless: false, markless: false } as const;
/** Tags of which any will do. */
const ALTERNATIVES = /^[\p{L}\p{N}_-]+(?:\|[\p{L}\p{N}_-]+)+$/u;

/** What has no value has the empty one. */
function isNone({ match, value }: Matched): boolean {
  return match === 'literal' && value === '';
}

function isAny({ match, value }: Matched): boolean {
  return match === 'regex' && (value === '.+' || value === '..*');
}

/** Conditions on tokens, regions and labels in words. */
export class ConditionWording {
  private readonly language: Language;
  private readonly tags: NamesOfTags;
  private readonly fields: readonly FurtherField[];

  /** `fields`: of records, that the installation declares. */
  constructor(language: Language, tags: NamesOfTags, fields: readonly FurtherField[]) {
    this.language = language;
    this.tags = tags;
    this.fields = fields;
  }

  condition(condition: InterpretedCondition): string {
    switch (condition.kind) {
      case 'test':
        return this.test(condition.attribute, condition);
      case 'inside':
        return this.inside(condition);
      case 'order': {
        const { attribute, operator, value } = condition;
        const a = this.known(`read.attribute.${attribute}`) ?? this.unit(attribute);
        return this.text('read.compare', { a, sign: SIGNS[operator], b: value });
      }
      case 'not':
        return this.negated(condition.part);
      case 'and':
      case 'or': {
        const key = condition.kind === 'and' ? 'read.and' : 'read.or';
        const parts = condition.parts.map((part) => {
          const said = this.condition(part);
          return part.kind === 'and' || part.kind === 'or' ? `(${said})` : said;
        });
        return this.list(key, parts);
      }
    }
  }

  /** Not to have any value is to have none; not to have none, to have some. */
  private negated(part: InterpretedCondition): string {
    if (part.kind !== 'test') return this.text('read.not', { a: this.condition(part) });
    const name = this.attributeName(part.attribute);
    if (isAny(part)) return this.text('read.none', { name });
    if (isNone(part)) return this.text('read.some', { name });
    return this.text('read.not', { a: this.condition(part) });
  }

  equation(equation: InterpretedEquation): string {
    if (equation.kind === 'not') return this.text('read.not', { a: this.equation(equation.part) });
    if (equation.kind !== 'compare') {
      const key = equation.kind === 'and' ? 'read.and' : 'read.or';
      return this.list(
        key,
        equation.parts.map((part) => this.equation(part)),
      );
    }
    const { attribute, operator, right } = equation;
    const a = this.reference(equation);
    const b = 'label' in right ? this.reference(right) : this.value(attribute, right);
    return this.text('read.compare', { a, sign: SIGNS[operator], b });
  }

  tests(region: string, tests: readonly InterpretedTest[]): string {
    return tests.map((test) => this.regionTest(region, test)).join(', ');
  }

  unit(region: string): string {
    return this.known(`read.unit.${region}`) ?? this.text('read.unit-other', { region });
  }

  units(region: string): string {
    return this.known(`read.units.${region}`) ?? this.text('read.units-other', { region });
  }

  /** In the case that `within` and `start of` ask for. */
  ofUnit(region: string): string {
    return this.known(`read.of-unit.${region}`) ?? this.text('read.of-unit-other', { region });
  }

  attributeName(attribute: string): string {
    if (this.tags.isCategory(attribute)) return nameIn(this.language, this.tags.category(attribute)).text;
    const known = this.known(`read.attribute.${attribute}`);
    return known ?? furtherName(this.fields, attribute.replace(/^text_/u, ''), this.language);
  }

  /** What words have, too, has a name of its own. */
  ofRegion(region: string, attribute: string): string {
    const named = `${region}_${attribute}`;
    const isDeclared = region === 'text' && this.fields.some(({ key }) => key === attribute);
    return isDeclared || this.known(`read.attribute.${named}`) !== null ? named : attribute;
  }

  text(key: DictionaryKey, params: Params = {}): string {
    return format(DICTIONARIES[this.language][key], params);
  }

  counted(stem: PluralKey, count: number, params: Params = {}): string {
    return plural(DICTIONARIES[this.language], this.language, stem, count, params);
  }

  /** `a, b and c` */
  private list(key: 'read.and' | 'read.or', parts: readonly string[]): string {
    const b = parts.at(-1) ?? '';
    return parts.length < 2 ? b : this.text(key, { a: parts.slice(0, -1).join(', '), b });
  }

  private test(attribute: string, test: Matched, isDouble = false): string {
    const name = this.attributeName(attribute);
    if (isNone(test)) return this.text('read.none', { name });
    if (isAny(test)) return this.text('read.some', { name });
    const isTag = attribute === 'pos' || this.tags.isCategory(attribute);
    if (isTag) return this.text('read.tag', { name, value: this.value(attribute, test, isDouble) });
    const key = { literal: 'read.is', glob: 'read.is-pattern', regex: 'read.is-regex' } as const;
    return `${this.text(key[test.match], { name, value: test.value })}${this.blindness(attribute, test)}`;
  }

  /** A class or category by its name, anything else as written. */
  private value(attribute: string, { match, value }: Matched, isDouble = false): string {
    const { language, tags } = this;
    const isTag = attribute === 'pos' || tags.isCategory(attribute);
    if (isTag && match === 'regex' && ALTERNATIVES.test(value)) {
      const each = value.split('|').map((one) => this.value(attribute, { ...LITERAL, value: one }, isDouble));
      return this.list('read.or', each);
    }
    if (match !== 'literal') return value;
    if (!isTag) return value;
    if (attribute !== 'pos') return nameIn(language, tags.value(attribute, value)).text;
    const isKnown = isDouble && tags.isDoubleClass(value);
    return nameIn(language, isKnown ? tags.doubleClass(value) : tags.posClass(value)).text;
  }

  /** That a lemma is found whatever its case is what readers expect, so it is not said. */
  private blindness(attribute: string, { caseless, markless }: Matched): string {
    const isCaseless = caseless && attribute !== 'lemma';
    if (!isCaseless && !markless) return '';
    const key = isCaseless && markless ? 'read.folded' : isCaseless ? 'read.caseless' : 'read.markless';
    return ` (${this.text(key)})`;
  }

  private inside({ region, tests }: Extract<InterpretedCondition, { kind: 'inside' }>): string {
    const [test] = tests;
    const isLabel = test?.attribute === null && region !== DOUBLE;
    if (isLabel) return this.regionTest(region, test);
    const within = this.text('read.inside', { unit: this.ofUnit(region) });
    return tests.length === 0 ? within : this.text('read.with-tests', { a: within, b: this.tests(region, tests) });
  }

  private regionTest(region: string, test: InterpretedTest): string {
    const attribute =
      test.attribute === null ? (region === DOUBLE ? 'pos' : null) : this.ofRegion(region, test.attribute);
    if (test.operator !== '=') {
      const a = attribute === null ? this.unit(region) : this.attributeName(attribute);
      return this.text('read.compare', { a, sign: SIGNS[test.operator], b: this.value(attribute ?? '', test) });
    }
    if (attribute !== null) return this.test(attribute, test, region === DOUBLE);
    const key = { literal: 'read.is', glob: 'read.is-pattern', regex: 'read.is-regex' } as const;
    return this.text(key[test.match], { name: this.unit(region), value: test.value });
  }

  private reference({ label, attribute }: { readonly label: string; readonly attribute: string }): string {
    const isCategory = this.tags.isCategory(attribute);
    const own = isCategory ? this.attributeName(attribute) : this.known(`read.attribute.${attribute}`);
    const name = own ?? this.unit(attribute);
    return this.text('read.of-label', { name, label });
  }

  /** The text of a key that may not be there. */
  private known(key: string): string | null {
    return Object.hasOwn(DICTIONARIES[this.language], key) ? this.text(key as DictionaryKey) : null;
  }
}
