/** The catalogue of texts as a file. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery } from '../values.ts';
import { LIST_FORMATS } from '../words/words.ts';
import { catalogueColumns } from './catalogue-table.ts';
import { isFurther, readFilter } from './filter.ts';

export const exportTexts = endpoint({
  name: 'exportTexts',
  method: 'GET',
  path: '/api/export/texts',
  summary: 'The list of texts as a file: those that are meant, in the order and with the columns asked for',
  feature: 'texts',
  role: 'public',
  query: z.strictObject({
    /** Words that the siglum or the name has, each of them. */
    find: z.string().max(200).default(''),
    /** Terms by what the records say: `language:pl,-genre:sermon,date:1150-1250`. */
    f: z
      .string()
      .max(4000)
      .refine((written) => readFilter(written).unread.length === 0)
      .default(''),
    /** A column, after `-` the other way round; empty: the order of the editors. */
    sort: z
      .string()
      .refine((written) => {
        const column = written.replace(/^-/, '');
        return isFurther(column) || catalogueColumns().some((one) => one === column);
      })
      .default(''),
    /** Separated by commas; empty: all. The siglum is always among them. */
    columns: z
      .string()
      .transform((list) => list.split(',').filter((one) => one !== ''))
      .pipe(z.array(z.union([z.enum(catalogueColumns()), z.templateLiteral(['further.', z.string().max(40)])])))
      .default([]),
    format: z.enum(LIST_FORMATS).default('csv'),
    ...langQuery,
  }),
  answer: z.undefined(),
  isFile: true,
  errors: [],
});
