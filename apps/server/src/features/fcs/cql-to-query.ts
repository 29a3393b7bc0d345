/** A CQL query as a query of the search, where the two mean the same. */
import { type CqlQuery, parseCql } from './cql.ts';
import { Refused, sru } from './diagnostics.ts';

/**
 * A word is found as the search box finds it, a phrase is words next to each other, `and` is two places in one sentence,
 * `or` either of them, `a not b` the places of `a` in sentences without `b`.
 * @throws Refused
 */
export function queryOfCql(cql: string): string {
  const query = parseCql(cql);
  // With a condition on sentences words are adjacent only where no punctuation stands between them either.
  if (holds(query, isExclusion) && holds(query, isPhrase)) throw new Refused(sru(48, 'not with phrases'));
  return written(query);
}

const isExclusion = ({ kind }: CqlQuery): boolean => kind === 'not';
const isPhrase = (query: CqlQuery): boolean => query.kind === 'term' && query.words.length > 1;

function holds(query: CqlQuery, test: (part: CqlQuery) => boolean): boolean {
  return test(query) || (query.kind !== 'term' && (holds(query.left, test) || holds(query.right, test)));
}

function written(query: CqlQuery): string {
  if (query.kind === 'term') return query.words.map(escapeWord).join(' ');
  const { kind, left, right } = query;
  // Rows of one kind need no brackets, and brackets within brackets have an end.
  const first = left.kind === kind ? written(left) : bracketed(left);
  if (kind === 'not') return `${first} within (<s/> !containing ${bracketed(right)})`;
  return `${first} ${kind === 'and' ? '&' : '|'} ${bracketed(right)}`;
}

const bracketed = (query: CqlQuery): string => (isWord(query) ? written(query) : `(${written(query)})`);

const isWord = (query: CqlQuery): boolean => query.kind === 'term' && query.words.length === 1;

/** As a plain word of the search, whatever its letters mean there. */
function escapeWord(word: string): string {
  const escaped = word.replace(/[()[\]{}<>|&!=:/^%#@$+~\\"„“”«»…*?.']|^\p{M}/gu, '\\$&');
  // Words that may mean something between others.
  return /^(?:within|containing)$/u.test(word) ? `\\${word}` : escaped;
}
