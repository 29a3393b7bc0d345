import type { PageFacts } from '../ui/page-frame.tsx';

/** The title of the window: the page, what is said about it in brackets, the site. */
export function windowTitle(facts: PageFacts, site: string): string {
  const page = facts.alternativeTitle ?? facts.title;
  const comment = facts.titleComment === undefined ? '' : ` (${facts.titleComment})`;
  return page === site ? `${page}${comment}` : `${page}${comment} – ${site}`;
}
