import type { Condition, Order, Query } from '../query/ast.ts';
import type { Regions } from '../regions.ts';
import type { EditedView } from './edited-view.ts';

/** Asks for texts by their place among all texts, which no part knows, by their labels instead. */
export function makeSeparable(query: Query, { schema, partition }: EditedView): Query {
  const convert = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      const parts = part.map(convert);
      return parts.every((one, i) => one === part[i]) ? part : parts;
    }
    if (typeof part !== 'object' || part === null) return part;
    if (isOrder(part, schema.partition)) return textsPlaced(partition, part);
    const entries = Object.entries(part);
    const changed = entries.map(([key, value]) => [key, convert(value)] as const);
    return changed.every(([, value], i) => value === entries[i]?.[1]) ? part : Object.fromEntries(changed);
  };
  const body = convert(query.body);
  return body === query.body ? query : { ...query, body: body as Query['body'] };
}

function isOrder(part: object, kind: string): part is Order {
  return 'kind' in part && part.kind === 'order' && 'attribute' in part && part.attribute === kind;
}

function textsPlaced(texts: Regions, { operator, value }: Order): Condition {
  const [place] = texts.labelled(value);
  const isPlaced = (i: number) => {
    if (place === undefined) return false;
    if (operator === '<') return i < place;
    if (operator === '>') return i > place;
    return operator === '<=' ? i <= place : i >= place;
  };
  const labels = texts.labels.filter((_, i) => isPlaced(i));
  const parts = labels.map((label): Condition => {
    const matcher = { kind: 'literal', value: label, caseless: false } as const;
    return { kind: 'inside', region: texts.kind.name, tests: [{ attribute: null, operator: '=', matcher }] };
  });
  return { kind: 'or', parts };
}
