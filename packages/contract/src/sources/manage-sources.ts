/** Changes of the tree of sources, by staff. */
import { alike, inEach } from '@glosa/dictionary/browser';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FormProblem, formResult } from '../errors.ts';
import { ImportReport } from '../imports/results.ts';
import { langQuery, Names, urlInteger } from '../values.ts';
import { SourceChildren, SourceNode } from './values.ts';

const feature = 'sources';
const role = 'staff';
const byId = z.strictObject({ id: urlInteger(1) });
/** 0 stands for the root, where the first folders and packages are. */
const underId = z.strictObject({ id: urlInteger(0) });
const refusals = ['unauthenticated', 'forbidden', 'csrf', 'not-found'] as const;

/** As a form sends it: what was left empty may be missing. */
const formNames = z.strictObject(inEach(() => z.string().default(''))).default(alike(''));

/**
 * What a node is called, and whether visitors see it. A name is needed in one of the languages, and so is an abbreviation
 * of a package: paths consist of them, so it is another one than those of its siblings and has no `/` in it.
 */
export const SourceForm = z.strictObject({ name: formNames, abbr: formNames, show: z.boolean() });
export type SourceForm = z.infer<typeof SourceForm>;

/**
 * The form of a node that is there. `before`: what the form began with; where another person has changed that meanwhile,
 * the answer is the problem `conflict`, and nothing is stored. Without it the last one to save is right.
 */
export const SourceChange = SourceForm.extend({ before: SourceForm.optional() });
export type SourceChange = z.infer<typeof SourceChange>;

/** `now`: of a conflict, what the node is called and whether it is shown. */
const ChangeProblem = FormProblem.extend({ now: SourceForm.optional() });

/** What hangs on a node and what is below it. */
export const SourceLosses = z.object({
  nodes: z.int(),
  verses: z.int(),
  parallels: z.int(),
  /** Passages by text, for people to read. */
  texts: z.array(z.object({ code: z.string(), name: Names, parallels: z.int() })),
});
export type SourceLosses = z.infer<typeof SourceLosses>;

const move = {
  method: 'PUT',
  feature,
  role,
  params: underId,
  query: z.strictObject({ ...langQuery }),
  answer: formResult(SourceChildren.shape),
  errors: refusals,
} as const;

export const moveSourceUp = endpoint({
  ...move,
  name: 'moveSourceUp',
  path: '/api/source-nodes/{id}/up',
  summary: 'Changes places with the node before; the first one stays. Answers with the siblings',
});

export const moveSourceDown = endpoint({
  ...move,
  name: 'moveSourceDown',
  path: '/api/source-nodes/{id}/down',
  summary: 'Changes places with the node after; the last one stays. Answers with the siblings',
});

export const addSourceFolder = endpoint({
  name: 'addSourceFolder',
  method: 'POST',
  path: '/api/source-nodes/{id}/subfolder',
  summary: 'A folder below a folder, or with id 0 at the root',
  feature,
  role,
  params: underId,
  query: z.strictObject({ ...langQuery }),
  body: SourceForm,
  answer: formResult(SourceChildren.shape),
  errors: refusals,
});

export const changeSourceFolder = endpoint({
  name: 'changeSourceFolder',
  method: 'PUT',
  path: '/api/source-nodes/{id}/subfolder',
  summary: 'Names of a folder, and whether it is shown',
  feature,
  role,
  params: byId,
  query: z.strictObject({ ...langQuery }),
  body: SourceChange,
  answer: z.union([ChangeProblem, SourceChildren]),
  errors: refusals,
});

/** The outcome of a package. With `error` nothing has changed; `losses` are what has to be agreed to with `confirm=1`. */
export const SourcePackageResult = z.union([
  ChangeProblem.extend({ report: ImportReport.optional(), losses: SourceLosses.optional() }),
  z.object({
    node: SourceNode,
    path: SourceChildren.shape.path,
    children: SourceChildren.shape.children,
    report: ImportReport.nullable(),
  }),
]);
export type SourcePackageResult = z.infer<typeof SourcePackageResult>;

const sourcePackage = {
  feature,
  role,
  query: z.strictObject({ confirm: z.literal('1').optional(), ...langQuery }),
  bodyType: 'zip-json',
  answer: SourcePackageResult,
  errors: [...refusals, 'too-large', 'unsupported-media-type', 'too-many-requests'],
} as const;

export const addSourcePackage = endpoint({
  ...sourcePackage,
  name: 'addSourcePackage',
  method: 'POST',
  path: '/api/source-nodes/{id}/package',
  summary: 'A package with a source below a folder, or with id 0 at the root',
  params: underId,
  /** In the part `json`. */
  body: SourceForm,
});

export const changeSourcePackage = endpoint({
  ...sourcePackage,
  name: 'changeSourcePackage',
  method: 'PUT',
  path: '/api/source-nodes/{id}/package',
  summary: 'Names of a package, whether it is shown, and with a file also its verses',
  params: byId,
  /** In the part `json`. */
  body: SourceChange,
});

export const sourceLosses = endpoint({
  name: 'sourceLosses',
  method: 'GET',
  path: '/api/source-nodes/{id}/losses',
  summary: 'What goes with a node when it is deleted',
  feature,
  role,
  params: byId,
  query: z.strictObject({ ...langQuery }),
  answer: SourceLosses,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const deleteSource = endpoint({
  name: 'deleteSource',
  method: 'DELETE',
  path: '/api/source-nodes/{id}',
  summary:
    'Deletes a node; one that has others below it, or links on it, only with confirm=1. Answers with the siblings',
  feature,
  role,
  params: underId,
  query: z.strictObject({ confirm: z.literal('1').optional(), ...langQuery }),
  answer: z.union([FormProblem.extend({ losses: SourceLosses.optional() }), SourceChildren]),
  errors: refusals,
});

/** A file of a package that was accepted once. */
export const SourceVersion = z.object({
  /** Counts from 1; the latest is what the package has now. */
  version: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Login; empty: the command line. */
  actor: z.string(),
  fileName: z.string(),
  /** Bytes of the zip. */
  size: z.int(),
});
export type SourceVersion = z.infer<typeof SourceVersion>;

export const sourceVersions = endpoint({
  name: 'sourceVersions',
  method: 'GET',
  path: '/api/source-nodes/{id}/versions',
  summary: 'The files of a package, the latest first, the last hundred of them',
  feature,
  role,
  params: byId,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ versions: z.array(SourceVersion) }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});

export const sourceFile = endpoint({
  name: 'sourceFile',
  method: 'GET',
  path: '/api/source-nodes/{id}/file',
  summary: 'The zip of a package as it was accepted last, or as that version; what it was renamed since is not in it',
  feature,
  role,
  params: byId,
  query: z.strictObject({ version: urlInteger(1).optional(), ...langQuery }),
  answer: z.string(),
  isFile: true,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});
