import { useSearch } from '@tanstack/react-router';
import { WordList } from './list/WordList.tsx';
import { WordSentences } from './list/WordSentences.tsx';
import { readWordsAddress } from './list/words-address.ts';
import type { WordsMode as Mode } from './modes.ts';
import type { Sentences } from './sentences.ts';
import { WordView } from './word/WordView.tsx';

/** The index of words: its list, one word of it, or the sentences. */
export function WordsMode({ mode, Sentences }: { mode: Mode; Sentences: Sentences }) {
  const search = useSearch({ strict: false });
  const address = readWordsAddress(search, mode === 'WORDS_SEARCH' ? 'sentences' : 'list');
  if (mode === 'WORDS_SEARCH') return <WordSentences address={address} Sentences={Sentences} />;
  return address.lemma === '' ? <WordList address={address} /> : <WordView address={address} />;
}
