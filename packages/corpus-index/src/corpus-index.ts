import { Answers, type PlanOptions, type SearchScope, UnreadableQuery } from './answers.ts';
import { type Concordance, concordanceOf } from './concordance.ts';
import type { CorpusView } from './corpus-view.ts';
import { type Hit, type ResultRow, rowsByHit, rowsByUnit } from './hits.ts';
import type { Query } from './query/ast.ts';
import { bindCondition } from './query/bind.ts';
import { type WordExpansion, wordExpansions } from './query/bind-word.ts';
import { estimatePlan, explainPlan } from './query/explain.ts';
import { filterIntervals } from './query/filters.ts';
import { type Interpretation, interpret } from './query/interpret.ts';
import { type HitMode, modeOf } from './query/modes.ts';
import { parseQuery } from './query/parse.ts';
import type { QueryError } from './query/problem.ts';
import type { CountedBy } from './query/vocabulary.ts';
import { wordsOf } from './query/words.ts';
import type { RegionAt } from './regions.ts';
import { Annotations } from './results/annotations.ts';
import type { Arrangement } from './results/arrange.ts';
import { type ClassValues, classValuesOf } from './results/class-values.ts';
import { type CollocationList, type CollocationOptions, collocationsOf } from './results/collocations.ts';
import { type CrossTable, type CrossTableOptions, CrossTables } from './results/cross-table.ts';
import { type Distribution, distributionOf } from './results/distribution.ts';
import { type ElementCount, elementCounts } from './results/elements.ts';
import { type FieldFrequencies, type FieldFrequencyOptions, fieldFrequenciesOf } from './results/field-frequencies.ts';
import { type FrequencyList, type FrequencyOptions, frequenciesOf } from './results/frequencies.ts';
import { type KeywordList, KeywordLists, type KeywordOptions } from './results/keywords.ts';
import { type ExportLine, type ExportOptions, linesOf } from './results/lines.ts';
import { type NearestWord, nearestWords } from './results/nearest.ts';
import { type Badge, badgeOf } from './results/rank.ts';
import { collationIn } from './results/scope.ts';
import { type ValueList, type ValueListOptions, ValueLists } from './results/value-list.ts';
import type { IndexSchema, TokenOf } from './schema.ts';
import { type Corpus, editedCorpus } from './segments/corpus.ts';
import type { GroupAt } from './segments/groups-of.ts';
import { countKept } from './segments/kept.ts';
import type { EditedTexts } from './segments/layout.ts';
import { suggestMerged } from './segments/suggest-merged.ts';
import { addUpElements, addUpExpansions, addUpNearest } from './segments/sums.ts';
import type { SomeValues } from './segments/with-values.ts';
import { spellingOf } from './spelling/spelling.ts';
import { type Suggestion, suggestValues } from './suggest.ts';
import { suggestNames } from './suggest-named.ts';
import { tokenReader } from './token-reader.ts';

export type Parsed =
  | { readonly ok: true; readonly query: Query; readonly interpretation: Interpretation }
  | { readonly ok: false; readonly error: QueryError };

export interface SearchOptions extends SearchScope, Arrangement {
  readonly offset: number;
  readonly size: number;
  /** What `offset` and `size` count: boundary regions with hits (`region:` and its name), or hits. */
  readonly unit: `region:${string}` | 'hit';
}

export interface SearchResult {
  /** Number of hits; exact. */
  readonly total: number;
  /** Which of the spans that fit are hits. */
  readonly mode: HitMode;
  /** Number of boundary regions (sentences) with a hit; exact. */
  readonly sentences: number;
  /** Hits by region of the partition, those with none left out, in order. */
  readonly perText: readonly { readonly label: string; readonly hits: number }[];
  /** What `offset` may go up to: units or hits that there are in all, of a sample only those in it. */
  readonly count: number;
  readonly rows: readonly ResultRow[];
}

export interface NearestOptions {
  /** `form` and the like have values as they stand in the texts, `norm` and the like folded ones. */
  readonly attributes: readonly string[];
  readonly limit: number;
}

/** What a plain word at [from, to) of a query finds with variants. */
export interface QueryExpansion {
  readonly word: string;
  readonly from: number;
  readonly to: number;
  readonly forms: readonly WordExpansion[];
}

/** An open snapshot. Reading only: any number of threads may open the same buffer. */
export class CorpusIndex<S extends IndexSchema = IndexSchema> {
  private readonly corpus: Corpus;
  private readonly data: CorpusView;
  private readonly answers: Answers;
  /** What is said of the words that queries find. */
  readonly annotations: Annotations;
  private readonly lists: ValueLists;
  private readonly tables: CrossTables;
  private readonly keys: KeywordLists;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
    this.data = corpus.view;
    this.answers = new Answers(corpus);
    this.annotations = new Annotations(corpus, (query, scope) => this.answers.of(this.read(query), scope));
    this.lists = new ValueLists(corpus.view);
    this.tables = new CrossTables(corpus.view, (p) => this.tokens(p, p + 1, ['readings'])[0]?.readings ?? []);
    this.keys = new KeywordLists(corpus.view, this.tables);
  }

  /**
   * The corpus after edits: texts of this snapshot and of further small ones, the segments. Answers are those of one
   * snapshot with the same texts. This index and the segments (each an open snapshot of the same schema and the same
   * variants) stay as they are. Throws RangeError for a text that is not where it is said to be.
   */
  edited(segments: readonly CorpusIndex<S>[], { texts, meta }: EditedTexts): CorpusIndex<S> {
    const bindings = [this, ...segments].flatMap(({ corpus }) => corpus.parts.map(({ binding }) => binding));
    return new CorpusIndex<S>(editedCorpus(bindings, texts, meta));
  }

  /** Number of positions. */
  get length(): number {
    return this.data.length;
  }

  get schema(): IndexSchema {
    return this.data.schema;
  }

  /** What `finish` was given. */
  get meta(): Readonly<Record<string, string>> {
    return this.corpus.meta;
  }

  /** The texts (regions of the partition) in order. */
  get texts(): { label: string; tokens: number }[] {
    const { labels, starts, ends } = this.data.partition;
    return labels.map((label, i) => ({ label, tokens: ends[i] - starts[i] }));
  }

  /** Number of regions of each kind. */
  get regionCounts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.data.regions].map(([name, regions]) => [name, regions.size]));
  }

  /** Reads a query. Never throws, whatever the string. */
  parse(q: string, options: PlanOptions = {}): Parsed {
    const parsed = parseQuery(q, this.data.vocabulary);
    if (!parsed.ok) return parsed;
    const { name } = this.answers.layerOf(parsed.query, options);
    const error = this.answers.refusal(parsed.query, options);
    if (error !== null) return { ok: false, error };
    return { ok: true, query: parsed.query, interpretation: interpret(parsed.query, name, this.schema) };
  }

  /** Runs a query. Throws UnreadableQuery for a text that `parse` refuses, RangeError for options that make no sense. */
  search(query: string | Query, options: SearchOptions): SearchResult {
    const { offset, size, unit } = options;
    const isByHit = unit === 'hit';
    if (!isByHit && unit !== `region:${this.schema.boundary.region}`) throw new RangeError(`unit ${unit}`);
    if (!(offset >= 0 && size >= 0)) throw new RangeError(`rows ${offset}+${size}`);
    const read = this.read(query);
    const { hits, sentences, perText } = this.answers.of(read, options);
    const totals = { total: hits.count, mode: modeOf(read), sentences, perText };
    if (options.sort !== undefined || options.sample !== undefined) {
      const arranged = this.answers.arranged(read, options);
      const all = isByHit ? hits.count : sentences;
      const inSample = () => (isByHit ? arranged.spans.count : arranged.unitCount);
      const count = options.sample === undefined ? all : inSample();
      return { ...totals, count, rows: isByHit ? arranged.hits(offset, size) : arranged.units(offset, size) };
    }
    const count = isByHit ? hits.count : sentences;
    return { ...totals, count, rows: (isByHit ? rowsByHit : rowsByUnit)(this.data, hits, offset, size) };
  }

  /** What hits can be counted by under a name, also an alias; null where no token, region or group has such values. */
  countedBy(name: string): CountedBy | null {
    return this.data.vocabulary.countedBy(name);
  }

  /** Counts the hits by an attribute of a token in or near them, by region or by group. Throws as `search` does. */
  frequencies(query: string | Query, options: FrequencyOptions & SearchScope): FrequencyList {
    const { hits, scope } = this.answers.of(this.read(query), options);
    return frequenciesOf(this.data, hits, options, scope, (kind) => this.groups(kind));
  }

  /** Counts the hits by fields of their texts, and by attributes with them. Throws as `search` does. */
  fieldFrequencies(query: string | Query, options: FieldFrequencyOptions & SearchScope): FieldFrequencies {
    const { hits, scope } = this.answers.of(this.read(query), options);
    return fieldFrequenciesOf(this.data, hits, options, scope);
  }

  /** Hits by text, and within each text by `bins` stretches of it. Throws as `search` does. */
  distribution(query: string | Query, options: { readonly bins: number } & SearchScope): Distribution {
    const { hits, scope } = this.answers.of(this.read(query), options);
    return distributionOf(this.data, hits, options.bins, scope);
  }

  /** Which words keep company with the hits. Throws as `search` does. */
  collocations(query: string | Query, options: CollocationOptions & SearchScope): CollocationList {
    const { hits, scope } = this.answers.of(this.read(query), options);
    return collocationsOf(this.data, hits, options, scope);
  }

  /**
   * Counts hits by the values of several attributes together: of each hit its first token, of a token with several
   * readings each combination that one of them has, whichever of them the query asked for. Instead of a query, values
   * of an attribute may be given. Throws as `search` does, and RangeError for an attribute without values of its own.
   */
  crossTable(query: string | Query | SomeValues, options: CrossTableOptions & SearchScope): CrossTable {
    if (typeof query !== 'string' && 'values' in query) {
      const { texts = [] } = options;
      const scope = filterIntervals(this.data, [], texts);
      return this.tables.tableOf(query, texts, () => ({ hits: this.corpus.withValues(query, scope), scope }), options);
    }
    const read = this.read(query);
    return this.tables.table(this.answers.keyOf(read, options), () => this.answers.of(read, options), options);
  }

  /**
   * Lists spellings or lemmas with the number of their tokens, leaving out tokens that plain words pass over. Throws
   * RangeError for an attribute that has no values of its own.
   */
  valueList(options: ValueListOptions): ValueList {
    const typed = options.typed?.normalize('NFC');
    return this.lists.list(typed === undefined ? options : { ...options, typed });
  }

  /** What is key in some texts against others. Throws RangeError for what `KeywordLists.list` refuses. */
  keywords(options: KeywordOptions): KeywordList {
    return this.keys.list(options);
  }

  /** Which values of categories the classes have, with the number of tokens that have both in one reading. */
  classValues(): ClassValues {
    return classValuesOf(this.data);
  }

  /** Annotations on several tokens, of one kind, in the order of their first tokens. Throws RangeError for no such kind. */
  groups(kind: string, texts: readonly string[] = []): GroupAt[] {
    if (!this.data.vocabulary.isGroup(kind)) throw new RangeError(`no groups ${kind}`);
    return this.corpus.groups(kind, filterIntervals(this.data, [], texts));
  }

  /** Number of hits of each closeness of spelling. Throws as `search` does. */
  badgeCounts(query: string | Query, options: SearchScope = {}): Readonly<Record<Badge, number>> {
    return this.answers.ranked(this.read(query), options).counts;
  }

  /** How close each of these hits of the query is to its spelling. Throws as `search` does. */
  badges(query: string | Query, hits: readonly Hit[], options: SearchScope = {}): Badge[] {
    const levels = this.answers.levels(this.read(query), options);
    return hits.map((hit) => badgeOf(levels, hit));
  }

  /** What each word or token of the query finds by itself. Throws as `search` does. */
  elementCounts(query: string | Query, options: SearchScope = {}): ElementCount[] {
    const read = this.read(query);
    const scope = filterIntervals(this.data, read.filters, options.texts);
    const { layer } = this.answers.layerOf(read, options);
    const separable = this.corpus.separable(read);
    return addUpElements(
      this.corpus.parts.map(({ binding, kept }, part) =>
        elementCounts(binding, separable, layer, spellingOf(options), this.corpus.scopeIn(part, scope), kept),
      ),
    );
  }

  /**
   * Values of the attributes that are spelled almost like this word. Throws RangeError for an attribute that has no
   * spellings.
   */
  nearest(word: string, { attributes, limit }: NearestOptions): NearestWord[] {
    const composed = word.normalize('NFC');
    const lists = this.corpus.parts.map(({ binding, kept }) => nearestWords(binding.data, composed, attributes, kept));
    return addUpNearest(lists, collationIn(this.data, null)).slice(0, limit);
  }

  /** All hits with their context, in chunks, for writing them to a file. Throws as `search` does. */
  *export(query: string | Query, options: ExportOptions): Generator<ExportLine<S>[], void, void> {
    const { spans, ordering } = this.answers.arranged(this.read(query), options);
    for (const lines of linesOf(this.data, spans, ordering, options.context, options.size)) {
      yield lines.map(({ no, from, start, end, to }) => ({
        no,
        hit: { start, end },
        left: this.tokens(from, start),
        node: this.tokens(start, end),
        right: this.tokens(end, to),
      }));
    }
  }

  /** At most so many hits (before filters), found without looking at positions. */
  estimate(query: string | Query, options: PlanOptions = {}): { hits: number; exact: boolean } {
    const read = this.read(query);
    const estimates = this.answers.plans(read, options).map(estimatePlan);
    const hits = estimates.reduce((sum, estimate) => sum + estimate.hits, 0);
    const isExact = estimates.length === 1 && estimates[0]?.exact === true && read.filters.length === 0;
    return { hits: Math.min(hits, this.length ** 2), exact: isExact };
  }

  /** How a query is run, line by line: what is looked up first, what is tested, with the numbers behind the choice. */
  explain(query: string | Query, options: PlanOptions = {}): string[] {
    const plans = this.answers.plans(this.read(query), options).map(explainPlan);
    return plans.length === 1 ? plans.flat() : plans.flatMap((lines, i) => [`part ${i + 1}`, ...lines]);
  }

  /** For each plain word of a query the forms it finds with variants, whatever the options say of them, in the texts searched. */
  expansions(query: string | Query, options: Pick<SearchOptions, 'layer' | 'texts'> = {}): QueryExpansion[] {
    const read = this.read(query);
    const { layer } = this.answers.layerOf(read, options);
    const scope = filterIntervals(this.data, read.filters, options.texts);
    return wordsOf(read.body).flatMap((word) => {
      const lists = this.corpus.parts.map(({ binding }, i) =>
        wordExpansions(binding, word, layer, this.corpus.scopeIn(i, scope)),
      );
      const forms = addUpExpansions(lists);
      return word.matcher.kind !== 'literal' || forms.length === 0
        ? []
        : [{ word: word.matcher.value, from: word.span.from, to: word.span.to, forms }];
    });
  }

  /** The tokens at positions [start, end); with `only` just these of their properties, for a fraction of the time. */
  tokens<const N extends keyof TokenOf<S> & string = keyof TokenOf<S> & string>(
    start: number,
    end: number,
    only?: readonly N[],
  ): Pick<TokenOf<S>, N>[] {
    const tokens: Pick<TokenOf<S>, N>[] = [];
    for (const { part, from, to } of this.corpus.stretches(start, end)) {
      const { data } = (this.corpus.parts[part] as Corpus['parts'][number]).binding;
      const read = tokenReader(data, only);
      for (let p = from; p < to; p++) tokens.push(read(p) as Pick<TokenOf<S>, N>);
    }
    return tokens;
  }

  /** For each kind of region the one that holds the position, or null. */
  regionsAt(position: number): Record<S['regions'][number]['name'], RegionAt | null> {
    const found: Record<string, RegionAt | null> = {};
    for (const [name, regions] of this.data.regions) {
      const index = regions.indexAt(position);
      found[name] = index < 0 ? null : regions.get(index);
    }
    return found as Record<S['regions'][number]['name'], RegionAt | null>;
  }

  /** Number of tokens with this value of an attribute (in any reading). Throws RangeError for an unknown attribute. */
  count({ attribute, value }: { attribute: string; value: string }): number {
    const name = this.data.vocabulary.canonical(attribute);
    if (name === null) throw new RangeError(`no attribute ${attribute}`);
    const matcher = { kind: 'literal', value: value.normalize('NFC'), caseless: false } as const;
    return this.corpus.parts.reduce((sum, { binding, kept }) => {
      const predicate = bindCondition(binding, { kind: 'test', attribute: name, matcher });
      const isKnown = predicate.isExact && kept === null;
      return sum + (isKnown ? predicate.bound : countKept(predicate.positions(), kept));
    }, 0);
  }

  /**
   * The most frequent values of an attribute that start with `prefix`; of what regions are called, see suggest-named.ts.
   * Throws RangeError for an unknown attribute.
   */
  suggest(attribute: string, prefix: string, limit: number): Suggestion[] {
    const [first, ...others] = this.corpus.parts;
    const composed = prefix.normalize('NFC');
    if (this.data.vocabulary.canonical(attribute) === null) return suggestNames(this.data, attribute, composed, limit);
    return first?.kept === null && others.length === 0
      ? suggestValues(first.binding.data, attribute, composed, limit)
      : suggestMerged(this.data, this.corpus.parts, attribute, composed, limit);
  }

  /** A hit with up to `context` tokens of its unit on either side. */
  concordance(hit: Hit, context: number): Concordance {
    return concordanceOf(this.data, hit, context, (start, end) => this.words(start, end));
  }

  /** Values of the first string attribute. */
  private words(start: number, end: number): string[] {
    const name = this.schema.strings[0]?.name;
    return this.tokens(start, end).map((token: Readonly<Record<string, unknown>>) =>
      name === undefined ? '' : String(token[name]),
    );
  }

  /** Forgets earlier answers: benchmarks measure the work, not the memory of it. */
  forget(): void {
    this.answers.forget();
    this.lists.forget();
    this.tables.forget();
    this.keys.forget();
    for (const { binding } of this.corpus.parts) {
      binding.values.forget();
      for (const { alike } of binding.data.columns) for (const some of alike) some.forget();
    }
  }

  private read(query: string | Query): Query {
    if (typeof query !== 'string') return query;
    const parsed = parseQuery(query, this.data.vocabulary);
    if (!parsed.ok) throw new UnreadableQuery(parsed.error);
    return parsed.query;
  }
}
