import { isHeading, NO_UNIT } from './elements.ts';
import type { ElementStart } from './sax.ts';

/** `n` of an element, where it has one. */
export function number(n: string | null): { n?: string } {
  return n === null ? {} : { n: n.normalize('NFC') };
}

/** How much is missing: `extent`, else quantity and unit. */
export function extent(attributes: ReadonlyMap<string, string>): string | null {
  const given = attributes.get('extent');
  if (given !== undefined) return given;
  const parts = [attributes.get('quantity'), attributes.get('unit')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** Words with one blank between them; of none, null. */
export function words(value: string | null): string | null {
  return value?.trim().replace(/\s+/gu, ' ') || null;
}

/** A value that is one word; others are joined. */
function word(value: string | null): string {
  return (words(value) ?? '').replaceAll(' ', '_');
}

/** The unit of a milestone, '' where it is not told. */
export function unit(value: string | null): string {
  const given = word(value);
  return given === NO_UNIT ? '' : given;
}

/** The type of a block that may have one; of a verse that is a heading it stands beside that. */
export function typeOf(element: ElementStart): string | null {
  const { name, attributes } = element;
  if (name === 'l' && isHeading(element))
    return (
      word(
        attributes
          .get('rend')
          ?.trim()
          .replace(/^head\s*/, '') ?? null,
      ) || null
    );
  return name === 'p' || name === 'l' ? null : word(attributes.get('type') ?? null) || null;
}
