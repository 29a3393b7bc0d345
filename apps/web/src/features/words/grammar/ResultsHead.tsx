import { GRAMMAR_TABS, type Grammar } from '@glosa/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';
import { TextBars } from '../pieces/TextBars.tsx';
import { placesHref, type TextsChosen } from '../pieces/texts-chosen.ts';
import type { GrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import styles from './results.module.css';

interface Props {
  address: GrammarAddress;
  answer: Grammar;
}

const textsWith = (answer: Grammar): number => answer.perText.filter(({ hits }) => hits > 0).length;

/** What is asked, in words, and how many hits, forms and texts that has: said aloud when it changes. */
export function Asked({ address, answer }: Pick<Props, 'address'> & { answer: Grammar | undefined }) {
  const { t, plural } = useI18n();
  return (
    <div className={styles['asked']}>
      {answer !== undefined && <h2>{answer.sentence}</h2>}
      <p role="status" className={styles['count']}>
        {answer === undefined ? null : answer.total === 0 ? (
          t('grammar.none')
        ) : (
          <>
            {!answer.exact && `${t('results.at-least')} `}
            <a href={placesHref(answer.q, address)}>{plural('unit.hits', answer.total)}</a>{' '}
            {plural('words.in-texts', textsWith(answer))},{' '}
            {plural(address.of === 'lemma' ? 'words.lemmas' : 'words.forms', answer.distinct)}
          </>
        )}
      </p>
    </div>
  );
}

/** The views of the same question as links. */
function Views({ address }: Pick<Props, 'address'>) {
  const { t } = useI18n();
  return (
    <LinkTabs
      label={t('grammar.views')}
      tabs={GRAMMAR_TABS.map((shows) => ({
        href: grammarHref(address, { shows }),
        label: t(`grammar.shows.${shows}`),
        isCurrent: address.shows === shows,
      }))}
      stays
      className={styles['views']}
    />
  );
}

/** Where it occurs, what experts would have written, and the views. */
export function ResultsHead({ address, answer }: Props) {
  const { plural } = useI18n();
  const { sentence, total, q, perText } = answer;
  return (
    <header className={styles['head']}>
      {total > 0 && (
        <details className={styles['byText']}>
          <summary>{plural('lists.texts-with-hits', textsWith(answer))}</summary>
          <TextBars rows={perText} q={q} of={sentence} f={address.f} />
        </details>
      )}
      {q !== '' && <ExpertQuery q={q} within={address} />}
      <Views address={address} />
    </header>
  );
}

/** The same question in the language of queries, to be taken along or gone on with. */
function ExpertQuery({ q, within }: { q: string; within: TextsChosen }) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(q);
      setSaid(t('grammar.copied'));
    } catch {
      // Without https, or where the reader forbade it, a browser has no clipboard to give.
      setSaid(t('results.kwic.not-copied'));
    }
  };
  return (
    <details className={styles['expert']}>
      <summary>{t('grammar.query')}</summary>
      <p>
        <code>{q}</code>
      </p>
      <div>
        <Button small onClick={() => void copy()}>
          <Copy aria-hidden="true" /> {t('grammar.copy')}
        </Button>
        <a href={placesHref(q, within)}>{t('results.in-search')}</a>
        <span role="status">{said}</span>
      </div>
    </details>
  );
}
