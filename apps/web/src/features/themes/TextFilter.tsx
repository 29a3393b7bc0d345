import { useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import styles from './theme.module.css';
import { type ThemeAddress, themeHref } from './themes-address.ts';
import type { ThemePassages } from './use-theme.ts';

/** More texts than this are folded away until asked for. */
const SHOWN = 12;

/** The texts with their passages; those ticked are the only ones shown. */
export function TextFilter({ answer, address }: { answer: ThemePassages; address: ThemeAddress }) {
  const { t, number } = useI18n();
  const go = useGo();
  const [all, setAll] = useState(false);
  const { kind, theme, perText } = answer;
  const { texts } = address;
  if (perText.length === 0 || (perText.length === 1 && texts.length === 0)) return null;
  const toggle = (code: string) =>
    go(
      themeHref(kind, theme.id, {
        texts: texts.includes(code) ? texts.filter((one) => one !== code) : [...texts, code],
      }),
    );
  const shown = all ? perText : perText.filter(({ code }, i) => i < SHOWN || texts.includes(code));
  return (
    <fieldset className={styles['filter']}>
      <legend>{t('themes.by-text')}</legend>
      <ul>
        {shown.map((text) => (
          <li key={text.code}>
            <label>
              <input type="checkbox" checked={texts.includes(text.code)} onChange={() => toggle(text.code)} />
              <span>
                <Name of={text.name} />
              </span>
              <span className={styles['count']}>{number(text.passages)}</span>
            </label>
          </li>
        ))}
      </ul>
      {perText.length > shown.length && (
        <Button small onClick={() => setAll(true)}>
          {t('results.more-texts', { count: number(perText.length - shown.length) })}
        </Button>
      )}
    </fieldset>
  );
}
