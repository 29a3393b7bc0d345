import { inEach, LANGUAGES } from '@glosa/dictionary/browser';
import { z } from 'zod';
import { TEXT_CODE, VERSE_LABEL } from './address.ts';

/** Letters of any script, digits, `.`, `_`, `-`; 1 to 64 characters; not `.` or `..`. NFC. */
export const TextCode = z
  .string()
  .max(64)
  .regex(new RegExp(TEXT_CODE, 'u'))
  .refine((code) => code !== '.' && code !== '..');

/** Address of a card (folio or page side), e.g. `12r`: 1 to 32 characters without white space, `.` or `/`. */
/**
 * Card addresses that are leaves or their sides: `12r`, `5ra`, the signatures `A2v` and `Aiiv`. Only these are headed as
 * leaves; a card may as well be a charter, a page or a sample with a name. Plain, so that pages can use it.
 */
export const LEAF_ADDRESS = '^(?:[A-Za-z]{0,2}\\d{1,4}\\*?|[A-Za-z]{1,2}[ivxj]{1,4})[rv][a-d]?$';

export const CardAddress = z.string().regex(/^[^\s./\p{Cc}]{1,32}$/u);

export const VerseLabel = z.string().regex(new RegExp(VERSE_LABEL, 'u'));

/** As it is written in an address. */
export const WHOLE_NUMBER = /^(0|[1-9]\d{0,9})$/;

/** A whole number written in decimal digits only, from `min` to `max`, as it comes in a URL. Nothing else is coerced. */
export const urlInteger = (min: number, max = 2147483647) =>
  z.string().regex(WHOLE_NUMBER).transform(Number).pipe(z.int().min(min).max(max));

/** `true` or `false` in a URL. */
export const urlBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Text codes separated by commas in a URL, in whatever Unicode form; at most 200. Empty means all. */
export const urlTextCodes = z
  .string()
  .transform((list) => (list === '' ? [] : list.normalize('NFC').split(',')))
  .pipe(z.array(TextCode).max(200));

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** Any GET takes `?lang=` so that links and crawlers get a stable language. */
export const langQuery = { lang: Language.optional() };

/** A name in each language; '' where it is missing in one of them, and another one stands in for it. */
export const Names = z.object(inEach(() => z.string()));
export type Names = z.infer<typeof Names>;

/** Who a text is, in one line: `Kraków, BJ, 3336, c. 1450`; null where nothing is known. */
export const TextWitness = z.string().nullable();

/**
 * In which language a word is that is listed apart from its text, as a BCP 47 tag: that of all its tokens, in whatever text
 * they stand, as far as the files say it. Null where they are in several languages, or in none that is known. Of an entry
 * of the lexical index, which is a word in one language, it is that language.
 */
export const WordLanguage = z.string().nullable();
