import type { ManagedLayer, ManagedText } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { layersOf } from './text-table.ts';
import styles from './texts.module.css';

/** Who made a version; what came by the command line has no name. */
export function Actor({ login }: { login: string }) {
  const { t } = useI18n();
  return login === '' ? <i>{t('manage.command-line')}</i> : <span>{login}</span>;
}

function useLayerName() {
  const { t, name } = useI18n();
  return ({ textType, designation, name: names }: ManagedLayer) => {
    if (textType === 'transcription') return { letter: 'T', full: t('layer.transcription') };
    if (textType === 'transliteration') return { letter: 'L', full: t('layer.transliteration') };
    return { letter: designation ?? '', full: `${t('import.kind.other-transcript')} ${name(names)}` };
  };
}

/** The layers of a text, each with its version, the day and who made it. */
export function LayerLines({ text }: { text: ManagedText }) {
  const { t } = useI18n();
  const nameOf = useLayerName();
  return (
    <ul className={styles['layerLines']}>
      {layersOf(text).map((layer) => {
        const { letter, full } = nameOf(layer);
        return (
          <li key={layer.id}>
            <abbr title={full}>
              <span aria-hidden="true">{letter}</span>
              <VisuallyHidden>{full}</VisuallyHidden>
            </abbr>
            <span>{t('manage.version', { version: layer.version })}</span>
            <Moment iso={layer.at} as="day" />
            <Actor login={layer.actor} />
          </li>
        );
      })}
    </ul>
  );
}
