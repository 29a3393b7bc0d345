import { LANGUAGES } from '@glosa/dictionary/browser';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { InputField } from '../../../ui/form/fields.tsx';
import type { FieldState } from '../../../ui/form/use-form.ts';
import { Switch } from '../../../ui/Switch.tsx';
import styles from './manage.module.css';
import { isShown, NAME_FIELDS, type NameField, shownValue } from './source-form.ts';

/** What the fields are called, by field. */
export function useFieldLabels(): Record<NameField | 'show', string> {
  const { t } = useI18n();
  const ofLanguage = useOfLanguage();
  const labels = LANGUAGES.flatMap((language) => [
    [`name.${language}`, ofLanguage('sources.name', language)],
    [`abbr.${language}`, ofLanguage('sources.abbr', language)],
  ]);
  return { ...(Object.fromEntries(labels) as Record<NameField, string>), show: t('sources.show') };
}

/** Names and abbreviations in each language side by side, and whether visitors see it. */
export function NameFields({ field }: { field: (name: NameField | 'show') => FieldState }) {
  const { t } = useI18n();
  const labels = useFieldLabels();
  const show = field('show');
  return (
    <>
      <p className={styles['help']}>{t('sources.names-help')}</p>
      <div className={styles['names']}>
        {NAME_FIELDS.map((name, index) => (
          <InputField
            key={name}
            field={field(name)}
            label={labels[name]}
            autoComplete="off"
            autoFocus={index === 0}
            maxLength={name.startsWith('abbr') ? 40 : 200}
            optional
          />
        ))}
      </div>
      <Switch on={isShown({ show: show.value })} onChange={(on) => show.onChange(shownValue(on))}>
        {labels.show}
      </Switch>
    </>
  );
}
