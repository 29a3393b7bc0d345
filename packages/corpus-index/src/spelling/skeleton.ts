import { foldCharacter } from '../normalize.ts';
import { once } from '../remember.ts';
import type { SoundRules } from '../schema.ts';

/** What words of some languages sound like, as the rules of a schema have it. */
export interface Sounds {
  /** The phonetic skeleton of a form: '' only where no letter, digit or visible sign is in it. */
  skeleton(form: string): string;
  /** Whether words of a language, given as a BCP 47 tag, are compared by their skeletons; '' is no language. */
  has(language: string): boolean;
}

const made = new WeakMap<SoundRules, Sounds>();
const REMEMBERED = 4096;

/** Made once for each set of rules. Without rules no language has skeletons, and every skeleton is ''. */
export function soundsOf(rules: SoundRules | undefined): Sounds {
  return rules === undefined ? SILENT : once(made, rules, () => makeSounds(rules));
}

const SILENT: Sounds = { skeleton: () => '', has: () => false };

function makeSounds({ languages, letters, steps }: SoundRules): Sounds {
  const known = letters.map(([pattern, as]) => ({ test: new RegExp(`^(?:${pattern})`, 'u'), as }));
  const replacements = steps.map(([pattern, as]) => ({ found: new RegExp(pattern, 'gu'), as }));
  const remembered = new Map<string, string>();
  /** A letter without case and marks, where the rules say nothing else of it. */
  const letterOf = (character: string): string => {
    const before = remembered.get(character);
    if (before !== undefined) return before;
    const bare = character.toLowerCase().normalize('NFD');
    const letter = known.find(({ test }) => test.test(bare))?.as ?? foldCharacter(character);
    if (remembered.size < REMEMBERED) remembered.set(character, letter);
    return letter;
  };
  return {
    skeleton: (form) => {
      let key = '';
      for (const character of form.normalize('NFC')) key += letterOf(character);
      for (const { found, as } of replacements) {
        key = typeof as === 'string' ? key.replace(found, as) : key.replace(found, (one) => as[one] ?? one);
      }
      return key;
    },
    has: (language) => {
      const tag = language.toLowerCase();
      return languages.some((range) => tag === range || tag.startsWith(`${range}-`));
    },
  };
}
