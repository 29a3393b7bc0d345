import { useI18n } from '../../../i18n/i18n.tsx';
import { Check } from './Check.tsx';
import type { ChoiceProps } from './ClassChoice.tsx';
import { offeredValues } from './facets.ts';
import styles from './form.module.css';
import { toggleValue, validCategories } from './question.ts';

/** The categories that the classes chosen have; one of the values ticked has to hold in each. */
export function CategoryChoice({ kind, word, tagset, facets, onChange }: ChoiceProps) {
  const { t, name } = useI18n();
  const categories = validCategories(tagset, kind, word.classes);
  const fields = categories.flatMap((category) => {
    const chosen = word.values[category.value] ?? [];
    const values = offeredValues(category, facets?.categories, chosen);
    // What none of the words found is told by is nothing to choose from.
    if (chosen.length === 0 && values.every(({ hits }) => hits === 0)) return [];
    return (
      <fieldset key={category.value} className={styles['part']}>
        <legend>{name(category.name)}</legend>
        <ul>
          {values.map(({ value, name: names, hits }) => (
            <li key={value}>
              <Check
                label={name(names)}
                tag={`${category.value}:${value}`}
                hits={hits}
                checked={chosen.includes(value)}
                onChange={() => onChange((now) => toggleValue(now, category.value, value))}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    );
  });
  if (fields.length === 0) return null;
  if (word.classes.length > 0) return fields;
  // Without a class there are all categories, which only some readers want.
  return (
    <details className={styles['anyClass']} open={Object.keys(word.values).length > 0 || undefined}>
      <summary>{t('grammar.any-class')}</summary>
      {fields}
    </details>
  );
}
