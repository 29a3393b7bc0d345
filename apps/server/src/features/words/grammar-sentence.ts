import type { Language } from '@glosa/contract';
import {
  DICTIONARIES,
  type DictionaryKey,
  format,
  nameIn,
  type Params,
  type PluralKey,
  plural,
} from '@glosa/dictionary';
import type { Tagset } from '@glosa/tagset';
import { type AskedGrammar, type AskedWord, isAsked } from '../../indexing/answers/grammar-query.ts';
import { type GrammarUnit, nameOfAttribute, nameOfTag } from './grammar-request.ts';

/** What is asked, as one sentence without a full stop; empty where nothing is. */
export function describeGrammar(
  { unit, first, second, place, distance }: AskedGrammar,
  tagset: Tagset,
  language: Language,
) {
  const wording = new Wording(tagset, language);
  if (second === null) return isAsked(first) ? wording.word(unit, first) : '';
  const a = isAsked(first) ? wording.word(unit, first) : wording.any(unit);
  const b = wording.word('single', second);
  if (place === 'next' && unit === 'double') return wording.text('grammar.sentence.next-double', { a, b });
  return wording.both(a, place, distance, b);
}

class Wording {
  private readonly tagset: Tagset;
  private readonly language: Language;

  constructor(tagset: Tagset, language: Language) {
    this.tagset = tagset;
    this.language = language;
  }

  any(unit: GrammarUnit): string {
    return this.text(unit === 'single' ? 'grammar.sentence.any-word' : 'grammar.sentence.composite');
  }

  word(unit: GrammarUnit, word: AskedWord): string {
    const { lemma, form } = word;
    const parts = [
      ...this.kind(unit, word.classes),
      ...word.categories.map(({ category, values }) => this.category(unit, category, values)),
      ...(lemma === '' ? [] : [this.text('grammar.sentence.lemma', { lemma })]),
      ...(form === '' ? [] : [this.text('grammar.sentence.form', { form })]),
    ];
    return parts.join(', ');
  }

  both(a: string, place: AskedGrammar['place'], distance: number, b: string): string {
    if (place === 'next' || place === 'sentence') return this.text(`grammar.sentence.${place}`, { a, b });
    return this.counted(`grammar.sentence.${place}`, distance, { a, b });
  }

  /** Classes under the part of speech that all of them belong to, unless it is called as the class. */
  private kind(unit: GrammarUnit, tags: readonly string[]): string[] {
    const classes = this.either(tags.map((tag) => this.nameOf(unit, 'pos', tag)));
    if (unit === 'double') {
      const group = this.any('double');
      return [tags.length === 0 ? group : this.text('grammar.sentence.of-group', { group, classes })];
    }
    if (tags.length === 0) return [];
    const groups = new Set(tags.map((tag) => this.tagset.classes.find((one) => one.tag === tag)?.group));
    const shared = this.tagset.groups.find(({ tag }) => groups.size === 1 && groups.has(tag));
    const group = shared && nameIn(this.language, shared).text;
    if (group === undefined || classes.toLowerCase().includes(group.toLowerCase())) return [classes];
    return [this.text('grammar.sentence.of-group', { group, classes })];
  }

  private category(unit: GrammarUnit, tag: string, tags: readonly string[]): string {
    const values = this.either(tags.map((value) => this.nameOf(unit, tag, value)));
    const category = nameOfAttribute(this.tagset, tag)[this.language];
    const known = this.tagset.categories.find((one) => one.tag === tag);
    if (known?.telling === true) return this.text('grammar.sentence.category-telling', { values });
    const key = known?.agrees === true ? 'grammar.sentence.category-agreeing' : 'grammar.sentence.category';
    return this.text(key, { category, values });
  }

  private nameOf(unit: GrammarUnit, attribute: string, value: string): string {
    return nameOfTag(this.tagset, unit, attribute, value)[this.language];
  }

  /** `a, b or c` */
  private either(names: readonly string[]): string {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : this.text('grammar.sentence.or', { a: names.slice(0, -1).join(', '), b: last });
  }

  text(key: DictionaryKey, params: Params = {}): string {
    return format(DICTIONARIES[this.language][key], params);
  }

  private counted(stem: PluralKey, count: number, params: Params): string {
    return plural(DICTIONARIES[this.language], this.language, stem, count, params);
  }
}
