import type { ManagedLayer, ManagedText } from '@glosa/contract';
import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { LayerModal } from '../LayerModals.tsx';
import { cardsHref, currentHref, historyHref, refOf } from '../layers.ts';
import styles from '../manage.module.css';
import { LayerFacts } from './LayerFacts.tsx';

/** What can be done with a layer. Of an other transcript `cards` is its own page. */
export function LayerActions(props: {
  text: ManagedText;
  layer: ManagedLayer;
  name: string;
  showsCards?: boolean;
  onModal: (modal: LayerModal) => void;
}) {
  const { text, layer: facts, name, showsCards = true, onModal } = props;
  const { t } = useI18n();
  const layer = refOf(text, facts);
  const of = <VisuallyHidden>: {name}</VisuallyHidden>;
  return (
    <div className={styles['layerActions']}>
      {showsCards ? (
        <a href={cardsHref(layer)}>
          {t('manage.cards-link')}
          {of}
        </a>
      ) : null}
      <a href={historyHref(layer)}>
        {t('manage.history')}
        {of}
      </a>
      <a href={currentHref(layer)} download>
        {t('manage.download-current')}
        {of}
      </a>
      <Button small onClick={() => onModal({ kind: 'update', layer })}>
        {t('manage.replace')}
        {of}
      </Button>
      <Button small look="danger" onClick={() => onModal({ kind: 'delete', layer })}>
        {t('manage.delete')}
        {of}
      </Button>
    </div>
  );
}

/** The transcription or the transliteration of a text, or the way to add one. */
export function LayerSection(props: {
  text: ManagedText;
  type: 'transcription' | 'transliteration';
  onModal: (modal: LayerModal) => void;
}) {
  const { text, type, onModal } = props;
  const { t } = useI18n();
  const id = useId();
  const layer = text[type];
  const name = t(`layer.${type}`);
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>{name}</h2>
      {layer !== null ? (
        <>
          <LayerFacts layer={layer} toCheck={type === 'transcription' ? text.toCheck : 0} />
          <LayerActions text={text} layer={layer} name={name} onModal={onModal} />
        </>
      ) : type === 'transliteration' ? (
        <>
          <p className={styles['remark']}>{t('manage.no-transliteration')}</p>
          <p>
            <Button onClick={() => onModal({ kind: 'add-transliteration', code: text.code })}>
              {t('manage.add-transliteration')}
            </Button>
          </p>
        </>
      ) : (
        <p className={styles['remark']}>{t('manage.no-transcription')}</p>
      )}
    </section>
  );
}

/** The other transcripts of a text in a list, and the way to add one. `isPage`: the page is named after them already. */
export function Transcripts(props: { text: ManagedText; onModal: (modal: LayerModal) => void; isPage?: boolean }) {
  const { text, onModal, isPage = false } = props;
  const { t, name } = useI18n();
  const id = useId();
  const { code, otherTranscripts } = text;
  return (
    <section aria-labelledby={id} className={styles['part']}>
      {isPage ? (
        <VisuallyHidden>
          <h2 id={id}>{t('manage.transcripts')}</h2>
        </VisuallyHidden>
      ) : (
        <h2 id={id}>{t('manage.transcripts')}</h2>
      )}
      {otherTranscripts.length === 0 ? <p className={styles['remark']}>{t('manage.no-transcripts')}</p> : null}
      <ul className={styles['transcripts']}>
        {otherTranscripts.map((layer) => (
          <li key={layer.id}>
            <h3>
              <a href={paths.manageOtherTranscript({ code, designation: layer.designation })}>
                {name(layer.name) || layer.designation}
              </a>{' '}
              <span>{layer.designation}</span>
            </h3>
            <LayerFacts layer={layer} />
            <LayerActions text={text} layer={layer} name={layer.designation ?? ''} onModal={onModal} />
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => onModal({ kind: 'add-transcript', code })}>{t('manage.add-transcript')}</Button>
      </p>
    </section>
  );
}
