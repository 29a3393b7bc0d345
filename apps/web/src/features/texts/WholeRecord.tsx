import { type RecordEntry, textRecord } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { paths } from '../../paths.ts';
import { useStoredUser } from '../../session/user.ts';
import styles from './whole-record.module.css';

function Value({ value: { text, lang, uri } }: { value: RecordEntry['values'][number] }) {
  const words = <span lang={lang ?? undefined}>{text}</span>;
  return uri === null ? (
    words
  ) : (
    <a href={uri} rel="noreferrer">
      {words}
    </a>
  );
}

/** All that is known of a text as a witness, a line for each field. */
export function WholeRecord({ code }: { code: string }) {
  const { t, language } = useI18n();
  const record = useQuery(endpointQuery(textRecord, { params: { code }, query: { lang: language } }));
  const role = useStoredUser()?.role?.code;
  const mayEdit = role === 'admin' || role === 'editor';
  return (
    <>
      <ListState list={record}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={styles['none']}>{t('record.none')}</p>
          ) : (
            <dl className={styles['entries']}>
              {entries.map(({ field, name, values }) => (
                <div key={name ?? field}>
                  <dt>{name ?? t(`record.${field}`)}</dt>
                  {values.map((value) => (
                    <dd key={`${value.text} ${value.uri}`}>
                      <Value value={value} />
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          )
        }
      </ListState>
      {mayEdit ? (
        <p>
          <a href={paths.manageText(code, { view: 'record' })}>{t('record-edit.open')}</a>
        </p>
      ) : null}
    </>
  );
}
