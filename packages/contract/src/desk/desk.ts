/** What waits for a person of the staff, wherever in the corpus it is. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuditRow } from '../users/users.ts';
import { langQuery, Names } from '../values.ts';

const feature = 'desk';
const role = 'staff';
const query = z.strictObject({ ...langQuery });
const errors = ['unauthenticated', 'forbidden'] as const;

/** How much waits. */
export const OpenWork = z.object({
  /** Sentences that are assigned to the person who asks and are not done. */
  own: z.int(),
  /** Sentences with a flag, of all people. */
  flagged: z.int(),
  /** Texts of which something has lost its place, or has to be checked. */
  texts: z.int(),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const openWork = endpoint({
  name: 'openWork',
  method: 'GET',
  path: '/api/desk/open',
  summary: 'How much work waits: for the person who asks, and for all staff',
  feature,
  role,
  query,
  answer: OpenWork,
  errors,
  isPassive: true,
});

/** So many lines of each kind. */
export const DESK_LINES = 6;

/** A sentence as a line of the desk: where it stands, and how it begins. */
const DeskSentence = z.object({
  code: z.string(),
  name: Names,
  sentenceNo: z.int(),
  /** Of its first verse; empty where it has no words. */
  reference: z.string(),
  text: z.string(),
  /** Of the words, as a BCP 47 tag; null where the file does not say. */
  language: z.string().nullable(),
  at: z.string(),
});

export const desk = endpoint({
  name: 'desk',
  method: 'GET',
  path: '/api/desk',
  summary: 'What waits for the person who asks, the first lines of each kind, and what was done last',
  feature,
  role,
  query,
  answer: z.object({
    open: OpenWork,
    /** By text, in the order of the texts: what is assigned to the person and not done, and the first such sentence. */
    own: z.array(z.object({ code: z.string(), name: Names, open: z.int(), next: z.int() })),
    /** The sentences that the person changed last, the latest first. */
    recent: z.array(DeskSentence),
    /** The latest first. */
    flagged: z.array(DeskSentence.extend({ comment: z.string(), by: z.string() })),
    /** Those with most to do first. */
    texts: z.array(z.object({ code: z.string(), name: Names, orphans: z.int(), toCheck: z.int() })),
    /** What was imported or brought back, the latest first; `isThere`: it has not been deleted since. */
    imports: z.array(AuditRow.extend({ isThere: z.boolean() })),
    /** Imports that run now or wait for their turn. */
    running: z.int(),
  }),
  errors,
});
export type Desk = z.infer<typeof desk.answer>;
