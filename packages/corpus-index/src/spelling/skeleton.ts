import { foldingOf } from '../normalize.ts';
import { once } from '../remember.ts';
import { type IndexSchema, isIn, type Writing } from '../schema.ts';

/** What words of some languages sound like, as the rules of their writing have it. */
export interface Sounds {
  /** The phonetic skeleton of a form: '' only where no letter, digit or visible sign is in it. */
  skeleton(form: string): string;
  /** Whether words of a language, given as a BCP 47 tag, are compared by their skeletons; '' is no language. */
  has(language: string): boolean;
}

type Writings = Pick<IndexSchema, 'writings'>;

const made = new WeakMap<Writings['writings'], readonly Sounds[]>();
const REMEMBERED = 4096;

/** Of each writing that has rules of it, in their order; made once for each schema. */
export function soundsOf(schema: Writings): readonly Sounds[] {
  return once(made, schema.writings, () =>
    schema.writings.flatMap((writing) =>
      writing.sounds === undefined ? [] : makeSounds(schema, writing, writing.sounds),
    ),
  );
}

function makeSounds(schema: Writings, writing: Writing, { letters, steps }: NonNullable<Writing['sounds']>): Sounds {
  const { fold } = foldingOf(schema);
  const known = letters.map(([pattern, as]) => ({ test: new RegExp(`^(?:${pattern})`, 'u'), as }));
  const replacements = steps.map(([pattern, as]) => ({ found: new RegExp(pattern, 'gu'), as }));
  const remembered = new Map<string, string>();
  /** A letter without case and marks, where the rules say nothing else of it. */
  const letterOf = (character: string): string => {
    const before = remembered.get(character);
    if (before !== undefined) return before;
    const bare = character.toLowerCase().normalize('NFD');
    const letter = known.find(({ test }) => test.test(bare))?.as ?? fold(character);
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
    has: (language) => isIn(writing, language),
  };
}
