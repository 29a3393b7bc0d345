import { callAddress, type SourceTreeNode, sourceFile, sourceVersions } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callBlob } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import styles from './manage.module.css';

interface Props {
  node: SourceTreeNode;
  /** A file that was accepted before is chosen as if it came from the disk: what it would take away is asked about, too. */
  onTake: (file: File) => void;
}

function Versions({ node, onTake }: Props) {
  const { t } = useI18n();
  const { moment } = useMoments();
  const [said, setSaid] = useState('');
  const params = { id: node.id };
  const { data, error } = useQuery({
    ...endpointQuery(sourceVersions, { params }),
    staleTime: 0,
    throwOnError: false,
  });
  if (error !== null) return <p role="alert">{t('sources.earlier-failed')}</p>;
  if (data === undefined) return <Loader label={t('common.loading')} />;
  const [, ...earlier] = data.versions;
  if (earlier.length === 0) return <p className={styles['help']}>{t('sources.earlier-none')}</p>;
  const take = async (version: number, fileName: string) => {
    try {
      onTake(new File([await callBlob(sourceFile, { params, query: { version } })], fileName));
      setSaid(t('sources.earlier-taken', { version }));
    } catch {
      setSaid(t('sources.earlier-failed'));
    }
  };
  return (
    <>
      <ul className={styles['versions']}>
        {earlier.map(({ version, at, actor, fileName }) => (
          <li key={version}>
            <span>{t('sources.earlier-line', { version, when: moment(at) })}</span>
            <span className={styles['help']}>{[actor, fileName].filter((part) => part !== '').join(' · ')}</span>
            <a href={callAddress(sourceFile, { params, query: { version } })} download>
              {t('sources.earlier-get', { version })}
            </a>
            <Button small onClick={() => void take(version, fileName || `v${version}.zip`)}>
              {t('sources.earlier-take', { version })}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles['help']}>
        {said}
      </p>
    </>
  );
}

/** The files that a package had before, behind their name: they are asked for when it is opened. */
export function EarlierFiles(props: Props) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['folded']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sources.earlier-files')}</summary>
      {isOpen ? <Versions {...props} /> : null}
    </details>
  );
}
