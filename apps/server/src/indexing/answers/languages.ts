import type { Index } from './request.ts';

/** Attributes by which plain words of a query are found. */
export const SPELLINGS: readonly string[] = ['word', 'translit'];

/**
 * In which language words are that are listed by attributes (`lemma`, `form`): the BCP 47 tag that all tokens with the
 * value have, in whatever text, as far as one is known; null where they have several, or none. Of words side by side, as
 * composite forms are listed, it is the one that all of them share. Throws RangeError for an attribute without values.
 */
export function languagesOf(index: Index, attributes: readonly string[]): (value: string) => string | null {
  const tables = attributes.map((attribute) => index.annotations.sharedValues(attribute, 'lang'));
  const own = (value: string) => tables.map((languageOf) => languageOf(value)).filter((tag) => tag !== undefined);
  return (value) => {
    const whole = own(value);
    const tags = new Set(whole.length > 0 ? whole : value.split(/[\s…]+/u).flatMap(own));
    return tags.size === 1 ? ([...tags][0] ?? null) : null;
  };
}
