import type { Names } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import styles from '../passages.module.css';

/** The texts with passages here, with how many; choosing one leaves only the chosen ones. */
export function TextFilter(props: {
  texts: readonly { code: string; name: Names; passages: number }[];
  chosen: readonly string[];
  href: (codes: readonly string[]) => string;
}) {
  const { texts, chosen, href } = props;
  const { t, number } = useI18n();
  if (texts.length < 2 && chosen.length === 0) return null;
  const toggled = (code: string) => (chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <nav aria-label={t('source-search.texts')}>
      <ul className={styles['filter']}>
        <li>
          <a href={href([])} aria-current={chosen.length === 0 ? 'true' : undefined} data-stays>
            {t('source-search.all-texts')}
          </a>
        </li>
        {texts.map(({ code, name: names, passages }) => (
          <li key={code}>
            <a href={href(toggled(code))} aria-current={chosen.includes(code) ? 'true' : undefined} data-stays>
              <Name of={names} /> <span className={styles['count']}>{number(passages)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
