import { PageErrorBody } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { fileHead, multipartBody, multipartType } from '../../test/multipart.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

describeOnBothDatabases('a request that is not understood', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  let editor: TestClient;
  beforeAll(async () => {
    const database = await open();
    await addText(database.storage, { code: 'RPrz', transcription: { '1r': { '1': 'a', '2': 'b' } } });
    await addTestAccounts(database.storage, [{ login: 'ewa', role: 'editor' }]);
    server = await buildTestApp(database);
    ({ app } = server);
    editor = await buildTestClient(app).open(await addTestSession(database.storage, 'ewa'));
  });
  afterAll(() => server.close());

  const told = (answer: { statusCode: number; body: string }) => {
    expect(answer.statusCode).toBe(400);
    return PageErrorBody.strict().parse(JSON.parse(answer.body));
  };

  it.each([
    ['/api/search/sentences?q=a&page=0', 'page', 'must not be less than 1'],
    ['/api/search/sentences?q=a&page=x', 'page', 'must be a whole number, written in digits'],
    ['/api/search/sentences?q=a&size=1000', 'size', 'must not be greater than 100'],
    ['/api/search/sentences', 'q', 'a value is required'],
    ['/api/search/sentences?q=a&view=table', 'view', 'must be one of: sentence, kwic'],
    [`/api/search/sentences?q=${'a'.repeat(2001)}`, 'q', 'at most this many characters: 2000'],
    ['/api/search/sentences?q=a&texts=a,.', 'texts[1]', 'the value is not allowed'],
    ['/api/texts/text/RPrz/1/1/x/1', 'endCardNumber', 'must be a whole number, written in digits'],
    ['/api/dts/document?resource=RPrz&start=1r', 'start', 'must come together with: end'],
  ])('%s is told its field and the rule', async (url, field, rule) => {
    const { error, fieldErrors } = told(await app.inject({ url, headers: { 'accept-language': 'en' } }));
    expect(error).toBe(`The server does not understand this request. Field “${field}”: ${rule}.`);
    expect(fieldErrors).toEqual({ [field]: rule });
    const polish = told(await app.inject({ url, headers: { 'accept-language': 'pl' } }));
    expect(polish.error).toContain(`Pole „${field}”: `);
    expect(Object.keys(polish.fieldErrors ?? {})).toEqual([field]);
  });

  it('is told what the call takes where it has an unknown field, which is not repeated', async () => {
    const url = '/api/search/sentences?q=a&mode=B&%3Cscript%3E=1';
    const { error, fieldErrors } = told(await app.inject({ url, headers: { 'accept-language': 'en' } }));
    expect(error).toMatch(/there is a field that is not known; known are: q, texts, .*page/);
    expect(error).not.toMatch(/mode=|script/);
    expect(fieldErrors).toBeUndefined();
  });

  it.each([
    ['{"tokens":[1,2,3,4,5,6]}', 'tokens', 'at most this many items: 5'],
    ['{"tokens":[1,"x"]}', 'tokens[1]', 'must be a number'],
    ['{"tokens":"x"}', 'tokens', 'must be a list'],
    ['{}', 'tokens', 'a value is required'],
    ['{"tokens":[1],"secret":2}', null, 'there is a field that is not known; known are: tokens'],
    ['null', null, 'must be a JSON object'],
    ['{"tokens":[1', null, 'the body is not well-formed JSON'],
    ['{"tokens":[1],"tokens":[2]}', null, 'the same field comes twice'],
  ])('of a body %s, too', async (body, field, rule) => {
    const url = '/api/annotation/single/hint/RPrz/1';
    const headers = { 'accept-language': 'en' };
    const { error, fieldErrors } = told(await editor.ask('PUT', url, { body, headers }));
    expect(error).toContain(rule);
    expect(fieldErrors).toEqual(field === null ? undefined : { [field]: rule });
  });

  it.each([
    ['/api/import/add-transcription/X', 'zip', 'file'],
    ['/api/flat/convert-image', 'file', 'image'],
  ])('of a form to %s is told the name of its part', async (url, part, expected) => {
    const answer = await editor.ask('POST', url, {
      body: multipartBody([{ head: fileHead('a.zip', part), content: 'x' }]),
      headers: { 'content-type': multipartType(), 'accept-language': 'en' },
    });
    const { fieldErrors } = told(answer);
    expect(fieldErrors).toEqual({ [expected]: `the form takes one file, in the part “${expected}”` });
  });

  it('has a rule in both languages for everything that is told', () => {
    const rules = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).flatMap(([key, text]) =>
        key.startsWith('answer.rule.') ? [[key, [...text.matchAll(/\{\w+\}/g)].map(String).sort()] as const] : [],
      );
    expect(rules(DICTIONARIES.pl)).toEqual(rules(DICTIONARIES.en));
    expect(rules(DICTIONARIES.pl).length).toBeGreaterThan(25);
  });
});
