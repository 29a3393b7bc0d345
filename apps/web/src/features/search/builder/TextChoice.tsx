import { listTextsNames } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { toggleText } from '../results-address.ts';
import styles from './builder.module.css';

/** In which texts to search; none ticked means all. */
export function TextChoice({ texts, onChange }: { texts: readonly string[]; onChange: (texts: string[]) => void }) {
  const { t, plural, name } = useI18n();
  const { data } = useQuery(endpointQuery(listTextsNames, {}));
  const [filter, setFilter] = useState('');
  const sought = filter.trim().toLowerCase();
  const shown = (data ?? []).filter(
    (text) => texts.includes(text.code) || `${name(text.name)} ${text.code}`.toLowerCase().includes(sought),
  );
  return (
    <details className={styles['texts']} open={texts.length > 0 || undefined}>
      <summary>
        {t('builder.texts')}: {texts.length === 0 ? t('results.all-texts') : plural('unit.texts', texts.length)}
      </summary>
      <FilterField label={t('builder.texts.filter')} value={filter} onChange={setFilter} />
      <ul>
        {shown.map((text) => (
          <li key={text.code}>
            <label>
              <input
                type="checkbox"
                checked={texts.includes(text.code)}
                onChange={() => onChange(toggleText(texts, text.code))}
              />
              <Name of={text.name} /> <span className={styles['count']}>{text.code}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
