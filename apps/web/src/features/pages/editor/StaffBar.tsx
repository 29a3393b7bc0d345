import { changeFlatShown, flatTitles, HIDEABLE_TABS } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import type { FlatPlace } from '../flat-query.ts';
import styles from './editor.module.css';
import { HistoryModal } from './HistoryModal.tsx';

/** Hides a tab from visitors, and shows it again. */
function ShownButton({ place }: { place: FlatPlace }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { code, tab } = place;
  const { data } = useQuery(endpointQuery(flatTitles, { params: { code } }));
  const shown = data?.find((one) => one.tab === tab)?.shown ?? true;
  const change = async () => {
    const { problem } = await callForm(changeFlatShown, { params: { code, tab }, body: { shown: !shown } });
    if (problem !== null) return showAlert({ kind: 'failure', text: inWords(t, problem).error });
    await queries.invalidateQueries({ queryKey: [flatTitles.name] });
    showAlert({ kind: 'success', text: t(shown ? 'alert.tab-hidden' : 'alert.tab-shown') });
  };
  return (
    <Button small onClick={() => void change()}>
      {t(shown ? 'flat.hide' : 'flat.show')}
    </Button>
  );
}

/** What staff can do with a text, under it. */
export function StaffBar(props: {
  place: FlatPlace;
  /** The text as it is read. */
  html: string;
  /** Whether the editor has just been left. */
  takesFocus: boolean;
  onEdit: () => void;
}) {
  const { place, html, takesFocus, onEdit } = props;
  const { t, plural } = useI18n();
  const [isHistory, setHistory] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  const open = html.split('<mark>').length - 1;
  return (
    <div className={styles['staff']}>
      <Button ref={edit} small onClick={onEdit}>
        {t('flat.edit')}
      </Button>
      <Button small onClick={() => setHistory(true)}>
        {t('flat.history')}
      </Button>
      {HIDEABLE_TABS.includes(`${place.code}/${place.tab}`) ? <ShownButton place={place} /> : null}
      {open === 0 ? null : (
        <Soft small>
          {plural('flat.open-fields', open)}. {t('flat.open-fields-hidden')}
        </Soft>
      )}
      {isHistory ? <HistoryModal place={place} onClose={() => setHistory(false)} /> : null}
    </div>
  );
}
