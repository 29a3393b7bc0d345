import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { paths } from '../../../paths.ts';
import { Entry, type EntryActions, PassageLink } from './Entry.tsx';
import styles from './panel.module.css';
import { type ThemeEntry, themeKey } from './use-context-data.ts';

/** An event or a person, and the passage that speaks of it. */
export function ThemeItem({ entry, onPoint, onPlace }: { entry: ThemeEntry } & EntryActions) {
  const { t } = useI18n();
  const { theme, passage, certainty, note } = entry;
  const href = theme.kind === 'event' ? paths.eventTheme(theme.id) : paths.personTheme(theme.id);
  return (
    <Entry id={themeKey(entry)} onPoint={onPoint}>
      <h3 className={styles['cited']}>
        <a href={href}>
          <Name of={theme.name} />
        </a>
      </h3>
      <p className={styles['verse']} lang={passage.language ?? undefined}>
        {passage.text}
      </p>
      <p className={styles['facts']}>
        <PassageLink passage={passage} onPlace={onPlace} />
        <span>{t(`context.${theme.kind}`)}</span>
        {certainty !== null && <span>{t('context.certainty', { certainty: t(`certainty.${certainty}`) })}</span>}
      </p>
      {note !== null && note !== '' && <p className={styles['note']}>{note}</p>}
    </Entry>
  );
}
