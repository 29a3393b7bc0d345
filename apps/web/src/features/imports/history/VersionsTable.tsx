import { type LayerVersion, versionFile } from '@glosa/contract';
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
import type { VersionModal } from './History.tsx';

type OnModal = (modal: VersionModal) => void;

function useKind() {
  const { t } = useI18n();
  return ({ kind, card, ofVersion }: LayerVersion): string => {
    if (kind === 'edit') return t('versions.edit', { card: card ?? '' });
    if (kind === 'restore') return t('versions.restore-of', { version: ofVersion ?? '' });
    return t('versions.import');
  };
}

/** The changes of a version, a line for each kind of thing; of the first one everything is new. */
function Changes({ diff }: { diff: LayerVersion['diff'] }) {
  const { t, number } = useI18n();
  if (!changesAnything(diff)) return t('diff.none-changed');
  const lines = diffLines(diff).flatMap(({ group, counts }) => {
    const said = counts.filter(({ fate }) => fate !== 'same' && fate !== 'kept');
    const parts = said.map(({ fate, count }) => `${t(`diff.fate-${fate}`)} ${number(count)}`);
    return parts.length === 0 ? [] : [{ group, text: parts.join(', ') }];
  });
  return (
    <ul className={list['changeLines']}>
      {lines.map(({ group, text }) => (
        <li key={group}>
          {t(`diff.${group}`)}: {text}
        </li>
      ))}
    </ul>
  );
}

function useMenu(version: LayerVersion, onModal: OnModal): MenuItem[] {
  const { t } = useI18n();
  const line = (key: 'report' | 'diff-before' | 'diff-current' | 'download' | 'restore') => {
    const text = t(`versions.${key}`);
    return { key, text, label: text };
  };
  const { isCurrent, id, before } = version;
  return [
    { ...line('report'), onSelect: () => onModal({ kind: 'report', version }) },
    ...(before === null
      ? []
      : [{ ...line('diff-before'), onSelect: () => onModal({ kind: 'diff', version, with: before }) }]),
    ...(isCurrent ? [] : [{ ...line('diff-current'), onSelect: () => onModal({ kind: 'diff', version, with: null }) }]),
    { ...line('download'), href: callAddress(versionFile, { params: { id } }), download: true },
    ...(isCurrent ? [] : [{ ...line('restore'), onSelect: () => onModal({ kind: 'restore', version }) }]),
  ];
}

function VersionRow({ version, onModal }: { version: LayerVersion; onModal: OnModal }) {
  const { t, language, number } = useI18n();
  const kind = useKind();
  const menu = useMenu(version, onModal);
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
        {kind(version)}
        {fileName === '' ? null : (
          <span className={list['file']}>
            {fileName} {size === 0 ? null : sizeInWords(language, size)}
          </span>
        )}
      </td>
      <td data-label={t('versions.problems')}>
        {problems.errors + problems.warnings === 0 ? '–' : number(problems.warnings + problems.errors)}
      </td>
      <td className={list['wide']} data-label={t('versions.changes')}>
        <Changes diff={version.diff} />
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
export function VersionsTable({ versions, onModal }: { versions: readonly LayerVersion[]; onModal: OnModal }) {
  const { t } = useI18n();
  return (
    <div className={list['section']}>
      <table className={classNames(table['table'], list['table'])}>
        <caption>
          <VisuallyHidden>{t('versions.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {(['version', 'when', 'who', 'what', 'problems', 'changes'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`versions.${column}`)}
              </th>
            ))}
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
