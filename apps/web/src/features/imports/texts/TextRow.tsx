import type { ManagedText } from '@glosa/contract';
import { BASE_LANGUAGE, LANGUAGES } from '@glosa/dictionary/browser';
import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { useNumbers } from '../../../parts/numbers.ts';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MenuButton, type MenuItem } from '../../../ui/Menu.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { LayerModal } from '../LayerModals.tsx';
import { cardsHref, currentHref, historyHref, refOf } from '../layers.ts';
import list from '../list.module.css';
import { LayerLines } from './LayerLines.tsx';
import styles from './texts.module.css';

export interface RowActions {
  onActive: (code: string, active: boolean) => void;
  onModal: (modal: LayerModal) => void;
  /** Null where the list is not in the order of the texts, or not whole: then there is no up and down. */
  onMove: ((code: string, by: -1 | 1) => void) | null;
}

function useMenu(text: ManagedText, onModal: RowActions['onModal']): MenuItem[] {
  const { t } = useI18n();
  const { code, transcription } = text;
  const line = (key: 'cards' | 'transcripts' | 'replace' | 'download-current' | 'history' | 'names' | 'delete') => {
    const label = t(`manage.${key}`);
    return { key, label, text: label };
  };
  const names = { ...line('names'), href: paths.manageText(code) };
  const transcripts = { ...line('transcripts'), href: paths.manageOtherTranscript({ code }) };
  if (transcription === null) return [transcripts, names];
  const layer = refOf(text, transcription);
  return [
    { ...line('cards'), href: cardsHref(layer) },
    transcripts,
    { ...line('replace'), onSelect: () => onModal({ kind: 'update', layer }) },
    { ...line('download-current'), href: currentHref(layer), download: true },
    { ...line('history'), href: historyHref(layer) },
    names,
    { ...line('delete'), onSelect: () => onModal({ kind: 'delete', layer }), danger: true },
  ];
}

/** What a person should look at: links to the places where that is done. */
function Attention({ text }: { text: ManagedText }) {
  const { plural } = useI18n();
  const { code, orphans, toCheck } = text;
  return (
    <ul className={styles['badges']}>
      {orphans === 0 ? null : (
        <li>
          <a href={`${paths.manageText(code)}#orphans`}>{plural('manage.orphans', orphans)}</a>
        </li>
      )}
      {toCheck === 0 ? null : <li>{plural('manage.to-check', toCheck)}</li>}
    </ul>
  );
}

function Moves({ text, onMove }: { text: ManagedText; onMove: NonNullable<RowActions['onMove']> }) {
  const { t } = useI18n();
  const { code } = text;
  return (
    <>
      <IconButton
        label={t('manage.move-up', { code })}
        icon={<ArrowUp />}
        data-move="-1"
        onClick={() => onMove(code, -1)}
      />
      <IconButton
        label={t('manage.move-down', { code })}
        icon={<ArrowDown />}
        data-move="1"
        onClick={() => onMove(code, 1)}
      />
    </>
  );
}

/** Of the names of a text the one in the first language stands for it. */
const [first = BASE_LANGUAGE, ...others] = LANGUAGES;

/** A text in the list. Alt with an arrow moves it from anywhere in its line. */
export function TextRow({ text, actions }: { text: ManagedText; actions: RowActions }) {
  const { t, number } = useI18n();
  const ofLanguage = useOfLanguage();
  const { percent } = useNumbers();
  const { code, name, active, transcription } = text;
  const own = name[first];
  const { onActive, onModal, onMove } = actions;
  const menu = useMenu(text, onModal);
  const annotated = transcription?.annotated ?? null;
  const move = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || event.ctrlKey || event.metaKey || onMove === null || by === undefined) return;
    event.preventDefault();
    onMove(code, by as -1 | 1);
  };
  const numeric = classNames(table['numeric'], list['numeric']);
  return (
    <tr className={styles['row']} data-code={code} data-inactive={active ? undefined : true} onKeyDown={move}>
      <td className={styles['code']} data-label={t('manage.code')}>
        {code}
      </td>
      <th scope="row" className={list['name']}>
        <a href={paths.manageText(code)} lang={own === '' ? undefined : first}>
          {own || code}
        </a>
        {others.map((language) =>
          name[language] === '' ? (
            <em key={language}>{ofLanguage('sources.no-name', language)}</em>
          ) : name[language] === own ? null : (
            <span key={language} lang={language}>
              {name[language]}
            </span>
          ),
        )}
      </th>
      <td className={numeric} data-label={t('manage.cards')}>
        {number(transcription?.cards ?? 0)}
      </td>
      <td className={list['wide']} data-label={t('manage.layers')}>
        <LayerLines text={text} />
      </td>
      <td className={numeric} data-label={t('manage.annotated')}>
        {annotated === null || annotated === 0 ? '–' : percent(annotated)}
      </td>
      <td className={styles['attention']} data-label={t('manage.attention')}>
        <Attention text={text} />
      </td>
      <td className={styles['active']}>
        <Switch on={active} onChange={(on) => onActive(code, on)}>
          {t(active ? 'manage.is-active' : 'manage.is-inactive')}
          <VisuallyHidden>: {code}</VisuallyHidden>
        </Switch>
      </td>
      <td className={list['actions']}>
        {onMove === null ? null : <Moves text={text} onMove={onMove} />}
        <MenuButton label={t('manage.actions', { code })} icon={<EllipsisVertical />} items={menu} />
      </td>
    </tr>
  );
}
