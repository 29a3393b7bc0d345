import { useI18n } from '../i18n/i18n.tsx';
import { Pagination } from '../ui/Pagination.tsx';

/** Links to the pages of a list; nothing where there is only one. `label`: of what, where more lists are on the page. */
export function ListPages(props: {
  of: { page: number; pages: number };
  href: (page: number) => string;
  label?: string;
}) {
  const { of, href, label } = props;
  const { t, number } = useI18n();
  return (
    <Pagination
      page={of.page}
      pages={of.pages}
      href={href}
      labels={{
        nav: label ?? t('pager.label'),
        previous: t('pager.previous'),
        next: t('pager.next'),
        page: (page) => t('pager.page', { page: number(page) }),
      }}
    />
  );
}
