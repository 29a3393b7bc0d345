/** People who log in: what all calls about them share. */
import { z } from 'zod';

/** Roles as they are shipped: `user` is the "other role", which has only an account page. */
export const ROLE_CODES = ['admin', 'editor', 'user'] as const;
export type RoleCode = (typeof ROLE_CODES)[number];

/** `value` is the role's name in the language of the answer; its dictionary key is `{dictType}.{code}`. */
export const UserRole = z.object({
  code: z.enum(ROLE_CODES),
  dictType: z.literal('user.roles'),
  ord: z.int(),
  value: z.string(),
});
export type UserRole = z.infer<typeof UserRole>;

/** All that ever leaves the server about a person's account: never a hash. */
export const User = z.object({
  id: z.int(),
  login: z.string(),
  email: z.string(),
  active: z.boolean(),
  role: UserRole,
});
export type User = z.infer<typeof User>;

/** Beyond this a password is not hashed: people do not type so much, and hashing it would cost the server. In characters. */
export const LONGEST_PASSWORD = 1024;
/** In characters. */
export const SHORTEST_PASSWORD = 12;

/**
 * Login and passwords as they come in a body. Any text is let through here: whether it will do is for the form's own
 * answer to say.
 */
export const Typed = z.string();
