import { listTextsNames } from '@glosa/contract';
import { alike, foldForFilter } from '@glosa/dictionary/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import styles from './pieces.module.css';
import { isNarrowed, type TextsChosen } from './texts-chosen.ts';

/** The codes with `code` taken in or out. */
export function toggleText(texts: readonly string[], code: string): string[] {
  return texts.includes(code) ? texts.filter((one) => one !== code) : [...texts, code];
}

export interface TextFilterProps {
  within: TextsChosen;
  /** What each text holds of what is shown, where that is known. */
  counts?: readonly { code: string; hits: number }[] | undefined;
  onChange: (texts: string[]) => void;
}

/** The texts, found by name or siglum; those chosen stay in view whatever is typed. */
export function TextList({ within, counts, onChange }: TextFilterProps) {
  const { texts } = within;
  const { t, name, number } = useI18n();
  const { data } = useQuery(endpointQuery(listTextsNames, {}));
  const [typed, setTyped] = useState('');
  // Those that the page opened with stand first; what is ticked then stays where it is, under the reader's hand.
  const [first] = useState(texts);
  // Where it is not known what a text holds of what is shown, its size says what it weighs.
  const hits = counts === undefined ? null : new Map(counts.map((one) => [one.code, one.hits]));
  const sought = foldForFilter(typed.trim());
  const unknown = texts.filter((code) => data?.every((text) => text.code !== code));
  const all = [...unknown.map((code) => ({ code, name: alike(code), words: 0 })), ...(data ?? [])];
  const isChosen = ({ code }: { code: string }) => texts.includes(code);
  const fits = all.filter(
    (text) => isChosen(text) || foldForFilter(`${name(text.name)} ${text.code}`).includes(sought),
  );
  const shown = fits.sort((a, b) => Number(first.includes(b.code)) - Number(first.includes(a.code)));
  return (
    <>
      <FilterField label={t('words.texts.find')} value={typed} onChange={setTyped} />
      <Soft small>{t(hits === null ? 'words.texts.sizes' : 'words.texts.hits')}</Soft>
      <ul aria-label={t('words.texts')}>
        {shown.map((text) => {
          const label = name(text.name);
          // Nothing is known of a text that was not searched.
          const count = hits === null ? text.words : (hits.get(text.code) ?? (isNarrowed(within) ? null : 0));
          return (
            <li key={text.code}>
              <label title={label}>
                <input
                  type="checkbox"
                  checked={texts.includes(text.code)}
                  onChange={() => onChange(toggleText(texts, text.code))}
                />
                <span className={styles['textName']}>
                  {label} {label !== text.code && <span className={styles['siglum']}>{text.code}</span>}
                </span>
                {count !== null && <span className={styles['count']}>{number(count)}</span>}
              </label>
            </li>
          );
        })}
      </ul>
      {texts.length > 0 && (
        <button type="button" className={styles['plainButton']} onClick={() => onChange([])}>
          {t('words.texts.all')}
        </button>
      )}
    </>
  );
}
