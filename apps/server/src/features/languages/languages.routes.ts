import { getLanguages, type Language, setLanguage } from '@glosa/contract';
import { AREAS, DICTIONARIES, LANGUAGES, wordsOf } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import { ruleBroken } from '../../errors.ts';
import { addCookie } from '../../http/cookies.ts';
import { LANGUAGE_COOKIE, settingCookie } from '../../http/language.ts';
import { route } from '../../http/route.ts';

/** The calls about languages: the dictionaries, and which one the session uses. */
export function registerLanguages(app: FastifyInstance): void {
  route(app, getLanguages, async ({ query, language }) => ({
    langs: LANGUAGES.map((lang, index) => ({ id: index + 1, lang, active: lang === language })),
    dictionary: dictionaries(query.lang === undefined ? LANGUAGES : [query.lang], query.areas),
  }));
  route(app, setLanguage, async ({ body: { lang }, reply }) => {
    addCookie(reply, settingCookie(LANGUAGE_COOKIE, lang, reply.request.protocol === 'https'));
    return { lang };
  });
}

/** What the interface says in these languages, in some areas or in all. */
function dictionaries(
  languages: readonly Language[],
  areas: readonly string[] | undefined,
): Partial<Record<Language, Record<string, string>>> {
  if (areas?.some((area) => !AREAS.includes(area))) {
    throw ruleBroken('An area that does not exist.', 'areas', 'answer.rule.values', { values: AREAS.join(', ') });
  }
  return Object.fromEntries(
    languages.map((language) => [language, areas === undefined ? DICTIONARIES[language] : wordsOf(language, areas)]),
  );
}
