import { type Folding, foldingOf } from '../normalize.ts';
import type { TagAttribute } from '../readings.ts';
import type { IndexSchema, RegionKind } from '../schema.ts';
import { nearestNames } from './problem.ts';

/** What an attribute's name in a query stands for. */
export type AttributeKind =
  | { readonly kind: 'string' | 'folded'; readonly column: number }
  | { readonly kind: 'lemma' }
  | { readonly kind: 'lemma-folded' }
  /** Class or a category of a reading. */
  | { readonly kind: 'tag'; readonly attribute: number }
  /** The whole tag of a reading as one value. */
  | { readonly kind: 'joint' }
  /** Any category of a reading, as `category=value`. */
  | { readonly kind: 'feature' }
  /** What a plain word with all its variants would find: compared with whole words only. */
  | { readonly kind: 'variant' };

/** What the vocabulary asks of the regions of a kind. */
export interface KnownRegions {
  labelled(label: string): readonly number[];
  distinctLabels(): string[];
  attributeValues?(name: string): readonly string[];
}

/** What the vocabulary asks of annotations on several tokens. */
export interface KnownGroups {
  readonly attributeNames: readonly string[];
  values(attribute: string): readonly string[];
}

/** A region's or group's value that a query names; `attribute` null: the label of a region, the class of a group. */
export interface RegionValue {
  readonly region: string;
  readonly attribute: string | null;
}

/** What a list of values is made of; `attribute` null: the label of the region. */
export type CountedBy =
  | { readonly of: 'token'; readonly attribute: string }
  /** `years`: the attribute holds spans of years, which are counted by steps. */
  | { readonly of: 'region'; readonly region: string; readonly attribute: string | null; readonly years: boolean }
  | { readonly of: 'group'; readonly group: string };

const JOINT = 'tag';
const FEATURE = 'feat';
const FEATURE_ALIAS = 'feats';
/** How the label of a region is called where its tests are written out, unless an attribute has that name. */
const LABEL = 'label';
/** How there the value is called that the kind itself names, where that is not the label. */
const NAME = 'name';

/** The names that queries on one index may use. */
export class Vocabulary {
  readonly schema: IndexSchema;
  readonly folding: Folding;
  readonly regions: ReadonlyMap<string, KnownRegions>;
  private readonly groups: ReadonlyMap<string, KnownGroups>;
  private readonly attributes = new Map<string, AttributeKind>();
  private readonly names = new Map<string, string>();
  private readonly tags: readonly TagAttribute[];
  private readonly aliases: ReadonlyMap<string, string>;

  constructor(
    schema: IndexSchema,
    tags: readonly TagAttribute[],
    regions: ReadonlyMap<string, KnownRegions>,
    groups: ReadonlyMap<string, KnownGroups> = new Map(),
  ) {
    this.schema = schema;
    this.folding = foldingOf(schema);
    this.regions = regions;
    this.groups = groups;
    this.tags = tags;
    this.aliases = new Map(Object.entries(schema.aliases ?? {}));
    for (const [column, { name, folded }] of schema.strings.entries()) {
      this.define(name, { kind: 'string', column });
      this.define(folded, { kind: 'folded', column });
    }
    this.define(schema.readings.lemma, { kind: 'lemma' });
    this.define(schema.readings.folded, { kind: 'lemma-folded' });
    for (const [attribute, { name }] of tags.entries()) this.define(name, { kind: 'tag', attribute });
    this.define(JOINT, { kind: 'joint' });
    this.define(FEATURE, { kind: 'feature' });
    if (schema.variants !== undefined) this.define(schema.variants, { kind: 'variant' });
    const aliases = Object.entries({ ...schema.aliases, [FEATURE_ALIAS]: FEATURE });
    for (const [alias, name] of aliases) {
      const lower = alias.toLowerCase();
      if (this.attributes.has(name) && !this.names.has(lower)) this.names.set(lower, name);
    }
  }

  /** The canonical name of an attribute, whatever its case and also by an alias; null when there is none. */
  canonical(name: string): string | null {
    return this.attributes.has(name) ? name : (this.names.get(name.toLowerCase()) ?? null);
  }

  /** What a canonical name stands for. */
  kind(name: string): AttributeKind {
    const kind = this.attributes.get(name);
    if (kind === undefined) throw new RangeError(`no attribute ${name}`);
    return kind;
  }

  get attributeNames(): string[] {
    return [...this.attributes.keys()];
  }

  /** Every name of an attribute, number or structure: their own first, then the other names they have. */
  get allNames(): string[] {
    const own = [...this.attributeNames, ...this.structureNames];
    const aliases = [...this.aliases.keys()];
    return [...own, ...aliases.filter((alias) => this.canonical(alias) !== null || this.regionValue(alias) !== null)];
  }

  get regionNames(): string[] {
    return [...this.regions.keys()];
  }

  /** Kinds of regions and of groups of tokens. */
  get structureNames(): string[] {
    return [...this.regions.keys(), ...(this.schema.groups ?? [])];
  }

  /** Whether there are regions or groups of this kind. By an alias they are known in conditions only. */
  isStructure(name: string): boolean {
    return this.regions.has(name) || this.isGroup(name);
  }

  /** The structure that another name stands for, whatever its case; null where it is of none. */
  structureNamed(name: string): string | null {
    const lower = name.toLowerCase();
    const known = this.structureNames.find((one) => one === lower) ?? this.aliases.get(lower);
    return known !== undefined && this.isStructure(known) ? known : null;
  }

  /** The structures most like a name that is none: by what it stands for, else by its own names and the others. */
  nearestStructures(name: string): string[] {
    const meant = this.structureNamed(name);
    if (meant !== null) return [meant];
    const aliases = [...this.aliases.keys()].filter((alias) => this.structureNamed(alias) !== null);
    const near = nearestNames(name, [...this.structureNames, ...aliases], this.folding);
    return [...new Set(near.map((one) => this.structureNamed(one) ?? one))];
  }

  isGroup(structure: string): boolean {
    return this.schema.groups?.includes(structure) ?? false;
  }

  /** The canonical name of a number that each token has; null when there is none. */
  number(name: string): string | null {
    const known = this.aliases.get(name) ?? name;
    return this.schema.numbers.includes(known) ? known : null;
  }

  /** What a name says that is no attribute of tokens: the label of its region, or a further value of one. */
  regionValue(name: string): RegionValue | null {
    const known = this.isStructure(name) ? name : (this.aliases.get(name) ?? name);
    if (this.isStructure(known)) return { region: known, attribute: this.hasNames(known) ? known : null };
    const prefixed = this.prefixedValue(name);
    if (prefixed !== null) return prefixed;
    const kinds = this.schema.regions.filter((kind) => isCalled(kind, known));
    // What several kinds have that may overlap says nothing by itself.
    const kind = kinds.find(({ overlaps }) => overlaps !== true) ?? (kinds.length === 1 ? kinds[0] : undefined);
    return kind === undefined ? null : { region: kind.name, attribute: known };
  }

  /**
   * What a name says of a region where it could be both: a pair outside of brackets that is called as an attribute of the
   * partition limits the search to some texts, though the name may also be another one of an attribute of tokens.
   */
  filterValue(name: string): RegionValue | null {
    if (this.attributes.has(name)) return null;
    const { partition } = this.schema;
    const isOwn = this.schema.regions.some((kind) => kind.name === partition && isCalled(kind, name));
    if (isOwn) return { region: partition, attribute: name };
    return this.canonical(name) === null ? this.regionValue(name) : null;
  }

  /** Whether a value of a region is a span of years. */
  isYears({ region, attribute }: RegionValue): boolean {
    const kind = this.schema.regions.find(({ name }) => name === region);
    return attribute !== null && (kind?.years?.includes(attribute) ?? false);
  }

  /** As it is written so that it means nothing else: `text_form`, because words have a form, too. */
  writtenValue({ region, attribute }: RegionValue): string {
    if (attribute === null || attribute === region) return region;
    const found = this.filterValue(attribute);
    const isPlain = found?.region === region && found.attribute === attribute;
    return isPlain ? attribute : `${region}_${attribute}`;
  }

  /** `text_genre`: an attribute of a region by the name that corpora of CWB give it. */
  private prefixedValue(name: string): RegionValue | null {
    const at = name.indexOf('_');
    const kind = this.schema.regions.find((one) => one.name === name.slice(0, at));
    const attribute = name.slice(at + 1);
    return kind?.attributes?.includes(attribute) ? { region: kind.name, attribute } : null;
  }

  /** What a name has values of that can be counted; null where it names none: whole tags, features and variants are none. */
  countedBy(name: string): CountedBy | null {
    const ofRegion = this.filterValue(name);
    const attribute = ofRegion === null ? this.canonical(name) : null;
    if (attribute !== null) {
      const { kind } = this.kind(attribute);
      return kind === 'joint' || kind === 'feature' || kind === 'variant' ? null : { of: 'token', attribute };
    }
    const value = ofRegion ?? this.regionValue(name);
    if (value === null) return null;
    if (this.isGroup(value.region)) return { of: 'group', group: value.region };
    return { of: 'region', ...value, years: this.isYears(value) };
  }

  /** A name written in the tests of a structure; undefined when the structure has no such value. */
  valueOf(structure: string, name: string): RegionValue | undefined {
    if (this.isGroup(structure)) {
      const attribute = this.canonical(name) ?? name;
      const isKnown = this.groupAttributes(structure).includes(attribute);
      return isKnown ? { region: structure, attribute } : undefined;
    }
    const { attributes = [] } = this.schema.regions.find((kind) => kind.name === structure) ?? {};
    const known = attributes.includes(name) ? name : (this.aliases.get(name) ?? name);
    if (attributes.includes(known)) return { region: structure, attribute: known };
    if (name === NAME && this.hasNames(structure)) return { region: structure, attribute: structure };
    return name === LABEL || known === structure ? { region: structure, attribute: null } : undefined;
  }

  /** Names that the tests of a structure may use. */
  valueNames(structure: string): readonly string[] {
    if (this.isGroup(structure)) return this.groupAttributes(structure);
    const kind = this.schema.regions.find(({ name }) => name === structure);
    return [LABEL, ...(kind?.attributes ?? []).map((name) => (name === structure ? NAME : name))];
  }

  /** Regions of the kind are called otherwise than by their labels. */
  private hasNames(structure: string): boolean {
    return this.schema.regions.some(({ name, attributes }) => name === structure && attributes?.includes(name));
  }

  /** The values that there are of it, or null where that is not known or there is no end to them. */
  valuesOf({ region, attribute }: RegionValue): readonly string[] | null {
    const group = this.groups.get(region);
    if (group !== undefined) {
      const { lemma, folded, posClass } = this.schema.readings;
      return attribute === lemma || attribute === folded ? null : group.values(attribute ?? posClass);
    }
    const regions = this.regions.get(region);
    if (attribute !== null) return regions?.attributeValues?.(attribute) ?? null;
    return regions?.distinctLabels() ?? null;
  }

  /** Whether a name that is none was probably meant as one of an attribute. */
  isLikeAttribute(name: string): boolean {
    return nearestNames(name, this.attributeNames, this.folding).length > 0;
  }

  isReserved(name: string): boolean {
    return this.schema.reserved?.includes(name.toLowerCase()) ?? false;
  }

  /** Values of a class or category, without the absent one. */
  tagValues(attribute: number): readonly string[] {
    return (this.tags[attribute]?.values ?? []).filter((value) => value !== '');
  }

  /** Class and categories with their values, the absent one left out. */
  tagNames(): Map<string, readonly string[]> {
    return new Map(this.tags.map(({ name }, attribute) => [name, this.tagValues(attribute)]));
  }

  /** The values that a name stands for, among those that there are; case, marks and signs between letters do not matter. */
  valuesNamed(attribute: string, name: string, values: readonly string[]): string[] {
    const names = Object.entries(this.schema.valueNames?.[attribute] ?? {});
    const lower = name.toLowerCase();
    const { fold } = this.folding;
    const key = fold(name);
    const letters = lettersOf(key);
    const found =
      names.find(([known]) => known === lower) ??
      names.find(([known]) => fold(known) === key) ??
      names.find(([known]) => letters !== '' && lettersOf(fold(known)) === letters);
    const meant = found?.[1] ?? [];
    return meant.filter((value) => values.includes(value));
  }

  /** Names that stand for one of these values of an attribute. */
  namesOfValues(attribute: string, values: readonly string[]): string[] {
    const names = Object.entries(this.schema.valueNames?.[attribute] ?? {});
    return names.flatMap(([name, meant]) => (meant.some((value) => values.includes(value)) ? [name] : []));
  }

  /**
   * A whole tag whose values stand in another order than here, in this one; null where a part is no value, two parts are
   * of one category, or the order is right.
   */
  reorderedTag(tag: string): string | null {
    const parts = tag.split(':').map((value) => value.toLowerCase());
    const places = new Map<number, string>();
    for (const part of parts) {
      const place = this.tags.findIndex(({ values }, at) => !places.has(at) && values.includes(part));
      if (place < 0) return null;
      places.set(place, part);
    }
    const ordered = [...places.keys()].sort((a, b) => a - b).map((place) => places.get(place));
    const written = ordered.join(':');
    return written === tag ? null : written;
  }

  /** Everything that `feat` can be. */
  features(): string[] {
    const { posClass } = this.schema.readings;
    return this.tags.flatMap(({ name }, attribute) =>
      name === posClass ? [] : this.tagValues(attribute).map((value) => `${name}=${value}`),
    );
  }

  private groupAttributes(structure: string): readonly string[] {
    const { lemma, folded, posClass } = this.schema.readings;
    const own = this.groups.get(structure)?.attributeNames ?? [];
    return [...new Set([posClass, lemma, folded, ...this.tags.map(({ name }) => name), ...own])];
  }

  private define(name: string, kind: AttributeKind): void {
    if (this.attributes.has(name)) return;
    this.attributes.set(name, kind);
    const lower = name.toLowerCase();
    if (!this.names.has(lower)) this.names.set(lower, name);
  }
}

/** Whether a kind of regions has an attribute that queries call so without naming the kind. */
function isCalled({ attributes, prefixed }: RegionKind, name: string): boolean {
  return (attributes?.includes(name) ?? false) && !prefixed?.includes(name);
}

/** Names have brackets and quotation marks that mean something else in a query, and spaces where it has none. */
function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '');
}
