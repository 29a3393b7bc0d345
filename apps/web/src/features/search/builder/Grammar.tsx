import type { Vocabulary } from '@glosa/contract';
import { DEFAULT_TAGS } from '@glosa/tagset';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Select, type SelectOption } from '../../../ui/Select.tsx';
import styles from './builder.module.css';
import type { WordAsked } from './query-form.ts';

interface Props {
  word: WordAsked;
  vocabulary: Vocabulary | undefined;
  onChange: (change: Partial<WordAsked>) => void;
}

/** The classes that words of the corpus have, under the traditional parts of speech. */
function useClassOptions(vocabulary: Vocabulary | undefined): SelectOption[] {
  const { t, name, number } = useI18n();
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const order = new Map(tags.classes.map(({ tag }, at) => [tag, at]));
  const groupOf = (value: string) => tags.groups.find(({ tag }) => tag === groups.get(value));
  const groups = new Map(tags.classes.map(({ tag, group }) => [tag, group]));
  return [...(vocabulary?.classes ?? [])]
    .sort((a, b) => (order.get(a.value) ?? order.size) - (order.get(b.value) ?? order.size))
    .map(({ value, name: names, count }) => {
      const group = groupOf(value);
      const label = t('builder.option', { name: name(names), count: number(count) });
      return { value, label, ...(group === undefined ? {} : { group: name(group) }) };
    });
}

/** A value that the query asks for stays in the list though the corpus does not have it. */
function withChosen(options: readonly SelectOption[], value: string): readonly SelectOption[] {
  return value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: value }];
}

/** The categories of the class that was chosen: one of the values ticked has to hold, in each category. */
function Categories({ word, vocabulary, onChange }: Props) {
  const { name, number } = useI18n();
  const categories = vocabulary?.classes.find(({ value }) => value === word.posClass)?.categories ?? [];
  return categories.map((category) => {
    const chosen = word.values[category.attribute] ?? [];
    const toggle = (value: string) => {
      const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
      onChange({ values: { ...word.values, [category.attribute]: next } });
    };
    return (
      <fieldset key={category.attribute} className={styles['category']}>
        <legend>{name(category.name)}</legend>
        {category.values.map(({ value, name: names, count }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {name(names)} <span className={styles['count']}>{number(count)}</span>
          </label>
        ))}
      </fieldset>
    );
  });
}

/** The class of a word and what else its grammar has to be. */
export function Grammar({ word, vocabulary, onChange }: Props) {
  const { t } = useI18n();
  const classes = useClassOptions(vocabulary);
  const first = { value: '', label: t(word.kind === 'class' ? 'builder.class.choose' : 'builder.class.any') };
  return (
    <div className={styles['grammar']}>
      <Select
        label={t('builder.class')}
        emptyText=""
        value={word.posClass}
        options={[first, ...withChosen(classes, word.posClass)]}
        onChange={(posClass) => onChange({ posClass, values: {} })}
      />
      <Categories word={word} vocabulary={vocabulary} onChange={onChange} />
    </div>
  );
}

/** The class of a form made of several words. */
export function Composite({ word, vocabulary, onChange }: Props) {
  const { t, name, number } = useI18n();
  const options = (vocabulary?.doubles ?? []).map(({ value, name: names, count }) => ({
    value,
    label: t('builder.option', { name: name(names), count: number(count) }),
  }));
  return (
    <Select
      label={t('builder.double')}
      emptyText=""
      value={word.posClass}
      options={[{ value: '', label: t('builder.class.choose') }, ...withChosen(options, word.posClass)]}
      onChange={(posClass) => onChange({ posClass })}
    />
  );
}
