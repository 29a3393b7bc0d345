import { type OtherVersion, otherFile } from '@glosa/contract';
import { EllipsisVertical } from 'lucide-react';
import { callAddress } from '../../../api/client.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MenuButton, type MenuItem } from '../../../ui/Menu.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { sizeInWords } from '../facts.ts';
import list from '../list.module.css';
import { Moment } from '../Moment.tsx';
import { Actor } from '../texts/LayerLines.tsx';
import { changesAnything, diffLines } from '../upload/diff.ts';

/** What was asked of a version. */
export interface OtherModal {
  kind: 'report' | 'restore';
  version: OtherVersion;
}

type OnModal = (modal: OtherModal) => void;

function useMenu(version: OtherVersion, onModal: OnModal): MenuItem[] {
  const { t } = useI18n();
  const line = (key: 'report' | 'download' | 'restore') => {
    const text = t(`versions.${key}`);
    return { key, text, label: text };
  };
  return [
    { ...line('report'), onSelect: () => onModal({ kind: 'report', version }) },
    { ...line('download'), href: callAddress(otherFile, { params: { id: version.id } }), download: true },
    ...(version.isCurrent ? [] : [{ ...line('restore'), onSelect: () => onModal({ kind: 'restore', version }) }]),
  ];
}

/** What became of the rows, in one line. */
function useChanges() {
  const { t, number } = useI18n();
  return (diff: OtherVersion['diff']): string => {
    if (!changesAnything(diff)) return t('diff.none-changed');
    const counts = diffLines(diff).flatMap((line) => line.counts);
    const said = counts.filter(({ fate }) => fate !== 'same');
    return said.map(({ fate, count }) => `${t(`diff.fate-${fate}`)} ${number(count)}`).join(', ');
  };
}

function VersionRow({ version, onModal }: { version: OtherVersion; onModal: OnModal }) {
  const { t, language, number } = useI18n();
  const menu = useMenu(version, onModal);
  const changes = useChanges();
  const { mode, ofVersion, fileName, size, problems, diff, rows } = version;
  const what = mode === 'restore' ? t('versions.restore-of', { version: ofVersion ?? '' }) : t(`others.mode-${mode}`);
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
        {what}
        {fileName === '' ? null : (
          <span className={list['file']}>
            {fileName} {size === 0 ? null : sizeInWords(language, size)}
          </span>
        )}
      </td>
      <td className={table['numeric']} data-label={t('others.rows')}>
        {number(rows)}
      </td>
      <td data-label={t('versions.problems')}>
        {problems.errors + problems.warnings === 0 ? '–' : number(problems.warnings + problems.errors)}
      </td>
      <td className={list['wide']} data-label={t('versions.changes')}>
        {changes(diff)}
      </td>
      <td className={list['actions']}>
        <MenuButton
          label={t('versions.actions', { version: version.version })}
          icon={<EllipsisVertical />}
          items={menu}
        />
      </td>
    </tr>
  );
}

/** A page of versions, the latest first. */
export function OtherVersions({ versions, onModal }: { versions: readonly OtherVersion[]; onModal: OnModal }) {
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
            <th scope="col" className={table['numeric']}>
              {t('others.rows')}
            </th>
            <th scope="col">{t('versions.problems')}</th>
            <th scope="col">{t('versions.changes')}</th>
            <th scope="col">
              <VisuallyHidden>{t('manage.actions-column')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} onModal={onModal} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
