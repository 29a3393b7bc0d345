import { PageErrorBody } from '@glosa/contract';
import { AREAS, DICTIONARIES, LANGUAGES } from '@glosa/dictionary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

describeOnBothDatabases('the words of the interface', (open) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp(await open());
  });
  afterAll(() => server.close());

  const get = (query: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/api/language?${query}`, headers });

  it.each(LANGUAGES)('come by area (%s)', async (lang) => {
    const query = `lang=${lang}&areas=skip,nav,skip`;
    const answer = await get(query);
    expect(answer.statusCode).toBe(200);
    const expected = Object.entries(DICTIONARIES[lang]).filter(([key]) => /^(skip|nav)\./.test(key));
    expect(answer.json().dictionary).toEqual({ [lang]: Object.fromEntries(expected) });
    const tag = String(answer.headers.etag);
    expect((await get(query, { 'if-none-match': tag })).statusCode).toBe(304);
    const other = await get(`lang=${lang}&areas=nav`, { 'if-none-match': tag });
    expect(other.statusCode).toBe(200);
    expect(other.json().dictionary[lang]).not.toHaveProperty(['skip.to-content']);
  });

  it('come in each language where none is named', async () => {
    const { dictionary } = (await get('areas=skip')).json();
    expect(Object.keys(dictionary)).toEqual(LANGUAGES);
  });

  it.each(['', 'nothing', 'nav,nothing', 'nav,', 'nav.main', 'NAV', 'constructor'])(
    'of an area that does not exist (“%s”) do not come, and the answer says which areas there are',
    async (areas) => {
      const answer = await get(`lang=en&areas=${areas}`);
      expect(answer.statusCode).toBe(400);
      const { code, error } = PageErrorBody.parse(answer.json());
      expect(code).toBe('bad-request');
      expect(error).toContain('“areas”');
      expect(error).toContain(AREAS.join(', '));
    },
  );
});
