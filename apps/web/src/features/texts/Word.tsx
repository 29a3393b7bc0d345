import type { ReactNode } from 'react';
import styles from './reading.module.css';
import { useReading } from './reading-context.ts';
import { useLinked, useWordState } from './word-focus.ts';

function classes(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Which part of a word over a line or card break this is; undefined: the whole word. */
type WordPart = 'I' | 'M' | 'F' | undefined;

/** A word in grammar mode: a button, of which only one at a time is reached by Tab. What it does, the page decides. */
function WordButton(props: { word: number; part: WordPart; className: string | undefined; children: ReactNode }) {
  const { word, part, children } = props;
  const { grammar } = useReading();
  const { partner, stop } = useWordState(word);
  const composite = grammar.composites.has(word);
  const className = classes(
    props.className,
    styles['wordButton'],
    composite && styles['composite'],
    partner && styles['partner'],
  );
  // The second half of a word over a line end answers the mouse; for the keyboard and the ear the first half is the word.
  if (part === 'M' || part === 'F') {
    return (
      <span className={className} data-part={word} aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real button could be neither broken over lines nor selected as text
    <span
      role="button"
      tabIndex={stop ? 0 : -1}
      aria-haspopup="dialog"
      aria-description={part === 'I' ? grammar.words.get(word)?.form : undefined}
      className={className}
      data-word={word}
    >
      {children}
    </span>
  );
}

/** One word, or one part of it. Outside grammar mode it is plain text, so that reading and copying stay natural. */
export function Word(props: { word: number; interactive: boolean; part: WordPart; children: ReactNode }) {
  const { word, interactive, part, children } = props;
  const { grammar, hits, currentHit } = useReading();
  const linked = useLinked(word);
  const hit = hits.has(word);
  const className = classes(
    hit && styles['hit'],
    currentHit.has(word) && styles['currentHit'],
    linked && styles['linked'],
  );
  if (interactive && grammar.words.has(word)) {
    return (
      <WordButton word={word} part={part} className={className}>
        {children}
      </WordButton>
    );
  }
  if (!hit && !linked) return children;
  return (
    <mark className={className} data-hit={hit ? word : undefined} data-linked={linked ? word : undefined}>
      {children}
    </mark>
  );
}
