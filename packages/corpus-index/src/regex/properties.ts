import { type CodeRange, LAST_CODE_POINT } from './syntax.ts';

/** The Unicode properties that `\p{..}` may name: general categories and the scripts of European manuscripts. */
const NAMES = new Set([
  ...['L', 'Lu', 'Ll', 'Lt', 'Lm', 'Lo', 'M', 'Mn', 'Mc', 'Me', 'N', 'Nd', 'Nl', 'No', 'P', 'Pc', 'Pd', 'Ps', 'Pe'],
  ...['Pi', 'Pf', 'Po', 'S', 'Sm', 'Sc', 'Sk', 'So', 'Z', 'Zs', 'White_Space'],
]);
const SCRIPTS = new Set([
  'Latin',
  'Greek',
  'Cyrillic',
  'Glagolitic',
  'Hebrew',
  'Gothic',
  'Runic',
  'Arabic',
  'Armenian',
]);

const computed = new Map<string, readonly CodeRange[]>();

/** The code points that have a property, or null when its name is not one of ours. */
export function propertyRanges(name: string): readonly CodeRange[] | null {
  const source = NAMES.has(name) ? `\\p{${name}}` : SCRIPTS.has(name) ? `\\p{Script=${name}}` : null;
  if (source === null) return null;
  const known = computed.get(name);
  if (known !== undefined) return known;
  const ranges = collect(new RegExp(source, 'u'));
  computed.set(name, ranges);
  return ranges;
}

/** The engine's own tables are asked once for each property; planes 3 to 13 and private use hold none of these. */
function collect(property: RegExp): CodeRange[] {
  const ranges: CodeRange[] = [];
  let start = -1;
  for (let code = 0; code <= LAST_CODE_POINT; code++) {
    if (code === 0x40000) code = 0xe0000;
    if (code === 0xe1000) break;
    const has = property.test(String.fromCodePoint(code));
    if (has && start < 0) start = code;
    if (!has && start >= 0) {
      ranges.push([start, code - 1]);
      start = -1;
    }
  }
  return ranges;
}
