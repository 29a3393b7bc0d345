/** Distributed Text Services 1.0: collections, citation trees and fragments of texts, for other programs. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery, urlInteger } from '../values.ts';

const feature = 'dts';
const role = 'public';

/** So many texts, and so many citable units, come in one answer. */
export const DTS_PAGE = { texts: 100, units: 1000 } as const;

/** Identifier of the collection of all texts; no text is called so. A text is identified by its code. */
export const DTS_ROOT = '~corpus';

/** Identifier of the second citation tree. The first, by card and verse, has none: it is what is meant by default. */
export const DTS_SENTENCES = 'sentence';

const context = { '@context': z.literal('https://dtsapi.org/context/v1.0.json'), dtsVersion: z.literal('1.0') };

/** A URI Template (RFC 6570). */
const template = z.string();

const Localized = z.array(z.object({ lang: z.string(), value: z.string() }));

const CiteStructure = z
  .object({
    '@type': z.literal('CiteStructure'),
    citeType: z.string(),
    get citeStructure() {
      return z.array(CiteStructure).optional();
    },
  })
  .meta({ id: 'CiteStructure' });

const CitationTree = z.object({
  '@type': z.literal('CitationTree'),
  identifier: z.string().optional(),
  description: z.string().optional(),
  citeStructure: z.array(CiteStructure),
});

const member = {
  '@id': z.string(),
  title: z.string(),
  totalParents: z.int(),
  totalChildren: z.int(),
  collection: template,
  dublinCore: z
    .object({
      title: Localized.optional(),
      creator: z.array(z.string()).optional(),
      contributor: z.array(z.string()).optional(),
      /** Years of the witness: `1190/1220`. */
      created: z.string().optional(),
      spatial: z.array(z.string()).optional(),
      language: z.array(z.string()).optional(),
      type: z.array(z.string()).optional(),
      rights: z.array(z.string()).optional(),
      license: z.array(z.string()).optional(),
      /** Manuscript and edition, each by itself. */
      source: z.array(z.string()).optional(),
      identifier: z.array(z.string()).optional(),
      modified: z.string().optional(),
    })
    .optional(),
};

const Collection = z.object({ '@type': z.literal('Collection'), ...member });

/** The first layer of a text. */
export const DtsResource = z.object({
  '@type': z.literal('Resource'),
  ...member,
  navigation: template,
  document: template,
  download: z.string(),
  citationTrees: z.array(CitationTree),
  mediaTypes: z.array(z.string()),
});
export type DtsResource = z.infer<typeof DtsResource>;

/** Where a page of an answer lies among the others; null where there is none. */
export const DtsPagination = z.object({
  '@id': z.string(),
  '@type': z.literal('Pagination'),
  first: z.string(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  last: z.string(),
});
export type DtsPagination = z.infer<typeof DtsPagination>;

export const CitableUnit = z.object({
  '@type': z.literal('CitableUnit'),
  /** `12r`, `12r.5`; of a sentence its number in the text. */
  identifier: z.string(),
  level: z.int(),
  parent: z.string().nullable(),
  citeType: z.enum(['card', 'verse', 'sentence']),
});
export type CitableUnit = z.infer<typeof CitableUnit>;

export const dtsEntry = endpoint({
  name: 'dtsEntry',
  method: 'GET',
  path: '/api/dts',
  summary: 'DTS: where its endpoints are',
  feature,
  role,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    ...context,
    '@id': z.string(),
    '@type': z.literal('EntryPoint'),
    collection: template,
    navigation: template,
    document: template,
  }),
  jsonType: 'application/ld+json',
  errors: [],
});

export const dtsCollection = endpoint({
  name: 'dtsCollection',
  method: 'GET',
  path: '/api/dts/collection',
  summary: 'DTS: the collection of all texts, or one text (`id`) with its citation trees',
  feature,
  role,
  query: z.strictObject({
    id: z.string().min(1).max(200).default(DTS_ROOT),
    page: urlInteger(1).default(1),
    nav: z.enum(['children', 'parents']).default('children'),
    ...langQuery,
  }),
  answer: z.union([
    z.object({
      ...context,
      ...Collection.shape,
      member: z.array(z.union([DtsResource, Collection])),
      view: DtsPagination.optional(),
    }),
    z.object({ ...context, ...DtsResource.shape, member: z.array(Collection).optional() }),
  ]),
  jsonType: 'application/ld+json',
  errors: ['not-found'],
});

/** A unit of the tree, or a range from one to another, both included. */
const place = {
  ref: z.string().min(1).max(100).optional(),
  start: z.string().min(1).max(100).optional(),
  end: z.string().min(1).max(100).optional(),
  /** Left out for the tree by card and verse. */
  tree: z.string().min(1).max(100).optional(),
};

export const dtsNavigation = endpoint({
  name: 'dtsNavigation',
  method: 'GET',
  path: '/api/dts/navigation',
  summary: 'DTS: the citable units of a text: all, those below one, or those of a range, down to a level',
  feature,
  role,
  query: z.strictObject({
    resource: z.string().min(1).max(200),
    ...place,
    /** Levels below the place; 0 means its siblings, -1 all. */
    down: z
      .string()
      .regex(/^(-1|\d{1,4})$/)
      .transform(Number)
      .optional(),
    page: urlInteger(1).default(1),
    ...langQuery,
  }),
  answer: z.object({
    ...context,
    '@id': z.string(),
    '@type': z.literal('Navigation'),
    resource: DtsResource,
    ref: CitableUnit.optional(),
    start: CitableUnit.optional(),
    end: CitableUnit.optional(),
    member: z.array(CitableUnit).optional(),
    view: DtsPagination.optional(),
  }),
  jsonType: 'application/ld+json',
  errors: ['not-found'],
});

/** Media types of fragments; the first is that of an answer where none is asked for. */
export const DTS_MEDIA_TYPES = ['application/tei+xml', 'text/plain'] as const;

export const dtsDocument = endpoint({
  name: 'dtsDocument',
  method: 'GET',
  path: '/api/dts/document',
  summary: 'DTS: a text, or a part of it, as TEI (or plain text by `mediaType`)',
  feature,
  role,
  query: z.strictObject({
    resource: z.string().min(1).max(200),
    ...place,
    mediaType: z.string().min(1).max(100).default(DTS_MEDIA_TYPES[0]),
    ...langQuery,
  }),
  answer: z.string(),
  isFile: true,
  errors: ['not-found'],
});
