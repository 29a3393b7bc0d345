import { type Expansion, WORD_LAYERS, WORD_MATCHES } from '@glosa/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SkipToFound } from '../../../ui/SkipToFound.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { ChosenRecords, RecordFields } from '../pieces/RecordFilter.tsx';
import { TextFilter } from '../pieces/TextFilter.tsx';
import styles from './list.module.css';
import { type WordMatch, type WordsAddress, wordsHref } from './words-address.ts';

const AddedVariants = lazy(async () => ({ default: (await import('./AddedVariants.tsx')).AddedVariants }));

const PAUSE_MS = 200;

/**
 * What stands in the field: what is typed, or what another address says. The address follows after a pause; the first
 * letter of a new word makes an entry in the history, so that Back leads to what was there before.
 */
function useTyped(address: WordsAddress) {
  const go = useGo();
  const [field, setField] = useState(address.q);
  const sent = useRef(address.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(address);
  latest.current = address;
  useEffect(() => {
    if (address.q === sent.current) return;
    clearTimeout(timer.current);
    sent.current = address.q;
    setField(address.q);
  }, [address.q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (q: string) => {
    clearTimeout(timer.current);
    const was = latest.current;
    if (q === sent.current && was.lemma === '') return;
    sent.current = q;
    const begun = was.lemma !== '' || was.q === '';
    go(wordsHref(was, { q, initial: '', lemma: '' }), { replace: !begun });
  };
  const type = (text: string) => {
    setField(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text.trim()), PAUSE_MS);
  };
  return { field, type, submit: () => send(field.trim()) };
}

/** Which words: the field, the layer, how it is compared, variants, texts. */
export function WordForm(props: {
  address: WordsAddress;
  /** Hits by text, where they are known. */
  counts: readonly { code: string; hits: number }[] | undefined;
  /** Spellings that variants added. */
  added: readonly Expansion[];
}) {
  const { address, counts, added } = props;
  const { t } = useI18n();
  const go = useGo();
  const { field, type, submit } = useTyped(address);
  const { layer, match, variants } = address;
  const change = (next: Partial<WordsAddress>) => go(wordsHref(address, { lemma: '', ...next }));
  const narrow = (f: string) => go(wordsHref(address, { f }));
  return (
    <>
      <form
        className={styles['ask']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FilterField
          label={t(`words.field.${layer}`)}
          value={field}
          onChange={type}
          className={styles['field']}
          lang="und"
          maxLength={200}
          autoCapitalize="off"
          autoCorrect="off"
        />
        <SkipToFound label={t('words.skip')} />
        <details
          className={styles['settings']}
          open={typeof matchMedia === 'undefined' || !matchMedia('(width < 60rem)').matches}
        >
          <summary>
            {t(`words.layer.${layer}`)}, {t(`words.match.${match}`)}
          </summary>
          <div>
            <fieldset className={styles['layers']}>
              <legend>{t('words.layer')}</legend>
              {WORD_LAYERS.map((value) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="layer"
                    checked={value === layer}
                    onChange={() => change({ layer: value, initial: '' })}
                  />
                  {t(`words.layer.${value}`)}
                </label>
              ))}
            </fieldset>
            <Select
              label={t('words.match')}
              emptyText=""
              value={match}
              options={WORD_MATCHES.map((value) => ({ value, label: t(`words.match.${value}`) }))}
              onChange={(value) => change({ match: value as WordMatch, initial: '' })}
            />
            {match === 'pattern' && <Soft small>{t('words.match.pattern.help')}</Soft>}
            <Switch on={variants} onChange={(on) => change({ variants: on, without: [] })}>
              {t('words.variants')}
            </Switch>
          </div>
        </details>
      </form>
      {variants && address.lemma === '' && (
        <Suspense fallback={null}>
          <AddedVariants address={address} added={added} />
        </Suspense>
      )}
      <TextFilter within={address} counts={counts} onChange={(next) => go(wordsHref(address, { texts: next }))} />
      <ChosenRecords f={address.f} onFilter={narrow} />
      <RecordFields within={address} onFilter={narrow} />
    </>
  );
}
