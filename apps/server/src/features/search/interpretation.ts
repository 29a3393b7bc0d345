import type { FurtherField, Language } from '@glosa/contract';
import { type NamedTags, namesOfTags } from '@glosa/tagset';
import type { Interpretation, InterpretedFilter, InterpretedPattern, InterpretedWord } from '../../indexing/start.ts';
import { ConditionWording, SIGNS } from './interpretation-conditions.ts';

type Of<K extends InterpretedPattern['kind']> = Extract<InterpretedPattern, { kind: K }>;
type Regional = Extract<InterpretedPattern, { tests: unknown }>;

/** In which language, and with whose names of classes and categories. */
interface Wanted {
  language: Language;
  tagset: NamedTags;
  /** Of records, that the installation declares. */
  fields?: readonly FurtherField[];
}

/** How a query was read, as one sentence without a full stop; `withVariants`: plain words were varied. */
export function describeQuery(
  interpretation: Interpretation,
  { language, tagset, fields = [] }: Wanted,
  withVariants = false,
): string {
  const folded = foldedWords(interpretation.body);
  const isVaried = withVariants && folded.some(({ isPattern }) => !isPattern);
  const say = new ConditionWording(language, namesOfTags(tagset), fields);
  return new Wording(say, folded.length, isVaried).query(interpretation);
}

/** Words that are compared folded: with several of them it is said once what that means. */
function foldedWords(pattern: InterpretedPattern): InterpretedWord[] {
  return wordsOf(pattern).filter(({ match }) => match === 'folded');
}

function hasExactWord(pattern: InterpretedPattern): boolean {
  return wordsOf(pattern).some(({ match }) => match === 'exact');
}

function wordsOf(pattern: InterpretedPattern): InterpretedWord[] {
  switch (pattern.kind) {
    case 'word':
      return [pattern];
    case 'sequence':
    case 'choice':
      return pattern.parts.flatMap(wordsOf);
    case 'repeat':
    case 'labelled':
    case 'look':
      return wordsOf(pattern.part);
    case 'near':
    case 'relation':
      return [...wordsOf(pattern.left), ...wordsOf(pattern.right)];
    case 'where':
      return wordsOf(pattern.pattern);
    case 'token':
    case 'any':
    case 'region':
    case 'region-start':
    case 'region-end':
    case 'window':
      return [];
  }
}

class Wording {
  private readonly say: ConditionWording;
  private readonly foldedWords: number;
  private readonly isVaried: boolean;

  constructor(say: ConditionWording, foldedWords: number, isVaried: boolean) {
    this.say = say;
    this.foldedWords = foldedWords;
    this.isVaried = isVaried;
  }

  query({ body, filters, layer, mode }: Interpretation): string {
    const limits: string[] = [];
    if (this.foldedWords > 1) limits.push(this.say.text('read.folded'));
    if (this.isVaried) limits.push(this.say.text('read.variants'));
    // That a plain word is looked for in both goes without saying; who asks for a spelling may mean one of them.
    if (layer === 'both' && hasExactWord(body)) limits.push(this.say.text('read.layer.both'));
    if (layer === 'transcription' || layer === 'transliteration') limits.push(this.say.text(`read.layer.${layer}`));
    limits.push(...filters.map((filter) => this.filter(filter)));
    if (mode !== null) limits.push(this.say.text(`read.mode.${mode}`));
    const what = body.kind === 'region' ? this.units(body) : this.pattern(body);
    return [what, ...limits].join(', ');
  }

  private pattern(pattern: InterpretedPattern): string {
    switch (pattern.kind) {
      case 'word':
        return this.word(pattern);
      case 'token':
        return this.say.text('read.token', { a: this.say.condition(pattern.condition) });
      case 'any':
        return this.gap(pattern);
      case 'sequence':
        return this.sequence(pattern.parts);
      case 'choice':
        return pattern.parts.map((part) => this.part(part)).reduce((a, b) => this.say.text('read.or', { a, b }));
      case 'repeat':
        return this.repeated(pattern);
      case 'labelled':
        return this.say.text('read.label', { a: this.part(pattern.part), label: pattern.label });
      case 'region':
        return this.tested(this.say.unit(pattern.region), pattern);
      case 'region-start':
      case 'region-end':
        return this.tested(this.edge(pattern), pattern);
      case 'window':
        return String(pattern.tokens);
      case 'look':
        return this.look(pattern);
      case 'near':
        return this.near(pattern);
      case 'relation':
        return this.relation(pattern);
      case 'where':
        return this.say.text('read.where', {
          a: this.pattern(pattern.pattern),
          b: this.say.equation(pattern.condition),
        });
    }
  }

  /** In brackets where it would run into what stands around it. */
  private part(pattern: InterpretedPattern): string {
    const isOpen = ['sequence', 'choice', 'near', 'relation', 'where'].includes(pattern.kind);
    return isOpen ? `(${this.pattern(pattern)})` : this.pattern(pattern);
  }

  private sequence(parts: readonly InterpretedPattern[]): string {
    let said = '';
    for (const [i, part] of parts.entries()) {
      if (i > 0) said += this.link(parts[i - 1] as InterpretedPattern, part);
      said += this.part(part);
    }
    return said;
  }

  /** A gap is no neighbour, and a look at the neighbours takes no place of its own. */
  private link(before: InterpretedPattern, part: InterpretedPattern): string {
    if (part.kind === 'look' || before.kind === 'look') return ', ';
    const isGap = [before, part].some((one) => one.kind === 'any' && one.min !== one.max);
    return this.say.text(isGap ? 'read.then-gap' : 'read.then');
  }

  private word({ match, negated, value, isPattern }: InterpretedWord): string {
    if (match === 'any') return this.say.text(negated ? 'read.mark' : 'read.word-any');
    if (negated) return this.say.text('read.word-not', { value });
    if (match === 'exact') return this.say.text('read.word-exact', { value });
    if (match === 'near') return this.say.text('read.word-near', { value });
    const word = this.say.text(isPattern ? 'read.word-pattern' : 'read.word', { value });
    return this.foldedWords > 1 ? word : `${word} (${this.say.text('read.folded')})`;
  }

  private gap({ min, max }: Of<'any'>): string {
    if (max === null) return this.say.text('read.gap-open');
    return min === max ? this.say.counted('read.gap-exact', min) : this.say.text('read.gap', { min, max });
  }

  private repeated({ part, min, max }: Of<'repeat'>): string {
    const a = this.part(part);
    if (max === null && min <= 1) return this.say.text(min === 0 ? 'read.repeat-any' : 'read.repeat-many', { a });
    if (max === null) return this.say.text('read.repeat-from', { a, min });
    if (min === 0 && max === 1) return this.say.text('read.repeat-optional', { a });
    return this.say.text(min === max ? 'read.repeat-exact' : 'read.repeat-range', { a, min, max });
  }

  private edge({ kind, region }: Regional): string {
    return this.say.text(kind === 'region-start' ? 'read.start' : 'read.end', { unit: this.say.ofUnit(region) });
  }

  private look({ side, negated, part }: Of<'look'>): string {
    return this.say.text(`read.look-${side}${negated ? '-not' : ''}`, { a: this.part(part) });
  }

  private near({ left, right, distance }: Of<'near'>): string {
    const a = this.part(left);
    const b = this.part(right);
    return distance === null
      ? this.say.text('read.near-unit', { a, b })
      : this.say.text('read.near', { a, b, distance });
  }

  private relation({ operator, negated, left, right }: Of<'relation'>): string {
    const not = negated ? '-not' : '';
    switch (operator) {
      case 'containing':
        return this.containing(left, right, not);
      case 'within':
        return this.within(left, right, not);
    }
  }

  private within(left: InterpretedPattern, right: InterpretedPattern, not: '' | '-not'): string {
    const a = this.pattern(left);
    if (right.kind === 'window') return this.say.counted('read.within-window', right.tokens, { a });
    if (right.kind !== 'region') return this.say.text(`read.within-pattern${not}`, { a, b: this.pattern(right) });
    return this.say.text(`read.within${not}`, { a, unit: this.tested(this.say.ofUnit(right.region), right) });
  }

  private containing(left: InterpretedPattern, right: InterpretedPattern, not: '' | '-not'): string {
    const a = this.part(right);
    if (left.kind === 'region') {
      const isSentence = left.region === 's' && left.tests.length === 0;
      return isSentence
        ? this.say.text(`read.sentences${not}`, { a })
        : this.say.text(`read.region${not}`, { region: this.units(left), a });
    }
    const isSame = left.kind === 'relation' && left.operator === 'containing';
    if (isSame) return `${this.pattern(left)}, ${this.say.text(`read.and-contain${not}`, { a })}`;
    return this.say.text(`read.containing${not}`, { a: this.part(left), b: this.pattern(right) });
  }

  private units(region: Regional): string {
    return this.tested(this.say.units(region.region), region);
  }

  private tested(name: string, { region, tests }: Regional): string {
    if (tests.length === 0) return name;
    return this.say.text('read.with-tests', { a: name, b: this.say.tests(region, tests) });
  }

  private filter(filter: InterpretedFilter): string {
    const said = this.limit(filter);
    return filter.negated ? this.say.text('read.not-in', { a: said }) : said;
  }

  private limit({ region, attribute, match, operator, value, last }: InterpretedFilter): string {
    const field = attribute === null ? null : this.say.attributeName(this.say.ofRegion(region, attribute));
    if (match === 'years' && field !== null) {
      return this.say.text('read.compare', { a: field, sign: SIGNS[operator], b: value });
    }
    const shown = last === null ? value : `${value}–${last}`;
    if (field !== null) return this.say.text('read.in-other', { region: field, value: shown });
    if (region === 'text' && last === null) {
      return this.say.text(match === 'glob' ? 'read.in-text-pattern' : 'read.in-text', { value });
    }
    if (region === 'card' || region === 'verse') {
      if (last !== null) return this.say.text(`read.in-${region}-range`, { value, last });
      return this.say.text(`read.in-${region}`, { value });
    }
    return this.say.text('read.in-other', { region: this.say.unit(region), value: shown });
  }
}
