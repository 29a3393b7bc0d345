/** Selections of texts that people keep in their account: a filter under a name. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formResult } from '../errors.ts';
import { langQuery, urlInteger } from '../values.ts';

/** Characters of a name, and how many selections a person can keep. */
export const SELECTION_LIMITS = { longestName: 100, most: 200 } as const;

export const Selection = z.object({
  id: z.int(),
  name: z.string(),
  /** Which texts are meant, as `writeFilter` writes it. */
  f: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
});
export type Selection = z.infer<typeof Selection>;

/** All of the person who asks, by name. */
export const OwnSelections = z.object({ selections: z.array(Selection) });
export type OwnSelections = z.infer<typeof OwnSelections>;

const ofSelections = { feature: 'search', role: 'session' } as const;
const underId = z.strictObject({ id: urlInteger(1) });
const body = z.strictObject({ name: z.string().max(1000), f: z.string().max(2000) });
const refusals = ['unauthenticated', 'csrf', 'unsupported-media-type', 'too-large'] as const;

export const ownSelections = endpoint({
  ...ofSelections,
  name: 'ownSelections',
  method: 'GET',
  path: '/api/selections',
  summary: 'The selections of texts that the person who asks has kept, by name',
  query: z.strictObject({ ...langQuery }),
  answer: OwnSelections,
  errors: ['unauthenticated'],
});

export const keepSelection = endpoint({
  ...ofSelections,
  name: 'keepSelection',
  method: 'POST',
  path: '/api/selections',
  summary: 'Keeps a selection of texts under a name that the person has not given to another one',
  query: z.strictObject({ ...langQuery }),
  body,
  answer: formResult(OwnSelections.shape),
  errors: refusals,
});

export const changeSelection = endpoint({
  ...ofSelections,
  name: 'changeSelection',
  method: 'PUT',
  path: '/api/selections/{id}',
  summary: 'Gives a selection that the person has kept another name, or other texts',
  params: underId,
  query: z.strictObject({ ...langQuery }),
  body,
  answer: formResult(OwnSelections.shape),
  errors: ['not-found', ...refusals],
});

export const deleteSelection = endpoint({
  ...ofSelections,
  name: 'deleteSelection',
  method: 'DELETE',
  path: '/api/selections/{id}',
  summary: 'Deletes a selection that the person has kept',
  params: underId,
  query: z.strictObject({ ...langQuery }),
  answer: OwnSelections,
  errors: ['not-found', 'unauthenticated', 'csrf'],
});
