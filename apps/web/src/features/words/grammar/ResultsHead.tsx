import type { Grammar, GrammarClasses } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import { TextBars } from '../pieces/TextBars.tsx';
import { ExpertQuery } from './ExpertQuery.tsx';
import type { GrammarAddress } from './grammar-address.ts';
import { grammarHref } from './grammar-links.ts';
import styles from './results.module.css';

interface Props {
  address: GrammarAddress;
  tagset: GrammarClasses;
  /** Undefined while the first one is on its way, and where nothing is asked. */
  answer: Grammar | undefined;
}

const textsWith = (answer: Grammar): number => answer.perText.filter(({ hits }) => hits > 0).length;

/** How many hits, forms and texts: said aloud when it changes, after what is being read. */
export function LiveCount({ address, answer }: Pick<Props, 'address' | 'answer'>) {
  const { t, plural } = useI18n();
  return (
    <p role="status" className={styles['count']}>
      {answer === undefined ? null : answer.total === 0 ? (
        t('grammar.none')
      ) : (
        <>
          <strong>{plural('unit.hits', answer.total)}</strong> {plural('words.in-texts', textsWith(answer))},{' '}
          {plural(address.of === 'lemma' ? 'words.lemmas' : 'words.forms', answer.distinct)}
        </>
      )}
    </p>
  );
}

/** The views of the same question as links. */
function Views({ address }: Pick<Props, 'address'>) {
  const { t } = useI18n();
  return (
    <nav aria-label={t('words.shown-as')} className={styles['views']}>
      <ul>
        {(['list', 'spread'] as const).map((shows) => (
          <li key={shows}>
            <a
              href={grammarHref(address, { shows })}
              aria-current={address.shows === shows ? 'page' : undefined}
              data-stays
            >
              {t(`grammar.shows.${shows}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is asked, in words; how often that occurs, and where; the same for experts. */
export function ResultsHead({ address, answer }: { address: GrammarAddress; answer: Grammar }) {
  const { t, plural } = useI18n();
  const { sentence, total, q, perText } = answer;
  return (
    <header className={styles['head']}>
      <h2 className={styles['sentence']}>{sentence}</h2>
      {total > 0 && (
        <p className={styles['places']}>
          {t('grammar.places')} <NumberLink hits={total} q={q} texts={address.texts} of={sentence} />
        </p>
      )}
      {total > 0 && (
        <details className={styles['byText']}>
          <summary>{plural('lists.texts-with-hits', textsWith(answer))}</summary>
          <TextBars rows={perText} q={q} of={sentence} />
        </details>
      )}
      {q !== '' && <ExpertQuery q={q} texts={address.texts} />}
      <Views address={address} />
    </header>
  );
}
