import type { LayerVersion, OtherVersion } from '@glosa/contract';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MenuButton, type MenuItem } from '../../../ui/Menu.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import list from '../list.module.css';
import { Actor } from '../texts/LayerLines.tsx';

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

function VersionRow<V extends AnyVersion>({ version, look }: { version: V; look: VersionLook<V> }) {
  const { t, number } = useI18n();
  const numbers = useNumbers();
  const { problems, fileName, size } = version;
  return (
    <tr>
      <th scope="row" className={list['name']} data-narrow>
        {t('manage.version', { version: version.version })}
        {version.isCurrent ? <span>{t('versions.current')}</span> : null}
      </th>
      <td data-label={t('versions.when')}>
        <Moment iso={version.at} />
      </td>
      <td data-label={t('versions.who')}>
        <Actor login={version.actor} />
      </td>
      <td className={list['wide']} data-label={t('versions.what')}>
        {look.what(version)}
        {fileName === '' ? null : (
          <span className={list['file']}>
            {fileName} {size === 0 ? null : numbers.size(size)}
          </span>
        )}
      </td>
      {look.rows === undefined ? null : (
        <td className={table['numeric']} data-label={t('others.rows')}>
          {number(look.rows(version))}
        </td>
      )}
      <td data-label={t('versions.problems')}>
        {problems.errors + problems.warnings === 0 ? '–' : number(problems.warnings + problems.errors)}
      </td>
      <td className={list['wide']} data-label={t('versions.changes')}>
        {look.changes(version)}
      </td>
      <td className={list['actions']}>
        <MenuButton
          label={t('versions.actions', { version: version.version })}
          icon={<EllipsisVertical />}
          items={look.menu(version)}
        />
      </td>
    </tr>
  );
}

/** A page of versions, the latest first. */
export function VersionsTable<V extends AnyVersion>({
  versions,
  look,
}: {
  versions: readonly V[];
  look: VersionLook<V>;
}) {
  const { t } = useI18n();
  return (
    <div className={list['section']}>
      <table className={classNames(table['table'], list['table'])}>
        <caption>
          <VisuallyHidden>{t('versions.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {(['version', 'when', 'who', 'what'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`versions.${column}`)}
              </th>
            ))}
            {look.rows === undefined ? null : (
              <th scope="col" className={table['numeric']}>
                {t('others.rows')}
              </th>
            )}
            <th scope="col">{t('versions.problems')}</th>
            <th scope="col">{t('versions.changes')}</th>
            <th scope="col">
              <VisuallyHidden>{t('manage.actions-column')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} look={look} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
