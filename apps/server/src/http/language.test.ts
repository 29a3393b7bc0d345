import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

describeOnBothDatabases('the language of an answer', (open) => {
  let english: TestApp;
  let polish: TestApp;
  beforeAll(async () => {
    const database = await open();
    english = await buildTestApp(database, undefined, { defaultLanguage: 'en' });
    polish = await buildTestApp(database, undefined, { defaultLanguage: 'pl' });
  });
  afterAll(async () => {
    await english.close();
    await polish.close();
  });

  const languageAt = async ({ app }: TestApp, url: string, headers: Record<string, string>) => {
    const { body } = await app.inject({ url, headers });
    return url.startsWith('/api')
      ? (JSON.parse(body) as { langs: { lang: string; active: boolean }[] }).langs.find(({ active }) => active)?.lang
      : /<html lang="(\w+)"/.exec(body)?.[1];
  };

  describe.each(['/', '/texts', '/nothing', '/api/language'])('at %s', (url) => {
    it.each([undefined, 'de-DE', 'fr', 'cs;q=0.9,sk', '*', ';;q=', 'pl;q=0,en;q=0'])(
      'is the one of the site where the browser asks for %s',
      async (asked) => {
        const headers: Record<string, string> = asked === undefined ? {} : { 'accept-language': asked };
        expect(await languageAt(english, url, headers)).toBe('en');
        expect(await languageAt(polish, url, headers)).toBe('pl');
      },
    );

    it.each([
      ['pl-PL,de;q=0.9', 'pl'],
      ['de,en-GB;q=0.8,pl;q=0.5', 'en'],
      ['de,en;q=0.3,pl;q=0.5', 'pl'],
    ])('is one that the browser asks for where it does (%s)', async (asked, language) => {
      for (const site of [english, polish]) {
        expect(await languageAt(site, url, { 'accept-language': asked })).toBe(language);
        const chosen = language === 'pl' ? 'en' : 'pl';
        expect(await languageAt(site, url, { 'accept-language': asked, cookie: `lang=${chosen}` })).toBe(chosen);
        expect(await languageAt(site, `${url}?lang=${language}`, { cookie: `lang=${chosen}` })).toBe(language);
      }
    });
  });
});
