/** Links that differ between installations. The server writes them into the head of the page as `<meta>`. */
import { paths } from '../paths.ts';

function meta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content === undefined || content === '' ? undefined : content;
}

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
    university: meta('glosa-university') ?? paths.home(),
    partner: meta('glosa-partner'),
    credits: meta('glosa-credits') ?? paths.about(),
  };
}
