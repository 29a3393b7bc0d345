import { NO_LANGUAGE_SAID } from '@glosa/contract';
import { languageName } from '@glosa/dictionary/browser';
import { DEFAULT_TAGS, namesOfTags } from '@glosa/tagset';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './list.module.css';
import { type Filters, readFilters, type WordsAddress, wordsHref } from './words-address.ts';

/** Filters as an address has them; nothing where they ask nothing. */
function written({ categories = {}, ...others }: Filters): string {
  const all = Object.keys(categories).length === 0 ? others : { ...others, categories };
  return Object.values(all).every((part) => part === undefined) ? '' : JSON.stringify(all);
}

/** The language and the grammar that the sentences are narrowed to; each condition can be dropped. */
export function Filtered({ address }: { address: WordsAddress }) {
  const { t, name, language: ofPage } = useI18n();
  const names = namesOfTags(useOwnTags() ?? DEFAULT_TAGS);
  const filters = readFilters(address.filters);
  const chips: [label: string, rest: Partial<WordsAddress>][] = [];
  const without = (rest: Filters) => ({ filters: written(rest) });
  const { language } = address;
  if (language !== '') {
    const said =
      language === NO_LANGUAGE_SAID ? t('words.language.none') : (languageName(ofPage, language) ?? language);
    chips.push([`${t('words.languages')}: ${said}`, { language: '' }]);
  }
  if (filters.class) {
    const said = filters.class.map((tag) => name(names.posClass(tag))).join(' / ');
    chips.push([said, without({ ...filters, class: undefined })]);
  }
  for (const [category, values] of Object.entries(filters.categories ?? {})) {
    const said = values.map((value) => name(names.value(category, value))).join(' / ');
    const { [category]: _, ...categories } = filters.categories ?? {};
    chips.push([`${name(names.category(category))}: ${said}`, without({ ...filters, categories })]);
  }
  if (filters.form)
    chips.push([`${t('words.filter.form')}: ${filters.form.join(' / ')}`, without({ ...filters, form: undefined })]);
  if (chips.length === 0) return null;
  return (
    <ul className={styles['filtered']} aria-label={t('words.filtered')}>
      {chips.map(([label, rest]) => (
        <li key={label}>
          <a href={wordsHref(address, rest)} aria-label={t('words.filter.drop', { filter: label })} data-stays>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
