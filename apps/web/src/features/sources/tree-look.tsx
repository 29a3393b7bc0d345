import type { SourceTreeNode } from '@glosa/contract';
import { foldForFilter } from '@glosa/dictionary/browser';
import { useMemo } from 'react';
import { nameIn, useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Soft } from '../../ui/layout.tsx';
import type { TreeLook } from '../../ui/tree/Tree.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

import styles from './tree-page.module.css';

/** Whether the name or the abbreviation of a node begins with what was typed, in any language. */
export function beginsSo({ name, abbr }: SourceTreeNode, typed: string): boolean {
  const wanted = foldForFilter(typed);
  return [...Object.values(name), ...Object.values(abbr)].some((text) => foldForFilter(text).startsWith(wanted));
}

/** A node by its name, by its abbreviation where that says something else, and a psalm by its numbers where it has two. */
export function SourceName({ node }: { node: Pick<SourceTreeNode, 'name' | 'abbr' | 'type' | 'counted'> }) {
  const { language } = useI18n();
  const name = nameIn(language, node.name);
  const abbr = nameIn(language, node.abbr);
  const isTold = node.type === 'part' || abbr.text === '' || abbr.text === name.text;
  return (
    <>
      <span lang={name.lang}>{name.text || abbr.text}</span>
      {isTold ? null : ' '}
      {isTold ? null : (
        <Soft as="span" small lang={abbr.lang}>
          {abbr.text}
        </Soft>
      )}
      {node.counted === undefined ? null : (
        <>
          {' '}
          <Soft as="span" small className={styles['counted']}>
            {node.counted.citation}
          </Soft>
        </>
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

/**
 * How the rows of the visitors' tree look: name, count, the choice of verses, and the way to the passages of all that is
 * below. `onChoose` should stay the same between drawings.
 */
export function useSourceLook(onChoose: (node: SourceTreeNode) => void): TreeLook<SourceTreeNode> {
  const { t, language, plural } = useI18n();
  return useMemo(
    () => ({
      label: (node) => (
        <span className={node.hasVerses ? styles['withVerses'] : undefined}>
          <SourceName node={node} />
        </span>
      ),
      // Read with the name; seen in the button and the link behind it.
      end: ({ hasVerses, passages }) => (
        <>
          {hasVerses && (
            <span className={styles['choose']}>
              <VisuallyHidden>{`${t('source-search.choose')} `}</VisuallyHidden>
            </span>
          )}
          {passages > 0 && <VisuallyHidden>{plural('unit.passages', passages)}</VisuallyHidden>}
        </>
      ),
      actions: (node, isActive) => {
        const { id, passages, hasVerses } = node;
        const source = nameIn(language, node.name).text;
        const label = t('sources.passages-of', { source });
        const tabIndex = isActive ? 0 : -1;
        // Names begin with what is seen, for those who speak what they press.
        return (
          <>
            {hasVerses && (
              <Button
                look="quiet"
                small
                tabIndex={tabIndex}
                className={styles['choose']}
                aria-label={`${t('source-search.choose')}: ${source}`}
                onClick={() => onChoose(node)}
              >
                {t('source-search.choose')}
              </Button>
            )}{' '}
            {passages > 0 && (
              <a
                href={paths.sourceSearch(id)}
                aria-label={`${plural('unit.passages', passages)}: ${label}`}
                title={label}
                tabIndex={tabIndex}
                className={styles['toPassages']}
              >
                {plural('unit.passages', passages)}
              </a>
            )}
          </>
        );
      },
    }),
    [t, language, plural, onChoose],
  );
}
