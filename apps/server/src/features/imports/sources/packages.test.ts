import { ImportReport, SourceChildren, type SourceForm, type SourceNode, SourcePackageResult } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { stateHash } from '../../../../test/faults.ts';
import { fieldHead, fileHead, multipartBody, multipartType, type TestPart } from '../../../../test/multipart.ts';
import { expectRefused } from '../../../../test/people.ts';
import { addParallel, addSources, type SourceIds } from '../../../../test/small-sources.ts';
import { addText } from '../../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts';
import { readZip, zipOf } from '../../../../test/zips.ts';

const form = (abbr: string, more: Partial<SourceForm> = {}): SourceForm => ({
  ...{ name: { pl: 'Mateusz', en: 'Matthew' }, abbr: { pl: abbr, en: abbr }, show: true },
  ...more,
});
const json = (content: unknown): TestPart => ({
  head: fieldHead('json'),
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
/** Verses as `chapter.verse`. */
const verses = (...labels: string[]) =>
  zipOf({
    'verses.tsv': `node\tverse\tlang\ttext\n${labels.map((one) => `${one.replace('.', '\t')}\tla\tverbum\n`).join('')}`,
  });
const file = (content: Uint8Array | string): TestPart => ({ head: fileHead('Mt.zip'), content });

type Answer = Awaited<ReturnType<TestClient['get']>>;

describeOnBothDatabases('packages of sources', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let editor: TestClient;
  let ids: SourceIds;
  let folder: string;

  beforeAll(async () => {
    database = await open();
    await addText(database.storage, { code: 'A', transcription: { '1r': { '1': 'Otoć' } } });
    await addTestAccounts(database.storage, [{ login: 'redaktor', role: 'editor' }]);
    server = await buildTestApp(database, undefined, { uploadsPerHour: 100 });
    editor = await buildTestClient(server.app).open(await addTestSession(database.storage, 'redaktor'));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await database.storage.transact((writer) => writer.deleteFrom('source_node').execute());
    ids = await addSources(database.storage, [{ abbr: 'Vulg', children: [{ abbr: 'Mk', type: 'package' }] }]);
    folder = `/api/source-nodes/${ids.get('Vulg')}/package`;
  });

  const send = (method: 'POST' | 'PUT', url: string, parts: readonly TestPart[]) =>
    editor.ask(method, url, { body: multipartBody(parts), headers: { 'content-type': multipartType() } });
  const stored = (answer: Answer) => {
    const result = SourcePackageResult.parse(answer.json());
    if ('error' in result) throw new Error(JSON.stringify(result));
    return result;
  };
  const refused = async (ask: () => Promise<Answer>, code: string, fields: readonly string[] = []) => {
    const before = await stateHash(database.storage);
    const answer = await ask();
    expectRefused(answer, code, fields);
    expect(await stateHash(database.storage)).toBe(before);
    return answer.json();
  };
  const badRequest = async (method: 'POST' | 'PUT', url: string, parts: readonly TestPart[]) => {
    const before = await stateHash(database.storage);
    const answer = await send(method, url, parts);
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'bad-request' })]);
    expect(await stateHash(database.storage)).toBe(before);
  };
  const add = async (...labels: string[]): Promise<SourceNode> =>
    stored(await send('POST', folder, [json(form('Mt')), file(await verses(...labels))])).node;
  const labelsOf = async (node: SourceNode) => {
    const { children } = SourceChildren.parse((await editor.get(`/api/source-nodes/${node.id}/children`)).json());
    return children.map(({ abbr, id }) => [abbr.pl, id]);
  };
  const deed = async () => {
    const of = database.storage.read.selectFrom('audit').select(['action', 'actor', 'subject', 'after']);
    const { action, actor, subject, after } = await of.orderBy('no', 'desc').limit(1).executeTakeFirstOrThrow();
    return [action, actor, subject, after];
  };

  it('come with their parts and verses, at the end of the folder', async () => {
    const given = form('Mt', { name: { pl: ' Mateusz <b>', en: '' }, show: false });
    const sent = [json(given), file(await verses('1.1', '1.2', '2.1'))];
    const { node, path, children, report } = stored(await send('POST', folder, sent));
    expect(node).toMatchObject({
      ...{ name: { pl: 'Mateusz <b>', en: '' }, abbr: { pl: 'Mt', en: 'Mt' }, show: false, type: 'package' },
      ...{ hasChildren: true, hasVerses: false },
    });
    expect([path.map(({ abbr }) => abbr.pl), children.map(({ abbr }) => abbr.pl)]).toEqual([['Vulg'], ['Mk', 'Mt']]);
    expect(ImportReport.parse(report)).toEqual({ ok: true, problems: [], counts: { nodes: 2, verses: 3 } });
    expect(await deed()).toEqual(['source-imported', 'redaktor', 'Mt', '{"version":1}']);
    const root = stored(await send('POST', '/api/source-nodes/0/package', sent));
    expect([root.path, root.children.map(({ abbr }) => abbr.pl)]).toEqual([[], ['Vulg', 'Mt']]);
  });

  it('come as a single table, too', async () => {
    const table = 'node\tverse\tlang\ttext\n1\t1\tla\tverbum\n';
    const single = { head: fileHead('verses.tsv'), content: table };
    const { node } = stored(await send('POST', folder, [json(form('Mt')), single]));
    const given = await editor.get(`/api/source-nodes/${node.id}/file`);
    expect(readZip(given.rawPayload)).toEqual(new Map([['verses.tsv', table]]));
    const tei = '<TEI><text><body><div n="1"><ab n="1">verbum</ab></div></body></text></TEI>';
    const text = { head: fileHead('Mt 1.xml'), content: tei };
    stored(await send('PUT', `/api/source-nodes/${node.id}/package`, [json(form('Mt')), text]));
    const now = await editor.get(`/api/source-nodes/${node.id}/file`);
    expect(readZip(now.rawPayload)).toEqual(new Map([['text.xml', tei]]));
  });

  it('are given back byte for byte as they are now and as they were', async () => {
    const first = await verses('1.1');
    const { node } = stored(await send('POST', folder, [json(form('Mt')), file(first)]));
    const second = await verses('1.1', '1.2');
    stored(await send('PUT', `/api/source-nodes/${node.id}/package`, [json(form('Mt')), file(second)]));
    const given = await editor.get(`/api/source-nodes/${node.id}/file`);
    expect([given.statusCode, given.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(given.headers['content-disposition']).toBe('attachment; filename="Mt-v2.zip"');
    expect(given.rawPayload.equals(Buffer.from(second))).toBe(true);
    const earlier = await editor.get(`/api/source-nodes/${node.id}/file?version=1`);
    expect(earlier.rawPayload.equals(Buffer.from(first))).toBe(true);
    expect((await editor.get(`/api/source-nodes/${node.id}/versions`)).json()).toMatchObject({
      versions: [
        { version: 2, actor: 'redaktor', fileName: 'Mt.zip', size: second.length },
        { version: 1, actor: 'redaktor', fileName: 'Mt.zip', size: first.length },
      ],
    });
    expect((await editor.get(`/api/source-nodes/${node.id}/file?version=3`)).statusCode).toBe(404);
    for (const other of [ids.get('Vulg'), ids.get('Vulg/Mk'), 2_147_483_647]) {
      for (const call of ['file', 'versions']) {
        expect((await editor.get(`/api/source-nodes/${other}/${call}`)).statusCode).toBe(404);
      }
    }
    expect((await buildTestClient(server.app).get(`/api/source-nodes/${node.id}/file`)).statusCode).toBe(401);
  });

  it('change their names without a file, and their verses with one; parts keep their ids', async () => {
    const node = await add('1.1', '2.1');
    const [first] = await labelsOf(node);
    const url = `/api/source-nodes/${node.id}/package`;
    const renamed = stored(await send('PUT', url, [json(form('Mat', { show: false }))]));
    expect([renamed.node.abbr.pl, renamed.node.show, renamed.report]).toEqual(['Mat', false, null]);
    expect((await deed())[0]).toBe('source-changed');
    const changed = stored(await send('PUT', url, [file(await verses('1.1', '1.2', '3.1')), json(form('Mt'))]));
    expect([changed.node.id, changed.node.abbr.pl, changed.node.show]).toEqual([node.id, 'Mt', true]);
    expect((await labelsOf(node)).map(([label]) => label)).toEqual(['1', '3']);
    expect((await labelsOf(node))[0]).toEqual(first);
    // The same verses again: only the form counts.
    const same = [json(form('Mt', { show: false })), file(await verses('1.1', '1.2', '3.1'))];
    expect(stored(await send('PUT', url, same)).node.show).toBe(false);
    const versions = database.storage.read.selectFrom('source_version').where('node_id', '=', node.id);
    expect(await versions.select('version').orderBy('version').execute()).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('are not stored over what another person has changed meanwhile, with or without a file', async () => {
    const node = await add('1.1');
    const url = `/api/source-nodes/${node.id}/package`;
    stored(await send('PUT', url, [json({ ...form('Mat'), before: form('Mt') })]));
    const late = json({ ...form('Matt'), before: form('Mt') });
    const zip = file(await verses('1.1', '1.2'));
    for (const sent of [[late], [late, zip]]) {
      expect(await refused(() => send('PUT', url, sent), 'conflict')).toMatchObject({ now: form('Mat') });
    }
    stored(await send('PUT', url, [json({ ...form('Matt'), before: form('Mat') }), zip]));
  });

  it('take parallel locations along only where that was agreed to', async () => {
    const node = await add('1.1', '1.2', '2.1');
    const parts = new Map((await labelsOf(node)) as [string, number][]);
    await addParallel(database.storage, { text: 'A', node: parts.get('1') ?? 0, from: '1' });
    await addParallel(database.storage, { text: 'A', node: parts.get('1') ?? 0, from: '1', to: '2' });
    await addParallel(database.storage, { text: 'A', node: parts.get('2') ?? 0, from: '1' });
    const url = `/api/source-nodes/${node.id}/package`;
    const sent = [json(form('Mt')), file(await verses('1.1'))];
    expect(await refused(() => send('PUT', url, sent), 'confirm')).toMatchObject({
      losses: { nodes: 1, verses: 2, parallels: 2, texts: [{ code: 'A', parallels: 2 }] },
      report: { ok: true, problems: [{ code: 'LOSS' }, { code: 'LOSS' }] },
    });
    expect(stored(await send('PUT', `${url}?confirm=1`, sent)).node.passages).toBe(1);
    const left = await database.storage.read.selectFrom('parallel').select('source_to').execute();
    expect(left).toEqual([{ source_to: '1' }]);
  });

  it('need their form: one field `json`, once, and JSON (row 35)', async () => {
    const zip = file(await verses('1.1'));
    for (const [method, url] of [
      ['POST', folder],
      ['PUT', `/api/source-nodes/${ids.get('Vulg/Mk')}/package`],
    ] as const) {
      await badRequest(method, url, [zip]);
      await badRequest(method, url, [json(form('Mt')), json(form('Mt')), zip]);
      for (const wrong of ['', '{', 'x', '[]', 'null', '{"a":1,"a":2}', { ...form('Mt'), show: 'true' }]) {
        await badRequest(method, url, [json(wrong), zip]);
      }
      await badRequest(method, url, [json({ ...form('Mt'), name: 'Mt' }), zip]);
      await badRequest(method, url, [json({ ...form('Mt'), id: 1 }), zip]);
    }
  });

  it('need a file when they are new (row 35)', async () => {
    await refused(() => send('POST', folder, [json(form('Mt'))]), 'form.required', ['file']);
    const none = { head: fileHead(''), content: '' };
    await refused(() => send('POST', folder, [json(form('Mt')), none]), 'form.required', ['file']);
    const empty = form('', { name: { pl: ' ', en: '' } });
    await refused(() => send('POST', folder, [json(empty)]), 'form.required', ['name.pl', 'abbr.pl', 'file']);
    const url = `/api/source-nodes/${ids.get('Vulg/Mk')}/package`;
    expect(stored(await send('PUT', url, [json(form('Mk')), none])).report).toBeNull();
  });

  it('have one file in the part of that name, and nothing else (row 36)', async () => {
    const zip = await verses('1.1');
    const own = json(form('Mt'));
    await badRequest('POST', folder, [own, { head: fileHead('Mt.zip', 'zip'), content: zip }]);
    await badRequest('POST', folder, [own, file(zip), file(zip)]);
    await badRequest('POST', folder, [json(`{"x":"${'a'.repeat(1_000_000)}"}`), file(zip)]);
    await badRequest('POST', folder, [own, { head: fieldHead('more'), content: 'x' }, file(zip)]);
    await badRequest('POST', folder, [{ head: fieldHead('text'), content: 'a'.repeat(1_000_000) }, file(zip)]);
    const wrong = await editor.post(folder, form('Mt'));
    expect([wrong.statusCode, wrong.json().code]).toEqual([415, 'unsupported-media-type']);
  });

  it('stand in folders only, beside none of the same abbreviation, and not where something is gone', async () => {
    const parts = [json(form('Mt')), file(await verses('1.1'))];
    await refused(() => send('POST', `/api/source-nodes/${ids.get('Vulg/Mk')}/package`, parts), 'not-folder');
    await refused(() => send('POST', '/api/source-nodes/2147483647/package', parts), 'gone');
    await refused(() => send('PUT', '/api/source-nodes/2147483647/package', parts), 'gone');
    await refused(() => send('PUT', '/api/source-nodes/2147483647/package', parts.slice(0, 1)), 'gone');
    await refused(() => send('PUT', `/api/source-nodes/${ids.get('Vulg')}/package`, parts.slice(0, 1)), 'no-package');
    await refused(() => send('PUT', `/api/source-nodes/${ids.get('Vulg')}/package`, parts), 'no-package');
    const taken = [json(form('Mk')), ...parts.slice(1)];
    await refused(() => send('POST', folder, taken), 'abbr-taken', ['abbr.pl', 'abbr.en']);
    const node = await add('1.1');
    const url = `/api/source-nodes/${node.id}/package`;
    const other = [json(form('Mk')), file(await verses('1.1', '1.2'))];
    await refused(() => send('PUT', url, other), 'abbr-taken', ['abbr.pl', 'abbr.en']);
  });

  it('are refused with what is wrong with the file, and nothing is stored', async () => {
    const refuse = async (content: Uint8Array | string) =>
      refused(() => send('POST', folder, [json(form('Mt')), file(content)]), 'refused');
    expect((await refuse('no zip')).report).toMatchObject({ ok: false });
    const doubled = await refuse(await verses('1.1', '1.1'));
    expect(doubled.report.problems[0]).toMatchObject({ severity: 'error', file: 'verses.tsv', line: 3 });
    expect((await refuse(await zipOf({ 'text.xml': '<TEI/>' }))).report.ok).toBe(false);
  });
});
