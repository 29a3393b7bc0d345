import type { CorpusView } from './corpus-view.ts';
import { countEach, countUnits, type Hits, restrict } from './hits.ts';
import type { Query } from './query/ast.ts';
import { isTooBroad } from './query/explain.ts';
import { filterIntervals } from './query/filters.ts';
import { TooBroad } from './query/pattern/program.ts';
import type { Plan } from './query/plan.ts';
import { planQuery } from './query/planner.ts';
import type { QueryError } from './query/problem.ts';
import { evaluate } from './query/run.ts';
import { once, Recent } from './remember.ts';
import { type ArrangedHits, type Arrangement, arrange } from './results/arrange.ts';
import { type LevelHits, type RankedHits, rankHits } from './results/rank.ts';
import type { Scope } from './results/scope.ts';
import type { Layer } from './schema.ts';
import type { Corpus } from './segments/corpus.ts';
import { type Level, spellingOf, widestLevel } from './spelling/spelling.ts';

/** What is searched. */
export interface SearchScope {
  /** Labels of the partition's regions; empty or absent: all. */
  readonly texts?: readonly string[];
  /** A layer of the schema; `layer:` in the query comes first. */
  readonly layer?: string;
  /** Plain words are also found by their phonetic skeleton and the imported variants; default false. */
  readonly variants?: boolean;
  /** Forms that plain words are not to find, as they stand in the text. */
  readonly without?: readonly string[];
}

/** What a query means beyond its text. */
export type PlanOptions = Pick<SearchScope, 'layer' | 'variants' | 'without'>;

/** Thrown where a query is run that cannot be read, or asks for more than a search may take (TOO_BROAD). */
export class UnreadableQuery extends Error {
  override name = 'UnreadableQuery';
  readonly error: QueryError;

  constructor(error: QueryError) {
    super(`${error.code} at ${error.from}`);
    this.error = error;
  }
}

export interface Answer {
  readonly hits: Hits;
  /** Where hits may be. */
  readonly scope: Scope;
  readonly sentences: number;
  readonly perText: readonly { readonly label: string; readonly hits: number }[];
}

/** Answers kept for further pages of the same query. */
const REMEMBERED = 16;
/** Of all answers together: written out with an order or two they take some twenty bytes each. */
const REMEMBERED_HITS = 16_000_000;

/** Runs queries on an open index and keeps the hits of the latest ones. */
export class Answers {
  private readonly corpus: Corpus;
  private readonly data: CorpusView;
  private readonly remembered = new Recent<Answer>(REMEMBERED, { most: REMEMBERED_HITS, of: ({ hits }) => hits.count });
  private readonly levelHits = new WeakMap<Hits, LevelHits>();
  private readonly rankings = new WeakMap<Hits, RankedHits>();
  /** A query is planned to see whether it can be run, and again when it is. */
  private readonly made = new WeakMap<Query, Map<string, readonly Plan[]>>();

  constructor(corpus: Corpus) {
    this.corpus = corpus;
    this.data = corpus.view;
  }

  forget(): void {
    this.remembered.clear();
  }

  /** Why a query that can be read is not run, or null. */
  refusal(query: Query, options: PlanOptions): QueryError | null {
    try {
      return this.plans(query, options).some(isTooBroad) ? tooBroad(query) : null;
    } catch (error) {
      if (error instanceof TooBroad) return tooBroad(query);
      throw error;
    }
  }

  /** The hits in the order asked for. */
  arranged(query: Query, options: SearchScope & Arrangement): ArrangedHits {
    return arrange(this.data, this.of(query, options), options, () => this.ranked(query, options));
  }

  /** The hits by closeness of spelling. */
  ranked(query: Query, options: SearchScope): RankedHits {
    return once(this.rankings, this.of(query, options).hits, () => rankHits(this.levels(query, options)));
  }

  /** The hits at each level of spelling. */
  levels(query: Query, options: SearchScope): LevelHits {
    const { hits } = this.of(query, options);
    return once(this.levelHits, hits, () => ({
      exact: this.affordable(query, options, 'exact').hits,
      case: this.affordable(query, options, 'case').hits,
      folded: options.variants === true ? this.affordable(query, options, 'folded').hits : hits,
      variant: hits,
    }));
  }

  /** The hits of a query; those of the latest queries are remembered. Throws UnreadableQuery. */
  of(query: Query, options: SearchScope): Answer {
    return once(this.remembered, this.keyOf(query, options), () => this.affordable(query, options));
  }

  /** The same for queries and scopes that have the same hits. */
  keyOf(query: Query, options: SearchScope): string {
    const { variants = false, without = [], texts = [] } = options;
    return JSON.stringify([query.text, this.layerOf(query, options).name, variants, without, texts]);
  }

  private affordable(query: Query, options: SearchScope, level: Level = widestLevel(options)): Answer {
    try {
      return this.compute(query, options, level);
    } catch (error) {
      if (error instanceof TooBroad) throw new UnreadableQuery(tooBroad(query));
      throw error;
    }
  }

  private compute(query: Query, options: SearchScope, level: Level): Answer {
    const { data } = this;
    const plans = this.plans(query, options, level);
    if (plans.some(isTooBroad)) throw new TooBroad();
    const intervals = filterIntervals(data, query.filters, options.texts);
    const hits = restrict(this.corpus.merge(plans.map(evaluate)), intervals);
    const sentences = countUnits(data, hits);
    const { partition } = data;
    const perText: { label: string; hits: number }[] = [];
    const counts = countEach(hits, partition);
    for (let i = 0; i < counts.length; i++) {
      if (counts[i] !== 0) perText.push({ label: partition.label(i), hits: counts[i] });
    }
    return { hits, scope: intervals, sentences, perText };
  }

  /** How the query runs on each part of the corpus. */
  plans(query: Query, options: PlanOptions, level: Level = widestLevel(options)): readonly Plan[] {
    const { name, layer } = this.layerOf(query, options);
    const key = JSON.stringify([name, level, options.without ?? []]);
    const made = once(this.made, query, () => new Map<string, readonly Plan[]>());
    return once(made, key, () => {
      const separable = this.corpus.separable(query);
      return this.corpus.parts.map(({ binding }) => planQuery(binding, separable, layer, spellingOf(options, level)));
    });
  }

  layerOf(query: Query, { layer }: PlanOptions): { name: string; layer: Layer } {
    const name = query.layer ?? layer ?? this.data.schema.defaultLayer;
    const { layers } = this.data.schema;
    const found = Object.hasOwn(layers, name) ? layers[name] : undefined;
    if (found === undefined) throw new RangeError(`no layer ${name}`);
    return { name, layer: found };
  }
}

function tooBroad({ text }: Query): QueryError {
  return { code: 'TOO_BROAD', from: 0, to: text.length, found: text, expected: ['element'], suggestions: [] };
}
