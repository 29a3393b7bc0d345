import type { Language } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format, type Params, plural } from '@glosa/dictionary';
import { CATEGORIES, categoryName, posClassName, valueName } from '@glosa/tagset';
import type {
  Interpretation,
  InterpretedCondition,
  InterpretedElement,
  InterpretedFilter,
} from '../../indexing/start.ts';

/** How a query was read, as one sentence without a full stop. */
export function describeQuery(interpretation: Interpretation, language: Language): string {
  return new Wording(language).query(interpretation);
}

type Test = Extract<InterpretedCondition, { kind: 'test' }>;

class Wording {
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  query({ region, sequences, filters, layer }: Interpretation): string {
    const what = region === null ? this.sequence(sequences[0]?.elements ?? []) : this.regions(region, sequences);
    const limits = filters.map((filter) => this.filter(filter));
    if (layer === 'transcription' || layer === 'transliteration') limits.unshift(this.text(`read.layer.${layer}`));
    return [what, ...limits].join(', ');
  }

  private regions(region: string, tests: Interpretation['sequences']): string {
    const unit = region === 's' ? 'sentences' : 'region';
    return tests
      .map(({ negated, elements }, i) => {
        const stem = i === 0 ? (`read.${unit}` as const) : 'read.and-contain';
        return this.text(negated ? `${stem}-not` : stem, { region, a: this.sequence(elements) });
      })
      .join(', ');
  }

  private sequence(elements: readonly InterpretedElement[]): string {
    return elements.map((element) => this.element(element)).join(this.text('read.then'));
  }

  private element(element: InterpretedElement): string {
    if (element.kind === 'token') return this.text('read.token', { a: this.condition(element.condition) });
    if (element.kind === 'any') return this.gap(element.min, element.max);
    const { match, value, isPattern } = element;
    if (match === 'any') return this.text('read.word-any');
    if (match === 'exact') return this.text('read.word-exact', { value });
    const word = this.text(isPattern ? 'read.word-pattern' : 'read.word', { value });
    return `${word} (${this.text('read.folded')})`;
  }

  private gap(min: number, max: number | null): string {
    if (max === null) return this.text('read.gap-open');
    if (min === max) return plural(DICTIONARIES[this.language], this.language, 'read.gap-exact', min);
    return this.text('read.gap', { min, max });
  }

  private condition(condition: InterpretedCondition): string {
    if (condition.kind === 'test') return this.test(condition);
    if (condition.kind === 'not') return this.text('read.not', { a: this.condition(condition.part) });
    const key = condition.kind === 'and' ? 'read.and' : 'read.or';
    return condition.parts
      .map((part) => (part.kind === 'test' ? this.test(part) : `(${this.condition(part)})`))
      .reduce((a, b) => this.text(key, { a, b }));
  }

  private test({ attribute, match, value }: Test): string {
    const { language } = this;
    if (CATEGORIES.some(({ tag }) => tag === attribute)) {
      const name = categoryName(attribute, language);
      return this.text('read.tag', {
        name,
        value: match === 'literal' ? valueName(attribute, value, language) : value,
      });
    }
    const key = `read.attribute.${attribute}`;
    const name = key in DICTIONARIES[language] ? this.text(key as DictionaryKey) : attribute;
    if (attribute === 'pos' && match === 'literal') {
      return this.text('read.tag', { name, value: posClassName(value, language) });
    }
    if (match === 'glob') return this.text('read.is-pattern', { name, value });
    return this.text(match === 'regex' ? 'read.is-regex' : 'read.is', { name, value });
  }

  private filter({ region, match, value, last }: InterpretedFilter): string {
    if (region === 'text') return this.text(match === 'glob' ? 'read.in-text-pattern' : 'read.in-text', { value });
    if (region === 'card' || region === 'verse') {
      if (last !== null) return this.text(`read.in-${region}-range`, { value, last });
      return this.text(`read.in-${region}`, { value });
    }
    return this.text('read.in-other', { region, value: last === null ? value : `${value}–${last}` });
  }

  private text(key: DictionaryKey, params: Params = {}): string {
    return format(DICTIONARIES[this.language][key], params);
  }
}
