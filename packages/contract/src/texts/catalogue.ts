/** The texts as a catalogue lists them: what there is of each, and what its record says. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery, Names, urlBoolean } from '../values.ts';
import { Dating, FurtherField } from './record.ts';
import { TextListItem } from './texts.ts';

const values = z.array(z.string()).readonly();
const known = z.string().nullable();

/** Values of a classification are keys; lists are empty, and everything else is null, where nothing is known. */
export const CataloguedText = TextListItem.pick({
  ...{ code: true, name: true, layers: true, firstCard: true },
  ...{ cards: true, verses: true, words: true, sentences: true, composites: true, annotated: true },
  ...{ manuscript: true, edition: true, source: true, licence: true, licenceUrl: true, place: true },
}).extend({
  author: values,
  /** Everyone with a part in it, by name; where it was not asked for in full, none. */
  editors: values,
  /** Of the witness. */
  date: Dating.nullable(),
  /** Of the work that it is a witness of. */
  workDate: Dating.nullable(),
  /** BCP 47 tags. */
  language: values,
  region: values,
  domain: values,
  genre: values,
  form: values,
  /** Of the fields that the installation declares, by their keys; those of which nothing is known are not there. */
  further: z.record(z.string(), values).readonly(),
  /** This and the edition: null where it was not asked for in full. */
  folios: known,
});
export type CataloguedText = z.infer<typeof CataloguedText>;

export const Catalogue = z.object({
  texts: z.array(CataloguedText).readonly(),
  /** That the installation declares. */
  fields: z.array(FurtherField).readonly(),
  /** What values of classifications are called, by field (declared ones `further.KEY`) and value, as far as they have names. */
  names: z.record(z.string(), z.record(z.string(), Names).readonly()).readonly(),
  /** The value that a value is part of, by field and value; a text that has a value has those above it, too. */
  parents: z.record(z.string(), z.record(z.string(), z.string()).readonly()).readonly(),
});
export type Catalogue = z.infer<typeof Catalogue>;

export const textCatalogue = endpoint({
  name: 'textCatalogue',
  method: 'GET',
  path: '/api/texts/catalogue',
  summary: 'The texts a visitor may see, with layers, counts and what the record of each says',
  feature: 'texts',
  role: 'public',
  /** `full`: with what takes many words and few readers look for in a list: edition, editors, leaves. */
  query: z.strictObject({ full: urlBoolean.default(false), ...langQuery }),
  answer: Catalogue,
  errors: [],
  validateAnswer: false,
});
