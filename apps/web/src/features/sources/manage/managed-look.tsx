import type { Names, SourceTreeNode } from '@glosa/contract';
import { LANGUAGES } from '@glosa/dictionary/browser';
import { EllipsisVertical } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { MenuButton, type MenuItem } from '../../../ui/Menu.tsx';
import type { TreeLook } from '../../../ui/tree/Tree.tsx';

import { PassageCount } from '../tree-look.tsx';
import { type Doing, doingsOf } from './doings.ts';
import styles from './manage.module.css';

/** A name in one language with its abbreviation; a missing one is marked. */
function Named({ node, language }: { node: SourceTreeNode; language: keyof Names }) {
  const ofLanguage = useOfLanguage();
  const name = node.name[language];
  const abbr = node.abbr[language];
  return (
    <span className={styles['name']}>
      {name === '' ? <em>{ofLanguage('sources.no-name', language)}</em> : <span lang={language}>{name}</span>}{' '}
      {node.type === 'part' || abbr === '' || abbr === name ? null : (
        <Soft as="span" small lang={language}>
          {abbr}
        </Soft>
      )}
    </span>
  );
}

function Label({ node }: { node: SourceTreeNode }) {
  const { t } = useI18n();
  return (
    <span className={styles['both']} data-hidden={node.show ? undefined : true}>
      {LANGUAGES.map((language) => (
        <Named key={language} node={node} language={language} />
      ))}
      {node.show ? null : <span className={styles['badge']}>{t('sources.hidden')}</span>}
    </span>
  );
}

/** How the rows of the tree of staff look: names in each language, count, and a menu of what can be done. */
export function useManagedLook(onDo: (doing: Doing, node: SourceTreeNode) => void): TreeLook<SourceTreeNode> {
  const { t, language } = useI18n();
  // The rows are not redrawn because the page has another function.
  const latest = useRef(onDo);
  latest.current = onDo;
  return useMemo(() => {
    const itemsOf = (node: SourceTreeNode): MenuItem[] => [
      ...doingsOf(node).map((doing) => {
        const text = t(`sources.do-${doing}`);
        const onSelect = () => latest.current(doing, node);
        return { key: doing, label: text, text, onSelect, ...(doing === 'delete' && { danger: true }) };
      }),
      { key: 'passages', label: t('verses.show'), text: t('verses.show'), href: paths.sourceSearch(node.id) },
    ];
    return {
      label: (node) => <Label node={node} />,
      end: ({ passages }) => <PassageCount passages={passages} />,
      actions: (node, isActive) => (
        <MenuButton
          label={t('sources.actions', { source: nameIn(language, node.name).text })}
          icon={<EllipsisVertical />}
          items={itemsOf(node)}
          tabIndex={isActive ? 0 : -1}
        />
      ),
    };
  }, [t, language]);
}
