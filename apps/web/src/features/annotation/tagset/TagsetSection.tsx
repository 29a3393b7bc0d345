import { annotationTagset, callAddress, type TagsetVersion, tagsetFile } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { useStoredUser } from '../../../session/user.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Row, Soft } from '../../../ui/layout.tsx';
import { ReplaceModal } from './ReplaceModal.tsx';
import { TagList } from './TagList.tsx';
import styles from './tagset.module.css';
import type { Replacement } from './use-replacement.ts';

function useKind() {
  const { t } = useI18n();
  return ({ kind, ofVersion }: TagsetVersion) =>
    kind === 'restore' ? t('tagset.kind.restore', { version: ofVersion ?? 0 }) : t(`tagset.kind.${kind}`);
}

function useCounts() {
  const { plural } = useI18n();
  return ({ counts }: TagsetVersion) =>
    [
      plural('tagset.count-classes', counts.classes),
      plural('tagset.count-categories', counts.categories),
      plural('tagset.count-double-classes', counts.doubleClasses),
      plural('tagset.count-rules', counts.rules),
    ].join(', ');
}

/** Which one is in force, since when and by whom. */
function Current({ current }: { current: TagsetVersion }) {
  const { t } = useI18n();
  const counts = useCounts();
  const kind = useKind();
  return (
    <Row as="p" gap={[1, 4]}>
      <strong>
        {current.version === 0 ? t('tagset.kind.beginning') : t('tagset.version', { version: current.version })}
      </strong>
      {current.version === 0 ? null : (
        <span>
          {kind(current)}, {current.by}, {current.at === null ? null : <Moment iso={current.at} />}
        </span>
      )}
      <span>{counts(current)}</span>
    </Row>
  );
}

function History(props: {
  current: TagsetVersion;
  versions: readonly TagsetVersion[];
  /** Null for those who may not. */
  onRestore: ((version: number) => void) | null;
}) {
  const { current, versions, onRestore } = props;
  const { t, number } = useI18n();
  const kind = useKind();
  const counts = useCounts();
  return (
    <details className={styles['details']}>
      <summary>{t('tagset.history', { count: number(versions.length) })}</summary>
      <ol className={styles['history']}>
        {versions.map((one) => (
          <li key={one.version}>
            <p>
              <strong>{t('tagset.version', { version: one.version })}</strong> {kind(one)}
              {one.version === current.version ? ` – ${t('versions.current')}` : ''}
            </p>
            <Soft small>
              {one.by}, {one.at === null ? null : <Moment iso={one.at} />}, {counts(one)}
              {one.invalid > 0 ? `, ${t('tagset.made-invalid', { count: number(one.invalid) })}` : ''}
            </Soft>
            <p className={styles['buttons']}>
              <a href={callAddress(tagsetFile, { query: { version: one.version } })} download>
                {t('tagset.download-version', { version: one.version })}
              </a>
              {onRestore === null || one.version === current.version ? null : (
                <Button small onClick={() => onRestore(one.version)}>
                  {t('tagset.restore', { version: one.version })}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The tagset of the installation: what it is and was; admins replace it here. */
export function TagsetSection() {
  const { t } = useI18n();
  const heading = useId();
  const isAdmin = useStoredUser()?.role?.code === 'admin';
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(annotationTagset, {}),
    staleTime: 0,
    throwOnError: false,
  });
  const [chosen, setChosen] = useState<Replacement | 'file' | null>(null);
  return (
    <section className={styles['section']} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {t('tagset.title')}
      </h2>
      <p className={styles['intro']}>{t(isAdmin ? 'tagset.intro-admin' : 'tagset.intro')}</p>
      {data === undefined ? (
        isError ? (
          <p role="alert" className={styles['buttons']}>
            {t('tagset.not-loaded')}
            <Button small onClick={() => void refetch()}>
              {t('tagset.again')}
            </Button>
          </p>
        ) : (
          <Loader label={t('common.loading')} />
        )
      ) : (
        <>
          <Current current={data.current} />
          <p className={styles['buttons']}>
            <a href={callAddress(tagsetFile, {})} download>
              <Download aria-hidden="true" />
              {t('tagset.download')}
            </a>
            {isAdmin ? <Button onClick={() => setChosen('file')}>{t('tagset.replace')}</Button> : null}
            {isAdmin && !data.current.isDefault ? (
              <Button onClick={() => setChosen({ restore: 0 })}>{t('tagset.restore-default')}</Button>
            ) : null}
          </p>
          <TagList tags={data.tags} rules={data.rules} />
          {data.versions.length === 0 ? null : (
            <History
              current={data.current}
              versions={data.versions}
              onRestore={isAdmin ? (restore) => setChosen({ restore }) : null}
            />
          )}
          {chosen === null ? null : (
            <ReplaceModal
              current={data.current}
              chosen={chosen === 'file' ? null : chosen}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </section>
  );
}
