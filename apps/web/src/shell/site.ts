/** Links that differ between installations. The server writes them into the head of the page as `<meta>`. */
import { siteMeta } from '../api/site-meta.ts';
import { paths } from '../paths.ts';

export interface SiteLinks {
  /** The site of the university or institute, behind the logo. The main page where none is set. */
  university: string;
  /** The partner's site; left out of the footer where none is set. */
  partner: string | undefined;
  /** Who made this. */
  credits: string;
}

export function siteLinks(): SiteLinks {
  return {
    university: siteMeta('glosa-university') ?? paths.home(),
    partner: siteMeta('glosa-partner'),
    credits: siteMeta('glosa-credits') ?? paths.about(),
  };
}
