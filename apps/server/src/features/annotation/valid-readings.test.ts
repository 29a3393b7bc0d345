/** What the corpus holds can be saved as it is, and so can what it offers; what is missing is said, and refuses nothing. */
import type { AnnotationHint, AnnotationResult, EditorData } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

type Answer = AnnotationResult & { error?: string; code?: string };

describeOnBothDatabases('readings of the corpus', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    database = await open();
    await addText(database.storage, {
      code: 'Stary',
      hasSentences: true,
      transcription: { '1r': { '1': 'wszędzie got bez obcy niby', '2': 'wszędzie bez niby' } },
      // An import gives no aspect to German verbs, no case to a preposition, no class at all, or what the tagset lacks.
      readings: {
        wszędzie: ['wszędzie', 'adv', {}],
        got: ['got', 'fin', { num: 'sg', per: 'ter' }],
        bez: ['', 'prep', {}],
        obcy: ['obcy', null as never, {}],
        niby: ['niby', 'nieznana', { dziwna: 'x' }],
      },
    });
    await writePastApplication(database.storage, (writer) =>
      writer.updateTable('reading').set({ lemma: null }).where('lemma', '=', '').execute(),
    );
    await addText(database.storage, {
      code: 'Nowy',
      hasSentences: true,
      transcription: { '1r': { '1': 'wszędzie got bez niby' } },
    });
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
    server = await buildTestApp(database);
    staff = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
  });
  afterAll(() => server.close());

  const annotate = async (code: string, token: number, reading: object) => {
    const body = { tokens: [token], ...reading };
    const answer = await staff.put(`/api/annotation/single/annotate/${code}/1?lang=en`, body);
    return [answer.statusCode, answer.json() as Answer] as const;
  };
  const sent = ({ posClass, categoryMap, lemma }: Pick<AnnotationHint, 'posClass' | 'categoryMap' | 'lemma'>) => ({
    ...{ posTag: posClass === '' ? null : posClass, categories: categoryMap, lemma },
  });

  it('are saved unchanged, every one of them', async () => {
    const editor = await staff.get('/api/annotation/editor/Stary?sentenceNo=1');
    const { singleAnnotations } = editor.json() as EditorData;
    expect(singleAnnotations).toHaveLength(5);
    for (const one of singleAnnotations) {
      const [status, { error, status: result }] = await annotate('Stary', one.subtokenIds[0] ?? 0, sent(one));
      expect([one.posClass, status, error, result]).toEqual([one.posClass, 200, undefined, 'UNCHANGED']);
    }
  });

  it('are saved where they are offered, and what is missing in them is said', async () => {
    const missing: string[][] = [];
    for (const token of [1, 2, 3]) {
      const hints = await staff.put('/api/annotation/single/hint/Nowy/1', { tokens: [token] });
      const [hint] = (hints.json() as { hints: AnnotationHint[] }).hints;
      if (hint === undefined) throw new Error(`no hint for subtoken ${token}`);
      const [status, answer] = await annotate('Nowy', token, sent(hint));
      expect([status, answer.error, answer.status]).toEqual([200, undefined, 'CHANGED']);
      missing.push(answer.warnings);
    }
    expect(missing).toEqual([
      [],
      ['A value of the category “aspect” is missing.'],
      ['A value of the category “case” is missing.', 'The lemma is missing.'],
    ]);
  });

  it('do not allow others what the tagset does not', async () => {
    const unknown = { posTag: 'nieznana', categories: { dziwna: 'x' }, lemma: 'niby' };
    expect((await annotate('Nowy', 4, unknown))[1].code).toBe('unknown-class');
    const noun = { posTag: 'subst', categories: { num: 'sg' }, lemma: null };
    expect((await annotate('Nowy', 4, noun))[1].code).toBe('lemma');
    expect((await annotate('Nowy', 4, { ...noun, lemma: 'niby' }))[1].warnings).toHaveLength(2);
    expect((await annotate('Stary', 1, { posTag: null, categories: {}, lemma: 'obcy' }))[1].code).toBe('no-class');
  });
});
