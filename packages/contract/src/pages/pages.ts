import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery, Names } from '../values.ts';

export const appTitle = endpoint({
  name: 'appTitle',
  method: 'GET',
  path: '/api/app-title',
  summary: 'The name of this installation and the size of its corpus',
  feature: 'pages',
  role: 'public',
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    title: Names,
    /** Totals over the texts a visitor may see. */
    corpus: z.object({
      ...{ texts: z.int(), cards: z.int(), verses: z.int(), words: z.int() },
      /** Another one after every change of what is searched: files say by it what they were made from. */
      revision: z.string(),
    }),
  }),
  errors: [],
});
