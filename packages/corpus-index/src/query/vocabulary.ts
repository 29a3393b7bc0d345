import type { TagAttribute } from '../readings.ts';
import type { Regions } from '../regions.ts';
import type { IndexSchema } from '../schema.ts';

/** What an attribute's name in a query stands for. */
export type AttributeKind =
  | { readonly kind: 'string' | 'folded'; readonly column: number }
  | { readonly kind: 'lemma' }
  | { readonly kind: 'lemma-folded' }
  | { readonly kind: 'tag'; readonly attribute: number };

/** The names that queries on one index may use. */
export class Vocabulary {
  readonly schema: IndexSchema;
  readonly regions: ReadonlyMap<string, Regions>;
  private readonly attributes = new Map<string, AttributeKind>();
  private readonly names = new Map<string, string>();
  private readonly tags: readonly TagAttribute[];

  constructor(schema: IndexSchema, tags: readonly TagAttribute[], regions: ReadonlyMap<string, Regions>) {
    this.schema = schema;
    this.regions = regions;
    this.tags = tags;
    for (const [column, { name, folded }] of schema.strings.entries()) {
      this.define(name, { kind: 'string', column });
      this.define(folded, { kind: 'folded', column });
    }
    this.define(schema.readings.lemma, { kind: 'lemma' });
    this.define(schema.readings.folded, { kind: 'lemma-folded' });
    for (const [attribute, { name }] of tags.entries()) this.define(name, { kind: 'tag', attribute });
    for (const [alias, name] of Object.entries(schema.aliases ?? {})) {
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

  get regionNames(): string[] {
    return [...this.regions.keys()];
  }

  isReserved(name: string): boolean {
    return this.schema.reserved?.includes(name.toLowerCase()) ?? false;
  }

  /** Values of a class or category, without the absent one. */
  tagValues(attribute: number): readonly string[] {
    return (this.tags[attribute]?.values ?? []).filter((value) => value !== '');
  }

  private define(name: string, kind: AttributeKind): void {
    if (this.attributes.has(name)) return;
    this.attributes.set(name, kind);
    const lower = name.toLowerCase();
    if (!this.names.has(lower)) this.names.set(lower, name);
  }
}
