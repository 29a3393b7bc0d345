/** The tagset of an installation: what it is, what replacing it would change, and its earlier versions. */
import { inEach } from '@glosa/dictionary/browser';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FormProblem } from '../errors.ts';
import { langQuery, Names, urlInteger } from '../values.ts';
import { LemmaNeed } from './values.ts';

const feature = 'annotation';

const Tags = z.array(z.string());
/** '' where the file has no name in a language. */
const Named = { tag: z.string(), ...inEach(() => z.string().default('')) };

/** What tags are called. The parts are named as in a tagset file. */
export const TagsetNames = z.object({
  groups: z.array(z.object(Named)),
  classes: z.array(
    z.object({
      ...Named,
      group: z.string(),
      categories: Tags,
      optional: Tags,
      lemma: LemmaNeed,
      marks: z.boolean().optional(),
    }),
  ),
  categories: z.array(
    z.object({
      ...Named,
      values: z.array(z.object({ ...Named, kindOf: z.string().optional() })),
      agrees: z.boolean(),
      telling: z.boolean(),
      /** Where it stands in a table of forms: the lowest number goes first. */
      axis: z.object({
        row: z.int().optional(),
        column: z.int().optional(),
        within: z.union([z.literal('always'), Tags]).optional(),
      }),
    }),
  ),
  doubleClasses: z.array(z.object({ ...Named, categories: Tags })),
});
export type TagsetNames = z.infer<typeof TagsetNames>;

export const tagsetNames = endpoint({
  name: 'tagsetNames',
  method: 'GET',
  path: '/api/tagset',
  summary: 'Classes, categories and values with their names; null where they are those of the default tagset',
  feature,
  role: 'public',
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ own: TagsetNames.nullable() }),
  errors: [],
});

/** Entries of each part of a tagset. */
export const TagsetCounts = z.object({
  categories: z.int(),
  values: z.int(),
  groups: z.int(),
  classes: z.int(),
  doubleClasses: z.int(),
  rules: z.int(),
  clitics: z.int(),
});
export type TagsetCounts = z.infer<typeof TagsetCounts>;

/** `file`: from a file; `restore`: an earlier version brought back; `default`: the default brought back. */
export const TAGSET_KINDS = ['file', 'restore', 'default'] as const;
export type TagsetKind = (typeof TAGSET_KINDS)[number];

export const TagsetVersion = z.object({
  /** From 1; 0: the default, which has not been replaced yet. */
  version: z.int(),
  kind: z.enum(TAGSET_KINDS),
  /** Of a restoration: which version was brought back. */
  ofVersion: z.int().nullable(),
  /** Whether it is the default. */
  isDefault: z.boolean(),
  counts: TagsetCounts,
  /** Annotations that it made invalid when it was put in force. */
  invalid: z.int(),
  /** Login, and ISO 8601 in UTC; null: the default from the beginning. */
  by: z.string().nullable(),
  at: z.string().nullable(),
});
export type TagsetVersion = z.infer<typeof TagsetVersion>;

/** Versions in a list at most: the latest. */
export const TAGSET_VERSIONS = 200;

export const annotationTagset = endpoint({
  name: 'annotationTagset',
  method: 'GET',
  path: '/api/annotation/tagset',
  summary: 'The tagset in force with its versions, the latest first',
  feature,
  role: 'staff',
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    current: TagsetVersion,
    /** Those that can be brought back, the current one among them. */
    versions: z.array(TagsetVersion),
    tags: TagsetNames,
    /** How composite forms are made: the rules in the order in which they are tried. */
    rules: z.array(z.object({ id: z.string(), doubleClass: z.string(), name: Names })),
  }),
  errors: ['unauthenticated', 'forbidden'],
});

export const tagsetFile = endpoint({
  name: 'tagsetFile',
  method: 'GET',
  path: '/api/annotation/tagset/file',
  summary: 'The tagset in force, or another version of it, as a file that can be put in force again; 0: the default',
  feature,
  role: 'staff',
  query: z.strictObject({ version: urlInteger(0).optional(), ...langQuery }),
  isFile: true,
  answer: z.unknown(),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

/** Something wrong with a file. */
export const TagsetFileProblem = z.object({
  /** JSON Pointer into the file; '' is the file itself. */
  path: z.string(),
  code: z.string(),
  found: z.string().nullable(),
  expected: z.string().nullable(),
  /** In the language asked for. */
  message: z.string(),
});
export type TagsetFileProblem = z.infer<typeof TagsetFileProblem>;

export const TAGSET_PARTS = ['categories', 'values', 'groups', 'classes', 'doubleClasses', 'rules', 'clitics'] as const;

export const TagsetChange = z.object({
  part: z.enum(TAGSET_PARTS),
  kind: z.enum(['added', 'removed', 'renamed', 'changed']),
  tag: z.string(),
  /** Of a value: the tag of its category. */
  category: z.string().nullable(),
  before: Names.nullable(),
  after: Names.nullable(),
});
export type TagsetChange = z.infer<typeof TagsetChange>;

/** One kind of annotation that would be no longer valid. */
export const InvalidAnnotations = z.object({
  kind: z.enum(['single', 'double']),
  code: z.string(),
  /** Tags that play a part. */
  posClass: z.string().nullable(),
  category: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
  count: z.int(),
  /** The first of them: the code of the text, `card.verse.word`, the form of the word. */
  places: z.array(z.object({ code: z.string(), reference: z.string(), form: z.string() })),
});
export type InvalidAnnotations = z.infer<typeof InvalidAnnotations>;

/** Entries of the lists of a check at most; the counts go on. */
export const TAGSET_CHECK = { changes: 500, groups: 100, places: 20 } as const;

/** What putting a tagset in force would mean. */
export const TagsetCheck = z.object({
  /** What is wrong with the file. Where anything is, the rest is empty. */
  problems: z.array(TagsetFileProblem),
  problemCount: z.int(),
  changes: z.array(TagsetChange),
  changeCount: z.int(),
  counts: TagsetCounts.nullable(),
  /** Readings and composite forms there are, those that are not valid now, and those that would be no longer valid. */
  annotations: z.object({ checked: z.int(), invalidNow: z.int(), noLonger: z.int() }),
  groups: z.array(InvalidAnnotations),
  groupCount: z.int(),
});
export type TagsetCheck = z.infer<typeof TagsetCheck>;

/**
 * Not accepted: `tagset-problems` (the file is wrong), `tagset-confirm` (annotation would be no longer valid),
 * `tagset-stale` (another one was put in force since), `tagset-gone` (no such version).
 */
export const TagsetProblem = FormProblem.extend({ check: TagsetCheck.optional() });

/** Bytes. */
export const LARGEST_TAGSET = 3_000_000;

export const replaceTagset = endpoint({
  name: 'replaceTagset',
  method: 'PUT',
  path: '/api/annotation/tagset',
  summary:
    'Puts a tagset in force: that of a file, an earlier version or the default; `dryRun` only says what would change',
  feature,
  role: 'admin',
  query: z.strictObject({ ...langQuery }),
  body: z
    .strictObject({
      /** The content of a tagset file. Parts that it does not have stay as they are. Either this or `restore`. */
      file: z.unknown().optional(),
      /** Number of the version to bring back; 0: the default. */
      restore: z.int().min(0).max(2147483647).optional(),
      dryRun: z.boolean().default(false),
      /** Also where annotation would be no longer valid. */
      confirm: z.boolean().default(false),
      /** Number of the version that was in force when this was decided. */
      version: z.int().min(0).max(2147483647).optional(),
    })
    .refine(({ file, restore }) => (file === undefined) !== (restore === undefined), 'either file or restore'),
  bodyLimit: LARGEST_TAGSET,
  problemStatus: 400,
  answer: z.union([TagsetProblem, z.object({ applied: z.boolean(), current: TagsetVersion, check: TagsetCheck })]),
  errors: ['unauthenticated', 'forbidden', 'csrf', 'too-large', 'unsupported-media-type'],
});
