import { readWord } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { framed } from '../list/framed.ts';
import { WordForm } from '../list/WordForm.tsx';
import type { WordsAddress } from '../list/words-address.ts';
import { LIST_QUERY } from '../list-query.ts';
import { WordsFrame } from '../WordsFrame.tsx';

/** One word. */
export function WordView({ address }: { address: WordsAddress }) {
  const { language: lang } = useI18n();
  const { lemma, texts } = address;
  const word = useQuery({ ...endpointQuery(readWord, { params: { lemma }, query: { texts, lang } }), ...LIST_QUERY });
  return (
    <WordsFrame
      mode="WORDS"
      title={lemma}
      {...framed(address)}
      form={<WordForm address={address} counts={word.data?.perText} added={[]} />}
    >
      {word.data?.lemma}
    </WordsFrame>
  );
}
