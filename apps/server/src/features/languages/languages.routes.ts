import { getLanguages, type Language, setLanguage } from '@glosa/contract';
import { DICTIONARIES, LANGUAGES, READERS_DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import { addCookie } from '../../http/cookies.ts';
import { LANGUAGE_COOKIE, settingCookie } from '../../http/language.ts';
import { route } from '../../http/route.ts';

/** The calls about languages: the dictionaries, and which one the session uses. */
export function registerLanguages(app: FastifyInstance): void {
  route(app, getLanguages, async ({ query, language }) => ({
    langs: LANGUAGES.map((lang, index) => ({ id: index + 1, lang, active: lang === language })),
    dictionary: dictionaries(
      query.lang === undefined ? LANGUAGES : [query.lang],
      query.part === 'readers' ? READERS_DICTIONARIES : DICTIONARIES,
    ),
  }));
  route(app, setLanguage, async ({ body: { lang }, reply }) => {
    addCookie(reply, settingCookie(LANGUAGE_COOKIE, lang, reply.request.protocol === 'https'));
    return { lang };
  });
}

/** The dictionary of each language asked for; all of them where none was. */
function dictionaries(
  languages: readonly Language[],
  from: Readonly<Record<Language, Readonly<Record<string, string>>>>,
): Partial<Record<Language, Record<string, string>>> {
  return Object.fromEntries(languages.map((language) => [language, from[language]]));
}
