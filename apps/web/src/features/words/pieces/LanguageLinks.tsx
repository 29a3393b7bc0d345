import { NO_LANGUAGE_SAID, type Words } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './pieces.module.css';

/** How addresses call the language of an answer: null where none is said. */
export const asAsked = (language: string | null): string => language ?? NO_LANGUAGE_SAID;

type Named = Pick<Words['languages'][number], 'language' | 'name'>;

/** What languages are called; the tag stands with the name where others have the same one (`pl`, `pl-x-oldpol`). */
export function useLanguageNames(languages: readonly Named[]): (tag: string | null) => string {
  const { t, name } = useI18n();
  const nameOf = (of: Named) => {
    if (of.language === null) return t('words.language.none');
    return of.name === null ? t('words.language.und') : name(of.name);
  };
  const names = new Map(languages.map((one) => [one.language, nameOf(one)]));
  return (tag) => {
    const said = names.get(tag) ?? tag ?? '';
    return tag !== null && [...names.values()].filter((one) => one === said).length > 1 ? `${said} (${tag})` : said;
  };
}

/** The ways to words of one language and to those of all, with how many of what is counted each has. */
export function LanguageLinks(props: {
  languages: readonly (Named & { count: number })[];
  /** As the address has it; empty: all. */
  current: string;
  href(language: string): string;
  /** Whether place and focus remain. */
  stays?: boolean;
}) {
  const { languages, current, href, stays = false } = props;
  const { t, number } = useI18n();
  const nameOf = useLanguageNames(languages);
  const link = (asked: string, name: string, count: number) => (
    <li key={asked}>
      <a
        href={href(asked)}
        aria-current={asked === current ? 'true' : undefined}
        {...(stays && { 'data-stays': true })}
      >
        {name} <span className={styles['count']}>{number(count)}</span>
      </a>
    </li>
  );
  return (
    <nav aria-label={t('words.languages')} className={styles['languages']}>
      <ul>
        {link(
          '',
          t('words.languages.all'),
          languages.reduce((sum, { count }) => sum + count, 0),
        )}
        {languages.map(({ language, count }) => link(asAsked(language), nameOf(language), count))}
      </ul>
    </nav>
  );
}
