import type { ManagedLayer, ManagedText } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { historyHref, refOf } from '../layers.ts';
import { layersOf } from './text-table.ts';
import styles from './texts.module.css';

function useLayerName() {
  const { t, name } = useI18n();
  return ({ textType, designation, name: names }: ManagedLayer) => {
    if (textType === 'transcription') return { letter: 'T', full: t('layer.transcription') };
    if (textType === 'transliteration') return { letter: 'L', full: t('layer.transliteration') };
    return { letter: designation ?? '', full: `${t('import.kind.other-transcript')} ${name(names)}`.trim() };
  };
}

/** The layers of a text in one line: a letter and the version of each. Who made it and when is said to the pointer and the focus. */
export function LayerChips({ text }: { text: ManagedText }) {
  const { t } = useI18n();
  const { moment } = useMoments();
  const nameOf = useLayerName();
  return (
    <ul className={styles['layers']}>
      {layersOf(text).map((layer) => {
        const { letter, full } = nameOf(layer);
        const said = t('manage.layer-says', {
          layer: full,
          version: t('manage.version', { version: layer.version }),
          day: moment(layer.at),
          person: layer.actor === '' ? t('manage.command-line') : layer.actor,
        });
        return (
          <li key={layer.id}>
            <a href={historyHref(refOf(text, layer))} title={said} data-said={said}>
              <span>{letter}</span>
              {layer.version}
              <VisuallyHidden>: {said}</VisuallyHidden>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
