import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addText, type SmallText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const READINGS: NonNullable<SmallText['readings']> = {
  król: ['król', 'subst', { num: 'sg', cas: 'nom', gen: 'm' }],
  króla: ['król', 'subst', { num: 'sg', cas: 'gen', gen: 'm' }],
  był: ['być', 'praet', { num: 'sg', gen: 'm' }],
  jest: ['być', 'fin', { num: 'sg', per: 'ter' }],
  pisan: ['pisać', 'ppas', { num: 'sg', cas: 'nom', gen: 'm' }],
  dom: ['dom', 'subst', { num: 'sg', cas: 'nom', gen: 'm' }],
  ziele: ['ziele', 'subst', { num: 'sg', cas: 'nom', gen: 'n' }],
};

function textOf(code: string, ord: number, verses: readonly string[], composites: SmallText['composites'] = []) {
  const transcription = { '1r': Object.fromEntries(verses.map((verse, at) => [at + 1, verse])) };
  const transliteration = { '1r': { 1: (verses[0] ?? '').replaceAll('ó', 'o') } };
  return { code, ord, hasSentences: true, readings: READINGS, transcription, transliteration, composites };
}

const PASSIVE = [{ posClass: 'pass', lemma: 'pisać', forms: ['jest', 'pisan'] }];

/** What a reader may ask of words and forms, whichever texts there are. */
const QUESTIONS = [
  '/api/words?size=100',
  '/api/words?layer=transcription&size=100',
  '/api/words?layer=transliteration&size=100',
  '/api/words?q=kr&sort=hits',
  '/api/words?q=a&match=ends&layer=transcription',
  '/api/words?texts=B',
  '/api/words/kr%C3%B3l',
  '/api/words/by%C4%87?texts=A,B',
  '/api/search/words?q=kr%C3%B3l&size=50',
  '/api/grammar/single?class=subst',
  '/api/grammar/single?class=subst&categories=cas:gen&of=lemma',
  '/api/grammar/single?class=subst&lemma2=by%C4%87&place=sentence',
  '/api/grammar/double?class=pass',
  '/api/search/grammar/double?class=pass&size=50',
  '/api/grammar/single/spread?class=subst&over=cas',
  '/api/export/words?format=csv',
] as const;

describeOnBothDatabases('words of texts that are edited', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  const said: string[] = [];
  const start = async () => {
    server = await buildTestApp(database, (text) => said.push(text));
  };
  beforeAll(async () => {
    database = await open();
    await addText(database.storage, textOf('A', 1, ['król był dom', 'jest pisan króla'], PASSIVE));
    await addText(database.storage, textOf('B', 2, ['dom był król', 'jest pisan dom'], PASSIVE));
    await addText(database.storage, textOf('C', 3, ['król król', 'dom jest']));
    await start();
  });
  afterAll(() => server.close());

  const answers = async () => {
    const found: [string, string][] = [];
    for (const url of QUESTIONS) {
      const { statusCode, body } = await server.app.inject({ url, query: { lang: 'en' } });
      expect([url, statusCode]).toEqual([url, 200]);
      // A rebuilt index has a name of its own, and a file names the minute it was made.
      const told = body.replaceAll(server.indexing.revision() ?? 'none', 'REVISION').replace(/^.*Date,.*$/m, '');
      found.push([url, told]);
    }
    return found;
  };
  const lemmas = async () => {
    const { rows } = (await server.app.inject('/api/words?size=100')).json() as {
      rows: { value: string; hits: number }[];
    };
    return rows.map(({ value, hits }) => `${value} ${hits}`).join(', ');
  };

  it('are counted as they are now, as by a rebuilt index', async () => {
    expect(await lemmas()).toBe('być 5, dom 4, król 5, pisać 2');
    await database.storage.transact(async (writer) => {
      await writer.deleteFrom('corpus_text').where('code', 'in', ['B', 'C']).execute();
    });
    await addText(database.storage, textOf('B', 2, ['ziele jest pisan', 'króla króla był'], PASSIVE));
    await addText(database.storage, textOf('D', 0, ['dom dom ziele']));
    await server.indexing.settled();
    expect(said.at(-1)).toContain('texts indexed by themselves');
    expect(await lemmas()).toBe('być 4, dom 3, król 4, pisać 2, ziele 2');
    const merged = await answers();

    await server.close();
    await rm(join(database.config.dataDir, 'index'), { recursive: true });
    await start();
    expect(said.at(-1)).toContain('built in');
    expect(await answers()).toEqual(merged);
  });
});
