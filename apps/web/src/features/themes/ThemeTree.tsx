import type { ThemeKind, ThemeTreeNode } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { Tree, type TreeLook } from '../../ui/tree/Tree.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './themes.module.css';
import { themeHref } from './themes-address.ts';

/** All passages of a theme with those below it; where it has some of its own besides, how many these are. */
function Counts({ theme: { own, total, children } }: { theme: ThemeTreeNode }) {
  const { t, plural, number } = useI18n();
  const isMixed = children.length > 0 && own > 0;
  return (
    <>
      {isMixed && <span className={styles['own']}>{t('themes.own', { count: number(own) })}</span>}
      <span aria-hidden="true" className={styles['total']}>
        {number(total)}
      </span>
      <VisuallyHidden>{plural('themes.passages', total)}</VisuallyHidden>
    </>
  );
}

/** One tree of themes, each of which leads to its passages. */
export function ThemeTree(props: {
  kind: ThemeKind;
  themes: readonly ThemeTreeNode[];
  expanded: ReadonlySet<number>;
  onExpand: (ids: readonly number[], isOpen: boolean) => void;
}) {
  const { kind, themes, expanded, onExpand } = props;
  const { t, name } = useI18n();
  const go = useGo();
  const look = useMemo<TreeLook<ThemeTreeNode>>(
    () => ({
      label: (theme) => (
        // The row is the stop for Tab; the link can be pressed, opened elsewhere and copied.
        <a
          href={themeHref(kind, theme.id)}
          tabIndex={-1}
          className={theme.total === 0 ? styles['emptyTheme'] : styles['theme']}
        >
          <Name of={theme.name} />
        </a>
      ),
      end: (theme) => <Counts theme={theme} />,
    }),
    [kind],
  );
  return (
    <Tree
      label={t(`themes.kind.${kind}`)}
      items={themes}
      expanded={expanded}
      onExpand={onExpand}
      onSelect={(theme) => go(themeHref(kind, theme.id))}
      startsWith={(theme, typed) => name(theme.name).toLowerCase().startsWith(typed)}
      look={look}
    />
  );
}
