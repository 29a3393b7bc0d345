import type { CompositeForm, TextRange, WordGrammar } from '@glosa/contract';

/** What grammar mode knows of the words on the loaded pages. */
export interface GrammarIndex {
  words: ReadonlyMap<number, WordGrammar>;
  composites: ReadonlyMap<number, readonly CompositeForm[]>;
}

export const NO_GRAMMAR: GrammarIndex = { words: new Map(), composites: new Map() };

/** Gathers the grammar of all loaded pages; a composite form that two pages name is one. */
export function indexGrammar(pages: readonly TextRange[]): GrammarIndex {
  const words = new Map<number, WordGrammar>();
  const byId = new Map<number, CompositeForm>();
  for (const page of pages) {
    for (const word of page.words ?? []) words.set(word.word, word);
    for (const form of page.composites ?? []) byId.set(form.id, form);
  }
  const composites = new Map<number, CompositeForm[]>();
  for (const form of byId.values()) {
    for (const word of new Set(form.members.map((member) => member.word))) {
      composites.set(word, [...(composites.get(word) ?? []), form]);
    }
  }
  return { words, composites };
}

/** All words of the composite forms that `word` belongs to, itself included; empty when it belongs to none. */
export function partnersOf(grammar: GrammarIndex, word: number): ReadonlySet<number> {
  return new Set((grammar.composites.get(word) ?? []).flatMap((form) => form.members.map((member) => member.word)));
}
