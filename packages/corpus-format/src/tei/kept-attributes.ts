import { BLOCKS, isHeading } from './elements.ts';
import type { ElementStart } from './sax.ts';

/** Attributes whose value is stored, by element. `xml:lang` is, on any element whose letters are read. */
const KEPT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    pb: ['n', 'break'],
    lb: ['n', 'break'],
    cb: ['n'],
    milestone: ['unit', 'n'],
    s: ['n', 'part'],
    w: ['xml:id', 'lemma', 'pos', 'msd', 'corresp', 'part'],
    hi: ['rend'],
    add: ['place', 'hand'],
    del: ['hand'],
    rs: ['type'],
    note: ['place'],
    gap: ['reason', 'extent', 'quantity', 'unit'],
  }).map(([name, attributes]) => [name, new Set(attributes)]),
);
const KEPT_OF_BLOCKS: ReadonlySet<string> = new Set(['n', 'type']);
const KEPT_OF_LINES: ReadonlySet<string> = new Set(['n']);

/** Values of `hi/@rend` that a mark stands for; of longer ones that hold them the rest is not kept. */
const STANDARD_RENDITIONS = /^(?:rubric|rubricated|red|initial|head|sup|superscript)$/i;
const STANDARDISED = /rubric|\bred\b|initial|^sup/i;

/** Attributes of an element whose value is not stored. `isText`: its letters are read as text, not as those of a note. */
export function attributesLost(element: ElementStart, isText: boolean): string[] {
  const { name, attributes } = element;
  const ofBlocks = name === 'p' || name === 'l' ? KEPT_OF_LINES : KEPT_OF_BLOCKS;
  const kept = KEPT.get(name) ?? (BLOCKS.has(name) ? ofBlocks : null);
  const lost: string[] = [];
  for (const [attribute, value] of attributes) {
    if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) continue;
    if (isText && attribute === 'xml:lang') continue;
    if (attribute === 'rend' && isHeading(element)) continue;
    const isKept = kept?.has(attribute) === true && (isText || name === 'note');
    if (!isKept || (name === 'hi' && STANDARDISED.test(value) && !STANDARD_RENDITIONS.test(value)))
      lost.push(attribute);
  }
  return lost;
}
