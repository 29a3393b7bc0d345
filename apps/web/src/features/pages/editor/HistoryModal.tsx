import { type FlatVersion, flatHistory, flatText, flatVersion, restoreFlatText } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords, useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { useMoments } from '../../../parts/Moment.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { type FlatPlace, flatQuery } from '../flat-query.ts';
import styles from './editor.module.css';

/** The text that came with the product. */
const SHIPPED = 0;

function useWhat(): (version: FlatVersion) => string {
  const { t } = useI18n();
  const { moment } = useMoments();
  return ({ version, by, at, restored }) => {
    const made = t('flat.version', { version, by: by || t('audit.nobody'), at: moment(at) });
    if (restored === null) return made;
    return `${made} ${restored === SHIPPED ? t('flat.restored-shipped') : t('flat.restored', { version: restored })}`;
  };
}

/** One version as it was read, and the way back to it. */
function Version(props: { place: FlatPlace; version: number; latest: number; onRestored: () => void }) {
  const { place, version, latest, onRestored } = props;
  const { t, language } = useI18n();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const params = { code: place.code, tab: place.tab };
  const { data } = useQuery(endpointQuery(flatVersion, { params: { ...params, version }, query: { lang: language } }));
  const restore = async () => {
    const sent = await callForm(restoreFlatText, { params, query: { lang: language }, body: { version, latest } });
    if (sent.problem !== null) return setProblem(inWords(t, sent.problem).error);
    await queries.invalidateQueries({ queryKey: flatQuery(place, language).queryKey.slice(0, 2) });
    await queries.invalidateQueries({ queryKey: [flatHistory.name] });
    showAlert({ kind: 'success', text: t('alert.update_tab_success') });
    onRestored();
  };
  if (data === undefined) return <Loader label={t('common.loading')} />;
  return (
    <>
      <div className={styles['theirs']}>
        <RichText html={data.content} lang={language} />
      </div>
      {problem === null ? null : (
        <p role="alert" className={styles['error']}>
          {problem}
        </p>
      )}
      {version === latest ? (
        <p>{t('flat.is-latest')}</p>
      ) : (
        <Button small look="primary" onClick={() => void restore()}>
          {t('flat.restore')}
        </Button>
      )}
    </>
  );
}

/** The versions of a text in the language of the page, the latest first, down to the one that came with the product. */
export function HistoryModal({ place, onClose }: { place: FlatPlace; onClose: () => void }) {
  const { t, language } = useI18n();
  const ofLanguage = useOfLanguage();
  const texts = useDialogTexts();
  const what = useWhat();
  const [open, setOpen] = useState<number | null>(null);
  const input = { params: { code: place.code, tab: place.tab }, query: { lang: language } };
  const now = useQuery({ ...endpointQuery(flatText, input), staleTime: 0 }).data;
  const { data } = useQuery({ ...endpointQuery(flatHistory, input), staleTime: 0 });
  const rows = [...(data ?? []).map((one) => ({ version: one.version, label: what(one) }))];
  const all = [...rows, { version: SHIPPED, label: t('flat.version-shipped') }];
  return (
    <Dialog
      title={t('flat.history-title', { title: now?.title ?? '', language: ofLanguage('flat.language', language) })}
      {...texts}
      onClose={onClose}
      wide
    >
      {data === undefined || now === undefined ? (
        <Loader label={t('common.loading')} />
      ) : (
        <ol className={styles['versions']}>
          {all.map(({ version, label }) => (
            <li key={version}>
              <Button
                small
                look="quiet"
                aria-expanded={open === version}
                onClick={() => setOpen(open === version ? null : version)}
              >
                {label}
              </Button>
              {open === version ? (
                <Version place={place} version={version} latest={data[0]?.version ?? SHIPPED} onRestored={onClose} />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
