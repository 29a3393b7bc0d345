import styles from './pieces.module.css';

/** Pages to show: the first, the last and those around the current one; null stands for a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const near = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages));
  const shown: (number | null)[] = [];
  for (const n of [...near].sort((a, b) => a - b)) {
    const last = shown.at(-1) ?? 0;
    if (n === last + 2) shown.push(n - 1);
    else if (n > last + 2) shown.push(null);
    shown.push(n);
  }
  return shown;
}

/** Links to the pages of a list; nothing where there is only one. */
export function Pagination(props: {
  page: number;
  pages: number;
  href: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
}) {
  const { page, pages, href, labels } = props;
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.nav} className={styles['pages']}>
      <ul>
        <li>
          {page > 1 ? (
            <a href={href(page - 1)} rel="prev">
              {labels.previous}
            </a>
          ) : null}
        </li>
        {pagesShown(page, pages).map((n, at) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap-${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n}>
              <a href={href(n)} aria-label={labels.page(n)} aria-current={n === page ? 'page' : undefined}>
                {n}
              </a>
            </li>
          ),
        )}
        <li>
          {page < pages ? (
            <a href={href(page + 1)} rel="next">
              {labels.next}
            </a>
          ) : null}
        </li>
      </ul>
    </nav>
  );
}
