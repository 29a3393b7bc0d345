/**
 * Property tests try the same values in every run, so that a run says something about the code and not about its luck.
 * `GLOSA_SEED=5` tries others, `GLOSA_SEED=random` others each time; a failure names the seed that repeats it.
 */
import fc from 'fast-check';

const given = process.env['GLOSA_SEED'] ?? '1';
const seed = given === 'random' ? undefined : Number(given);
if (seed !== undefined && !Number.isInteger(seed))
  throw new Error(`GLOSA_SEED is a whole number or "random", not "${given}".`);
fc.configureGlobal(seed === undefined ? {} : { seed });
