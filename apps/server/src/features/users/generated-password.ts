import { randomInt } from 'node:crypto';

/** Small letters and digits that are not mistaken for one another. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

/** A random password of 100 bits, easy to read aloud: `h7mzk-…`. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
