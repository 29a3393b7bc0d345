import { Automaton } from '../regex/automaton.ts';
import type { Regions } from '../regions.ts';
import type { Filter, Span } from './ast.ts';
import type { ParseContext } from './parse-condition.ts';
import { nearestNames, QueryProblem } from './problem.ts';
import { globMatcher, literalMatcher } from './values.ts';

/** `region:label`, `region:glob*` or `region:first-last`. The scanner is behind the colon. */
export function parseFilter({ scanner, vocabulary }: ParseContext, region: string, start: number): Filter {
  const regions = vocabulary.regions.get(region) as Regions;
  if (scanner.atQuote() || scanner.peek() === "'") {
    const { from, to } = scanner.quoted();
    const matcher = literalMatcher(scanner.text.slice(from, to));
    const label = matcher.kind === 'literal' ? matcher.value : '';
    if (regions.labelled(label).length === 0) unknownLabel(regions, label, { from, to });
    return { region, value: { kind: 'label', label }, span: { from: start, to: scanner.at } };
  }
  const run = scanner.spaceRun();
  if (run.from === run.to) scanner.fail(['value']);
  const value = readLabel(regions, scanner.text.slice(run.from, run.to), run);
  return { region, value, span: { from: start, to: run.to } };
}

function readLabel(regions: Regions, source: string, span: Span): Filter['value'] {
  const matcher = globMatcher(source, false);
  if (matcher.kind === 'pattern') {
    const automaton = new Automaton(matcher.node);
    if (!regions.distinctLabels().some((label) => automaton.matches(label))) unknownLabel(regions, source, span);
    return { kind: 'pattern', source, node: matcher.node };
  }
  if (regions.labelled(matcher.value).length > 0) return { kind: 'label', label: matcher.value };
  // A label may hold a dash itself, so every dash is tried.
  for (let dash = source.indexOf('-'); dash >= 0; dash = source.indexOf('-', dash + 1)) {
    const first = source.slice(0, dash);
    const last = source.slice(dash + 1);
    if (regions.labelled(first).length > 0 && regions.labelled(last).length > 0) return { kind: 'range', first, last };
  }
  return unknownLabel(regions, matcher.value, span);
}

function unknownLabel(regions: Regions, label: string, span: Span): never {
  const nearest = nearestNames(label, regions.distinctLabels());
  throw new QueryProblem('UNKNOWN_VALUE', span.from, span.to, nearest, nearest);
}
