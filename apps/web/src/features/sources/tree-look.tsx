import type { SourceTreeNode } from '@glosa/contract';
import { TextQuote } from 'lucide-react';
import { useMemo } from 'react';
import { foldForFilter } from '../../i18n/fold.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import type { TreeLook } from '../../ui/tree/TreeRows.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { nameIn } from './source-names.ts';
import styles from './tree-page.module.css';

/** Whether the name or the abbreviation of a node begins with what was typed, in either language. */
export function beginsSo({ name, abbr }: SourceTreeNode, typed: string): boolean {
  const wanted = foldForFilter(typed);
  return [name.pl, name.en, abbr.pl, abbr.en].some((text) => foldForFilter(text).startsWith(wanted));
}

/** A node by its name, and by its abbreviation where that says something else. */
export function SourceName({ node }: { node: Pick<SourceTreeNode, 'name' | 'abbr' | 'type'> }) {
  const { language } = useI18n();
  const name = nameIn(language, node.name);
  const abbr = nameIn(language, node.abbr);
  const isTold = node.type === 'part' || abbr.text === '' || abbr.text === name.text;
  return (
    <>
      <span lang={name.lang}>{name.text || abbr.text}</span>
      {isTold ? null : ' '}
      {isTold ? null : (
        <span className={styles['abbr']} lang={abbr.lang}>
          {abbr.text}
        </span>
      )}
    </>
  );
}

/** The number of passages at a node, quiet where there are none. */
export function PassageCount({ passages }: { passages: number }) {
  const { number, plural } = useI18n();
  if (passages === 0) return null;
  return (
    <>
      <span aria-hidden="true">{number(passages)}</span>
      <VisuallyHidden>{plural('unit.passages', passages)}</VisuallyHidden>
    </>
  );
}

/** How the rows of the visitors' tree look: name, count, and the way to the passages of all that is below. */
export function useSourceLook(): TreeLook<SourceTreeNode> {
  const { t, language } = useI18n();
  return useMemo(
    () => ({
      label: (node) => <SourceName node={node} />,
      end: ({ passages }) => <PassageCount passages={passages} />,
      actions: ({ id, name, passages }, isActive) => {
        const label = t('sources.passages-of', { source: nameIn(language, name).text });
        return passages === 0 ? (
          <span className={styles['noLink']} />
        ) : (
          <a
            href={paths.sourceSearch(id)}
            aria-label={label}
            title={label}
            tabIndex={isActive ? 0 : -1}
            className={styles['toPassages']}
          >
            <TextQuote aria-hidden="true" />
          </a>
        );
      },
    }),
    [t, language],
  );
}
