import type { AnnotationReading } from '@glosa/contract';
import { useWordsLanguage } from '../words-language.ts';
import type { TagNames } from './names.ts';

/** A reading in words: the description in the language of the page, the lemma in that of the text. */
export function InWords({ reading, names }: { reading: AnnotationReading; names: TagNames }) {
  const lang = useWordsLanguage();
  return (
    <>
      {names.description(reading)}
      {reading.lemma === null ? null : (
        <>
          {' – '}
          <span lang={lang}>{reading.lemma}</span>
        </>
      )}
    </>
  );
}
