import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import type { GrammarMode as Mode } from '../modes.ts';
import type { Sentences } from '../sentences.ts';
import { WordsFrame } from '../WordsFrame.tsx';

/** Single or composite forms, as a list or as sentences. */
export function GrammarMode({ mode }: { mode: Mode; Sentences: Sentences }) {
  const { t } = useI18n();
  const single = mode.endsWith('SINGLE');
  return (
    <WordsFrame
      mode={mode}
      title={t(single ? 'page.grammar-single' : 'page.grammar-double')}
      texts={[]}
      listHref={single ? paths.grammarSingle() : paths.grammarDouble()}
      sentencesHref={single ? paths.searchGrammarSingle() : paths.searchGrammarDouble()}
      form={null}
    >
      {null}
    </WordsFrame>
  );
}
