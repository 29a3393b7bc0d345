/** The accounts of the people who log in. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formResult } from '../errors.ts';
import { langQuery, urlInteger } from '../values.ts';
import { Typed, User, UserRole } from './people.ts';

const refusals = ['unauthenticated', 'csrf', 'unsupported-media-type', 'too-large'] as const;

/** A line of the management page. */
export const UserRow = User.extend({
  /** ISO 8601, UTC; null: never. */
  lastLogin: z.string().nullable(),
  /** Sessions open now. */
  sessions: z.int().min(0),
});
export type UserRow = z.infer<typeof UserRow>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/auth/users',
  summary: 'Everybody who can or could log in, by login',
  feature: 'users',
  role: 'admin',
  query: z.strictObject({ ...langQuery }),
  answer: z.array(UserRow),
  errors: ['unauthenticated', 'forbidden'],
});

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/api/auth/user-roles',
  summary: 'The roles there are, in their order',
  feature: 'users',
  role: 'session',
  query: z.strictObject({ ...langQuery }),
  answer: z.array(UserRole),
  errors: ['unauthenticated'],
});

/** The account as it is now. */
const Changed = formResult({ user: User });

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/auth/change-email',
  summary: "Changes one's own e-mail address, with the current password, or as an admin anyone's",
  feature: 'users',
  role: 'session',
  /** `currentPassword`: for one's own; admins may have given theirs a short while ago instead. */
  body: z.strictObject({ login: Typed, email: Typed, currentPassword: Typed.optional() }),
  answer: Changed,
  errors: ['forbidden', 'too-many-requests', ...refusals],
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: "Changes one's own password, with the current one, or as an admin anyone's; ends their other sessions",
  feature: 'users',
  role: 'session',
  body: z.strictObject({ login: Typed, password1: Typed, password2: Typed, currentPassword: Typed.optional() }),
  answer: Changed,
  errors: ['forbidden', 'too-many-requests', ...refusals],
});

export const changeActive = endpoint({
  name: 'changeActive',
  method: 'POST',
  path: '/api/auth/change-active',
  summary: 'Lets a person log in or not; ends their sessions',
  feature: 'users',
  role: 'admin',
  body: z.strictObject({ login: Typed, active: z.boolean() }),
  answer: Changed,
  errors: ['forbidden', ...refusals],
});

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'POST',
  path: '/api/auth/change-role',
  summary: 'Gives a person another role; ends their sessions',
  feature: 'users',
  role: 'admin',
  body: z.strictObject({ login: Typed, role: Typed }),
  answer: Changed,
  errors: ['forbidden', ...refusals],
});

export const addUser = endpoint({
  name: 'addUser',
  method: 'POST',
  path: '/api/auth/add-user',
  summary: 'Makes an account',
  feature: 'users',
  role: 'admin',
  body: z.strictObject({ login: Typed, email: Typed, role: Typed, password1: Typed, password2: Typed }),
  answer: Changed,
  errors: ['forbidden', ...refusals],
});

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'POST',
  path: '/api/auth/end-user-sessions',
  summary: 'Logs a person out everywhere',
  feature: 'users',
  role: 'admin',
  body: z.strictObject({ login: Typed }),
  answer: Changed,
  errors: ['forbidden', ...refusals],
});

export const ownAccount = endpoint({
  name: 'ownAccount',
  method: 'GET',
  path: '/api/auth/account',
  summary: 'What the person who asks may know of their own account',
  feature: 'users',
  role: 'session',
  query: z.strictObject({ ...langQuery }),
  answer: z.object({
    user: User,
    /** True while the password is one that somebody else chose: it should be changed. */
    passwordIsGiven: z.boolean(),
    /** ISO 8601, UTC. */
    passwordChangedAt: z.string(),
  }),
  errors: ['unauthenticated'],
});

/** What is recorded about accounts and sessions: whom it was done to is a login. */
export const ACCOUNT_ACTIONS = [
  'login',
  'login-failed',
  'logout',
  'session-ended',
  'user-added',
  'email-changed',
  'password-changed',
  'role-changed',
  'active-changed',
  'setup',
  'account-forgotten',
] as const;

/** All that is recorded; work on texts and annotation adds its own. */
export const AUDIT_ACTIONS = [
  ...ACCOUNT_ACTIONS,
  'records-deleted',
  'text-imported',
  'text-restored',
  'card-changed',
  'layer-deleted',
  'text-shown',
  'text-hidden',
  'text-renamed',
  'record-changed',
  'text-moved',
  'orphan-attached',
  'orphan-deleted',
  'orphan-put-back',
  'table-imported',
  'source-imported',
  'source-added',
  'source-changed',
  'source-moved',
  'source-deleted',
  'tagset-changed',
  'page-changed',
  'page-restored',
  'page-shown',
  'page-hidden',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditRow = z.object({
  /** Counts every record there is: their order, whatever the clock did. */
  no: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Login of the person who did it; empty: a visitor, or the command line. */
  actor: z.string(),
  /** Login of whom it was done to; of what is done to texts, the code of the text. */
  subject: z.string(),
  /** What changed, in words of the language asked for: `editor → admin`. Never a password. */
  detail: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const auditFilter = {
  login: z.string().max(64).optional().describe('Only what this person did or what was done to them'),
  action: z.enum(AUDIT_ACTIONS).optional(),
};

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/auth/audit',
  summary:
    'What was done to accounts and sessions, the latest first, 50 on a page; a page beyond the end is the last one',
  feature: 'users',
  role: 'admin',
  query: z.strictObject({ ...auditFilter, page: urlInteger(1).default(1), ...langQuery }),
  answer: z.object({ page: z.int(), pages: z.int(), total: z.int(), rows: z.array(AuditRow) }),
  errors: ['unauthenticated', 'forbidden'],
});

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/auth/audit-export',
  summary: 'The same as a CSV file, whole',
  feature: 'users',
  role: 'admin',
  isFile: true,
  query: z.strictObject({ ...auditFilter, ...langQuery }),
  answer: z.unknown(),
  errors: ['unauthenticated', 'forbidden'],
});

/** Keys are named as the browser names them (`KeyboardEvent.key`); '' switches an action's key off. */
export const ShortcutSettings = z.strictObject({
  /** False: no single letter does anything (WCAG 2.1.4). */
  on: z.boolean(),
  /** Other keys than the usual ones, by action. */
  keys: z
    .record(z.string().regex(/^[a-z][a-z-]{0,39}$/), z.string().max(20))
    .refine((keys) => Object.keys(keys).length <= 80, 'too many'),
});
export type ShortcutSettings = z.infer<typeof ShortcutSettings>;

export const shortcutSettings = endpoint({
  name: 'shortcutSettings',
  method: 'GET',
  path: '/api/auth/shortcuts',
  summary: 'The keyboard shortcuts of the person who asks',
  feature: 'users',
  role: 'session',
  answer: ShortcutSettings,
  errors: ['unauthenticated'],
});

export const changeShortcuts = endpoint({
  name: 'changeShortcuts',
  method: 'PUT',
  path: '/api/auth/shortcuts',
  summary: 'Keeps other keyboard shortcuts for the person who asks',
  feature: 'users',
  role: 'session',
  body: ShortcutSettings,
  answer: ShortcutSettings,
  errors: [...refusals],
});
