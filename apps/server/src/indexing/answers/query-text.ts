import type { Query } from '@glosa/corpus-index';

/** A query in pieces, so that another one can be made of it. */
export interface QueryParts {
  /** `(?mode)`, or ''. */
  head: string;
  /** What is looked for. */
  core: string;
  /** Filters and layer, or ''. */
  filters: string;
}

/** Takes the text of a query apart; the pieces, put together with spaces between, mean the same. */
export function splitQuery({ text, filters, layer }: Query): QueryParts {
  const head = /^\s*\(\?(?:standard|longest|shortest|all)\)/u.exec(text)?.[0] ?? '';
  const taken = filters.map(({ span }) => ({ ...span, text: text.slice(span.from, span.to) }));
  if (layer !== null) {
    const found = /(?:^|\s)(layer:\S+)/u.exec(text);
    if (found !== null) {
      const from = found.index + found[0].length - (found[1] ?? '').length;
      taken.push({ from, to: found.index + found[0].length, text: found[1] ?? '' });
    }
  }
  let core = text;
  for (const { from, to } of [...taken].sort((a, b) => b.from - a.from)) {
    core = `${core.slice(0, from)} ${core.slice(to)}`;
  }
  return {
    head: head.trim(),
    core: core.slice(head.length).replace(/\s+/gu, ' ').trim(),
    filters: taken.map((filter) => filter.text).join(' '),
  };
}
