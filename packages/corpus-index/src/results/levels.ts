import type { Query } from '../query/ast.ts';

/** The same query with its plain words compared letter by letter. */
export function exactWords(query: Query): Query {
  return { ...query, body: withExactWords(query.body) as Query['body'] };
}

/** A query is plain data, so that what words are nested in need not be known. */
function withExactWords(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withExactWords);
  if (typeof part !== 'object' || part === null) return part;
  if ('kind' in part && part.kind === 'word') {
    return 'match' in part && part.match === 'folded' ? { ...part, match: 'exact' } : part;
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withExactWords(value)]));
}
