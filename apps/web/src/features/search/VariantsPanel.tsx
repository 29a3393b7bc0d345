import type { SentenceResults } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import { RankBadge } from '../../parts/sentences/RankBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Soft } from '../../ui/layout.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { resultsHref } from './results-links.ts';
import styles from './variants.module.css';
import { spellingsByWord, toggleForm, type WordSpellings, withoutVariants } from './variants.ts';

/** More forms of a word than this are folded away until asked for. */
const SHOWN = 24;
/** So many stand in the line that opens the panel. */
const NAMED = 8;

type Expansion = SentenceResults['variantsAdded'][number];

function Form(props: { form: Expansion; address: ResultsAddress }) {
  const { form, address } = props;
  const { t, number } = useI18n();
  const go = useGo();
  return (
    <li>
      <label title={t(`results.source.${form.source}`)}>
        <input
          type="checkbox"
          checked={!address.without.includes(form.form)}
          onChange={() =>
            go(resultsHref(address, { without: toggleForm(address.without, form.form) }), { replace: true })
          }
        />
        <span className={styles['form']} lang={form.language ?? 'und'}>
          {form.form}
        </span>
        <span className={styles['count']}>{number(form.count)}</span>
        <RankBadge rank={form.rank} />
        <VisuallyHidden>, {t(`results.source.${form.source}`)}</VisuallyHidden>
      </label>
    </li>
  );
}

function Word({ spellings, address }: { spellings: WordSpellings; address: ResultsAddress }) {
  const { t, number } = useI18n();
  const [all, setAll] = useState(false);
  const { word, forms } = spellings;
  const rest = forms.length - SHOWN;
  return (
    <div className={styles['word']}>
      {/* As the reader typed it. */}
      <h3 lang="und">{word}</h3>
      <ul aria-label={t('results.variants.of', { word })}>
        {(all ? forms : forms.slice(0, SHOWN)).map((form) => (
          <Form key={form.form} form={form} address={address} />
        ))}
      </ul>
      {!all && rest > 0 && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          {t('results.variants.more', { count: number(rest) })}
        </Button>
      )}
    </div>
  );
}

/** The line that opens the panel: the forms that make up most of the hits. */
function Summary({ added, without }: { added: readonly Expansion[]; without: readonly string[] }) {
  const { t, number } = useI18n();
  const found = added.filter(({ form }) => !without.includes(form));
  const named = [...found].sort((a, b) => b.count - a.count).slice(0, NAMED);
  return (
    <summary>
      <span className={styles['title']}>{t('results.variants.title')}</span>{' '}
      <span className={styles['named']}>
        {named.map(({ form, language, word }) => (
          <span key={`${word}-${form}`} lang={language ?? 'und'}>
            {form}
          </span>
        ))}
      </span>
      {found.length > named.length && (
        <Soft as="span"> {t('results.variants.more', { count: number(found.length - named.length) })}</Soft>
      )}
      {without.length > 0 && (
        <span className={styles['leftOut']}> {t('results.variants.left-out', { count: number(without.length) })}</span>
      )}
    </summary>
  );
}

/** The spellings that the words of the query stand for, each of which can be left out. */
export function VariantsPanel({ address, added }: { address: ResultsAddress; added: readonly Expansion[] }) {
  const { t } = useI18n();
  const go = useGo();
  const [open, setOpen] = useState(address.without.length > 0);
  if (added.length < 2 && address.without.length === 0) return null;
  const dropped = withoutVariants(address.without, added);
  return (
    <details className={styles['panel']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary added={added} without={address.without} />
      {spellingsByWord(added).map((spellings) => (
        <Word key={spellings.word} spellings={spellings} address={address} />
      ))}
      <p className={styles['all']}>
        <Button
          small
          aria-disabled={dropped.length === address.without.length}
          onClick={() => go(resultsHref(address, { without: dropped }), { replace: true })}
        >
          {t('results.variants.drop-all')}
        </Button>
        <Button
          small
          aria-disabled={address.without.length === 0}
          onClick={() => go(resultsHref(address, { without: [] }), { replace: true })}
        >
          {t('results.variants.restore')}
        </Button>
      </p>
    </details>
  );
}
