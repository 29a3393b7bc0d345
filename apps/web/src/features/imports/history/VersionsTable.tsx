import type { LayerVersion, OtherVersion } from '@glosa/contract';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPlace } from '../../../parts/ListTools.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { type Column, Table } from '../../../parts/Table.tsx';
import { MenuButton, type MenuItem } from '../../../ui/Menu.tsx';
import list from '../list.module.css';
import { Actor } from '../texts/Actor.tsx';

/** What is different between the versions of one thing and those of another. */
export interface VersionLook<V> {
  /** What made it, in words. */
  what: (version: V) => string;
  changes: (version: V) => ReactNode;
  /** How many rows it has; left out where versions have none. */
  rows?: (version: V) => number;
  menu: (version: V) => MenuItem[];
}

type AnyVersion = LayerVersion | OtherVersion;

/** A line of the menu of a version. */
export function useVersionLine() {
  const { t } = useI18n();
  return (key: 'report' | 'diff-before' | 'diff-current' | 'download' | 'restore') => {
    const text = t(`versions.${key}`);
    return { key, text, label: text };
  };
}

/** A page of versions, the latest first. */
export function VersionsTable<V extends AnyVersion>({
  versions,
  look,
}: {
  versions: readonly V[];
  look: VersionLook<V>;
}) {
  const { t, number } = useI18n();
  const { size } = useNumbers();
  const { rows } = look;
  const column = (key: 'version' | 'when' | 'who' | 'what' | 'problems' | 'changes') => ({
    key,
    label: t(`versions.${key}`),
  });
  const columns: Column<V>[] = [
    {
      ...column('version'),
      isName: true,
      className: list['version'],
      cell: ({ version, isCurrent }) => (
        <>
          {t('manage.version', { version })}
          {isCurrent ? <span>{t('versions.current')}</span> : null}
        </>
      ),
    },
    { ...column('when'), cell: ({ at }) => <Moment iso={at} /> },
    { ...column('who'), cell: ({ actor }) => <Actor login={actor} /> },
    {
      ...column('what'),
      isWide: true,
      cell: (version) => (
        <>
          {look.what(version)}
          {version.fileName === '' ? null : (
            <span className={list['file']}>
              {version.fileName} {version.size === 0 ? null : size(version.size)}
            </span>
          )}
        </>
      ),
    },
    ...(rows === undefined
      ? []
      : [{ key: 'rows', label: t('others.rows'), isNumber: true, cell: (version: V) => number(rows(version)) }]),
    {
      ...column('problems'),
      cell: ({ problems: { errors, warnings } }) => (errors + warnings === 0 ? '–' : number(errors + warnings)),
    },
    { ...column('changes'), isWide: true, cell: look.changes },
    {
      key: 'actions',
      label: t('manage.actions-column'),
      isBare: true,
      className: list['actions'],
      cell: (version) => (
        <MenuButton
          label={t('versions.actions', { version: version.version })}
          icon={<EllipsisVertical />}
          items={look.menu(version)}
        />
      ),
    },
  ];
  return (
    <ListPlace>
      <Table of="things" caption={t('versions.caption')} columns={columns} rows={versions} keyOf={({ id }) => id} />
    </ListPlace>
  );
}
