/** What stands beside a text: sources, themes; how a range of it is cited and taken away. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Certainty, ParallelPassage, Passage, SourceVerse } from '../sources/values.ts';
import { RelatedTheme } from '../themes/themes.ts';
import { langQuery, TextCode } from '../values.ts';
import { ReadingMode, Reference } from './texts.ts';

const feature = 'texts';
const role = 'public';

export const textContext = endpoint({
  name: 'textContext',
  method: 'GET',
  path: '/api/texts/context/{code}/{from}/{to}',
  summary: 'Parallel passages and themes that touch a range of a text',
  feature,
  role,
  params: z.strictObject({ code: TextCode, from: Reference, to: Reference }),
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    /**
     * The verses that anything touches, in order: how many entries of `sources` and `themes` touch each. `ord` is that of
     * the transcription (of the first layer, where there is none); `reference` is `12r.5`, the same in every layer.
     */
    verses: z.array(z.object({ ord: z.int(), reference: z.string(), sources: z.int(), themes: z.int() })),
    /** In the order of the text. `passage.words` are those that stand within the range. */
    sources: z.array(
      z.object({
        parallel: ParallelPassage,
        /** Orders of its first and last verse. */
        firstVerse: z.int(),
        lastVerse: z.int(),
        verses: z.array(SourceVerse),
        /** Verses of the source beyond those given: a long range is cut. */
        more: z.int(),
      }),
    ),
    themes: z.array(
      z.object({
        theme: RelatedTheme.omit({ passages: true }),
        passage: Passage,
        certainty: Certainty.nullable(),
        note: z.string().nullable(),
        firstVerse: z.int(),
        lastVerse: z.int(),
      }),
    ),
  }),
  errors: ['not-found'],
});

export const textRail = endpoint({
  name: 'textRail',
  method: 'GET',
  path: '/api/texts/rail/{code}',
  summary: 'How many parallel passages and themes touch each card of a text',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  answer: z.object({
    code: TextCode,
    /** In order; those that nothing touches are left out. */
    cards: z.array(z.object({ cardNumber: z.int(), sources: z.int(), themes: z.int() })),
  }),
  errors: ['not-found'],
});

export const CITATION_FORMATS = ['text', 'bibtex', 'ris', 'csl-json'] as const;

/**
 * `from` alone is all that it names (a card, a verse, or a range); `to` needs a `from`; neither: the whole text. A
 * reference that leads nowhere is 404 here, an end before the start 400.
 */
const range = { from: Reference.optional(), to: Reference.optional() };

export const citeText = endpoint({
  name: 'citeText',
  method: 'GET',
  path: '/api/texts/cite/{code}',
  summary: 'How a range of a text is cited, naming layer and version',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query: z.strictObject({
    ...range,
    mode: ReadingMode.default('transcription'),
    format: z.enum(CITATION_FORMATS).default('text'),
    ...langQuery,
  }),
  answer: z.string(),
  isFile: true,
  errors: ['not-found'],
});

export const TEXT_EXPORT_FORMATS = ['tei', 'txt', 'conllu', 'tsv'] as const;

export const exportText = endpoint({
  name: 'exportText',
  method: 'GET',
  path: '/api/texts/export/{code}',
  summary: 'A range of a text as a file; the whole text where no range is named',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query: z.strictObject({
    ...range,
    /** One layer: a file cannot show two beside each other. */
    mode: ReadingMode.refine((mode) => mode !== 'both').default('transcription'),
    format: z.enum(TEXT_EXPORT_FORMATS).default('txt'),
    ...langQuery,
  }),
  answer: z.string(),
  isFile: true,
  errors: ['not-found'],
});
