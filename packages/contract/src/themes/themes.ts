/** Events and persons, and where they occur in the texts. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Certainty, Passage } from '../sources/values.ts';
import { langQuery, Names, urlInteger, urlTextCodes } from '../values.ts';

const feature = 'themes';
const role = 'public';

export const THEME_KINDS = ['event', 'person'] as const;
export const ThemeKind = z.enum(THEME_KINDS);
export type ThemeKind = z.infer<typeof ThemeKind>;

const theme = {
  id: z.int(),
  name: Names,
  /** Passages of this theme alone. */
  own: z.int(),
  /** Passages of it and of all below it, each counted once. */
  total: z.int(),
};

export interface ThemeTreeNode {
  id: number;
  name: Names;
  own: number;
  total: number;
  children: ThemeTreeNode[];
}
export const ThemeTreeNode: z.ZodType<ThemeTreeNode> = z
  .object({
    ...theme,
    get children() {
      return z.array(ThemeTreeNode);
    },
  })
  .meta({ id: 'ThemeTreeNode' });

export const themeTree = endpoint({
  name: 'themeTree',
  method: 'GET',
  path: '/api/themes/{kind}',
  summary: 'The tree of events or of persons, with the counts of passages in texts that visitors see',
  feature,
  role,
  params: z.strictObject({ kind: ThemeKind }),
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ kind: ThemeKind, themes: z.array(ThemeTreeNode) }),
  errors: [],
  validateAnswer: false,
});

/** A theme that occurs in the same passages; `passages` counts them. */
export const RelatedTheme = z.object({ kind: ThemeKind, id: z.int(), name: Names, passages: z.int() });
export type RelatedTheme = z.infer<typeof RelatedTheme>;

/** So many passages come on one page. */
export const THEME_PAGE = 50;
/** So many related themes come at most. */
export const RELATED_THEMES = 24;
/** A passage of more words comes without their ids: a page with hardly a word that is not marked says nothing. */
export const MARKED_WORDS = 60;

const byKindAndId = z.strictObject({ kind: ThemeKind, id: urlInteger(1) });

export const themePassages = endpoint({
  name: 'themePassages',
  method: 'GET',
  path: '/api/themes/{kind}/{id}',
  summary: 'The passages of a theme and of those below it, by text and in text order',
  feature,
  role,
  params: byKindAndId,
  query: z.strictObject({ texts: urlTextCodes.optional(), page: urlInteger(1).default(1), ...langQuery }),
  answer: z.object({
    kind: ThemeKind,
    theme: z.object({
      ...theme,
      path: z.array(z.object({ id: z.int(), name: Names })),
      description: z.string().nullable(),
      authority: z.string().nullable(),
      children: z.array(z.object(theme)),
    }),
    page: z.int(),
    pages: z.int(),
    /** Passages in the texts asked for. */
    total: z.int(),
    /** In all texts, in their order. */
    perText: z.array(z.object({ code: z.string(), name: Names, passages: z.int() })),
    /** Each stretch of a text once, with every theme of these that occurs in it. */
    passages: z.array(
      z.object({
        passage: Passage,
        occurrences: z.array(
          z.object({
            /** Of a theme below: which one. */
            theme: z.object({ id: z.int(), name: Names }).nullable(),
            certainty: Certainty.nullable(),
            note: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** Those that occur in words of these passages, most first; neither above nor below this one. */
    related: z.array(RelatedTheme),
  }),
  errors: ['not-found'],
});

export const exportThemePassages = endpoint({
  name: 'exportThemePassages',
  method: 'GET',
  path: '/api/themes/{kind}/{id}/export',
  summary: 'All passages of a theme and of those below it as tab-separated values',
  feature,
  role,
  params: byKindAndId,
  query: z.strictObject({ texts: urlTextCodes.optional(), ...langQuery }),
  answer: z.string(),
  isFile: true,
  errors: ['not-found'],
});
