import { type GivenQuery, type PageSaid, type PageValues, readPageQuery, type ThemeKind } from '@glosa/contract';
import { paths } from '../../paths.ts';

/** What `/themes` shows, as its address says it. */
export type ThemesAddress = PageValues<'themes'>;

/** What the page of a theme shows. */
export type ThemeAddress = PageValues<'event-theme'>;

export const readThemesAddress = (search: GivenQuery): ThemesAddress => readPageQuery('themes', search);
export const readThemeAddress = (search: GivenQuery): ThemeAddress => readPageQuery('event-theme', search);

/** The page of a theme; what is left out is at its first page, in all texts. */
export function themeHref(kind: ThemeKind, id: number, said?: PageSaid<'event-theme'>): string {
  return kind === 'event' ? paths.eventTheme(id, said) : paths.personTheme(id, said);
}
