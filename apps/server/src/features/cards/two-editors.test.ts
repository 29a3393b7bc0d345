import type { CardConflict, CardContent } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { expectAccepted, layerZip, sendFile } from '../../../test/uploads.ts';

/** How often the two meet; a release is decided with 500. */
const ROUNDS = Number(process.env['GLOSA_ROUNDS'] ?? 6);
const CARD = 'transcription/change-card-content/Karta/1r';

interface Editor {
  login: string;
  client: TestClient;
  /** The word of the card that this editor changes. */
  place: number;
}
interface Answer {
  saved?: boolean;
  card?: CardContent;
  error?: string;
  code?: string;
  conflict?: CardConflict;
}

describeOnBothDatabases('two editors of one card', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  const editors: Editor[] = [];

  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, undefined, { uploadsPerHour: 100_000 });
    for (const [place, login] of ['ola', 'ula'].entries()) {
      await addTestAccounts(database.storage, [{ login, role: 'editor' }]);
      // Two browsers of one machine, with their sessions.
      const client = await buildTestClient(server.app).open(await addTestSession(database.storage, login));
      editors.push({ login, client, place });
    }
    const zip = await layerZip('transcription', 'Karta', ['ola0 ula0', 'koniec']);
    const [ola] = editors as [Editor, Editor];
    expectAccepted(await sendFile(ola.client, '/api/import/add-transcription/Karta', zip));
  });
  afterAll(() => server.close());

  const read = async ({ client }: Editor) =>
    (await client.get('/api/texts/transcription/card-content/Karta/1r')).json() as CardContent;
  const save = async ({ client }: Editor, content: string, version?: string) => {
    const answer = await client.ask('POST', `/api/import/${CARD}`, {
      body: new URLSearchParams({ content, ...(version !== undefined && { version }) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json() as Answer;
  };
  const wordsOf = (content: string) => content.match(/(?:ola|ula)\d+/g) ?? [];
  /** The content with the word of an editor as it is in this round. */
  const typed = ({ login }: Editor, content: string, round: number) =>
    content.replace(new RegExp(`${login}\\d+`), `${login}${round}`);
  const versions = () =>
    database.storage.read
      .selectFrom('layer_version')
      .innerJoin('layer', 'layer.id', 'layer_version.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .select(['layer_version.version', 'layer_version.actor', 'layer_version.kind', 'layer_version.content_after'])
      .where('corpus_text.code', '=', 'Karta')
      .orderBy('layer_version.version')
      .execute();

  it(`never loses what one of them saved, in ${ROUNDS} rounds`, async () => {
    const won = { ola: 0, ula: 0 };
    for (let round = 1; round <= ROUNDS; round++) {
      const pair = Math.random() < 0.5 ? editors : [...editors].reverse();
      const opened = await Promise.all(pair.map(read));
      const [start] = opened as [CardContent, CardContent];
      const sent = pair.map((editor) => typed(editor, start.content, round));
      const answers = await Promise.all(pair.map((editor, i) => save(editor, sent[i] ?? '', opened[i]?.version)));
      const at = answers.findIndex(({ saved }) => saved === true);
      const [winner, loser] = [pair[at], pair[1 - at]] as [Editor, Editor];
      const lost = answers[1 - at] as Answer;
      won[winner.login as keyof typeof won]++;
      expect([round, at, lost.code, lost.error?.length]).toEqual([round, at, 'conflict', expect.any(Number)]);
      const current = sent[at];
      expect(lost.conflict).toMatchObject({ by: winner.login, current, base: start.content });
      expect(lost.conflict?.at).toMatch(/^\d{4}-.*Z$/);
      // What the loser typed is in the form still; it goes on from what the winner saved.
      const merged = await save(loser, typed(loser, lost.conflict?.current ?? '', round), lost.conflict?.version);
      expect(merged.saved).toBe(true);
      expect(wordsOf(merged.card?.content ?? '')).toEqual([`ola${round}`, `ula${round}`]);
    }
    expect(won.ola + won.ula).toBe(ROUNDS);
    const stored = await versions();
    expect(stored.map(({ version }) => version)).toEqual(stored.map((_, i) => i + 1));
    expect(stored).toHaveLength(1 + 2 * ROUNDS);
    for (const { login } of editors)
      expect(stored.filter(({ kind, actor }) => kind === 'edit' && actor === login)).toHaveLength(ROUNDS);
  }, 3_600_000);

  it('answers with what was saved, and not with what another saved meanwhile', async () => {
    const [ola, ula] = editors as [Editor, Editor];
    for (let round = 5001; round <= 5000 + ROUNDS; round++) {
      const { content, version } = await read(ola);
      const other = typed(ula, content, round);
      // The other one asks for no version and so is never refused.
      const [mine] = await Promise.all([save(ola, typed(ola, content, round), version), save(ula, other)]);
      if (mine.saved !== true) continue;
      expect(mine.card?.content).toContain(`ola${round}`);
      const next = await save(ola, typed(ola, mine.card?.content ?? '', round + 1000), mine.card?.version);
      if ((await versions()).at(-1)?.actor === 'ula') expect(next.code).toBe('conflict');
    }
  });

  it('is one who sends the same twice: at once, or after an answer that was lost', async () => {
    const [ola, ula] = editors as [Editor, Editor];
    const { content, version } = await read(ola);
    // Not as the server would write it.
    const mine = `  ${typed(ola, content, 7777).replace('7777', '<hi>7777</hi>')}\n\n`;
    const before = (await versions()).length;
    const answers = await Promise.all([save(ola, mine, version), save(ola, mine, version)]);
    expect(answers.map(({ code, saved }) => code ?? saved).sort()).toEqual([false, true]);
    expect(await save(ola, mine, version)).toMatchObject({ saved: false });
    expect(await save(ola, mine)).toMatchObject({ saved: false });
    expect(await versions()).toHaveLength(before + 1);
    // Somebody else's is another's all the same.
    expect(await save(ula, typed(ula, content, 8888), version)).toMatchObject({
      code: 'conflict',
      conflict: { by: 'ola' },
    });
  });

  it('may be one who imports the text: both are in the history, in either order', async () => {
    const [ola, ula] = editors as [Editor, Editor];
    for (let round = 0; round < 10; round++) {
      const { content, version } = await read(ola);
      const before = (await versions()).length;
      const zip = await layerZip('transcription', 'Karta', [`ola${round} ula${round}`, `koniec${round}`]);
      const upload = () => sendFile(ola.client, '/api/import/update-transcription/Karta?confirm=1', zip);
      const edit = () => save(ula, typed(ula, content, 9000 + round), version);
      const [imported, edited] =
        round % 2 === 0
          ? await Promise.all([upload(), edit()])
          : ((await Promise.all([edit(), upload()])).reverse() as [Awaited<ReturnType<typeof upload>>, Answer]);
      expectAccepted(imported);
      const added = (await versions()).slice(before);
      // The import says what the text is from now on; what was saved before it is kept as a version.
      expect(wordsOf((await read(ola)).content)).toEqual([`ola${round}`, `ula${round}`]);
      if (edited.saved === true) {
        expect(added.map(({ kind }) => kind)).toEqual(['edit', 'import']);
        expect(added[0]?.content_after).toContain(`ula${9000 + round}`);
      } else {
        expect(edited).toMatchObject({ code: 'conflict', conflict: { by: 'ola' } });
        expect(added.map(({ kind }) => kind)).toEqual(['import']);
      }
    }
  });
});
