import { Automaton } from './automaton.ts';
import { type RegexNode, rangesOf } from './syntax.ts';

/** Up to so many strings, walking the pattern is less work than making an automaton of it. */
const FEW = 32;

/** Whether a pattern accepts one of the strings as a whole. */
export function acceptsAny(node: RegexNode, texts: readonly string[]): boolean {
  if (texts.length <= FEW) return texts.some((text) => accepts(node, text));
  const automaton = new Automaton(node);
  return texts.some((text) => automaton.matches(text));
}

/**
 * Whether a pattern accepts a whole string. For a few short strings this is much less work than making an automaton;
 * the sets of places reached keep it polynomial whatever the pattern.
 */
export function accepts(node: RegexNode, text: string): boolean {
  return reached(node, text, new Set([0])).has(text.length);
}

/** The places where a match can end that begins at one of `from`. */
function reached(node: RegexNode, text: string, from: ReadonlySet<number>): ReadonlySet<number> {
  switch (node.kind) {
    case 'empty':
      return from;
    case 'set': {
      const ranges = rangesOf(node.set);
      const ends = new Set<number>();
      for (const at of from) {
        const code = text.codePointAt(at);
        if (code === undefined || !ranges.some(([low, high]) => low <= code && code <= high)) continue;
        ends.add(at + (code > 0xffff ? 2 : 1));
      }
      return ends;
    }
    case 'sequence':
      return node.parts.reduce((at, part) => (at.size === 0 ? at : reached(part, text, at)), from);
    case 'choice':
      return new Set(node.options.flatMap((option) => [...reached(option, text, from)]));
    case 'repeat':
      return repeated(node, text, from);
  }
}

function repeated(
  { node, min, max }: Extract<RegexNode, { kind: 'repeat' }>,
  text: string,
  from: ReadonlySet<number>,
): ReadonlySet<number> {
  let at = from;
  for (let i = 0; i < min && at.size > 0; i++) at = reached(node, text, at);
  const ends = new Set(at);
  for (let i = min; i < max && at.size > 0; i++) {
    at = new Set([...reached(node, text, at)].filter((end) => !ends.has(end)));
    for (const end of at) ends.add(end);
  }
  return ends;
}
