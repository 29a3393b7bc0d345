/** A row of links to the parts of a page, each of which has an address of its own. */
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface LinkTab {
  href: string;
  label: string;
  isCurrent: boolean;
}

/**
 * The part in view is marked. `stays` where place and focus remain; `bare` where the row stands in another one, which
 * draws the line below both.
 */
export function LinkTabs(props: {
  /** Name of the navigation. */
  label: string;
  tabs: readonly LinkTab[];
  stays?: boolean;
  bare?: boolean;
  className?: string | undefined;
}) {
  const { label, tabs, stays = false, bare = false, className } = props;
  return (
    <nav aria-label={label} className={classNames(styles['tabs'], bare ? undefined : styles['lined'], className)}>
      <ul>
        {tabs.map(({ href, label: name, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined} data-stays={stays || undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
