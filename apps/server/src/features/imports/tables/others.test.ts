import type { AnswerOf, otherImports, otherReport, otherVersions } from '@glosa/contract';
import { parseLayer } from '@glosa/corpus-format';
import { DEFAULT_TAGSET, tagRules } from '@glosa/tagset';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { importLayer, importSource } from '../../../../test/run-imports.ts';
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';
import { zipOf } from '../../../../test/zips.ts';
import { templateFiles } from './templates.ts';

const HEAD = 'id\ttext\tfrom\tto\tsource\tsource_from\tsource_end\tsource_to\trelation\tcertainty\tnote_pl\n';
const row = (
  id: string,
  more: Partial<Record<'text' | 'from' | 'to' | 'source' | 'verse' | 'last' | 'end', string>> = {},
) => {
  const { text = 'A', from = '1r.1', to = '1r.2', source = 'Vulg/Mt/1', verse = '1', last = verse, end = '' } = more;
  return `${[id, text, from, to, source, verse, end, last, 'source', 'high', ''].join('\t')}\n`;
};
const parallels = (...rows: string[]) => zipOf({ 'parallels.tsv': HEAD + rows.join('') });

const THEME = 'id\tparent\tord\tname_pl\tname_en\n';
const EVENTS = `${THEME}e\t\t1\tWydarzenia\tEvents\ne1\te\t1\tMęka\tPassion\ne2\te1\t1\tOgrójec\t\n`;
const PERSONS = `${THEME}o\t\t1\tOsoby\tPersons\n`;
const OCCURRENCES = 'theme\ttext\tfrom\tto\tcertainty\ne2\tA\t1r.1.2\t1r.2\thigh\no\tA\t1r.1\t1r.1\t\n';

const FOLDER = [{ name: { pl: 'Wulgata', en: 'Vulgate' }, abbr: { pl: 'Vulg', en: 'Vulg' } }];
const TESTAMENT = { name: { pl: 'NT', en: 'NT' }, abbr: { pl: 'NT', en: 'NT' } };
const MATTHEW = { name: { pl: 'Mateusz', en: 'Matthew' }, abbr: { pl: 'Mt', en: 'Matt' } };
const verses = (...labels: string[]) =>
  zipOf({
    'verses.tsv': `node\tverse\tlang\ttext\n${labels.map((one) => `${one.replace('.', '\t')}\tla\tverbum\n`).join('')}`,
  });

describeOnBothDatabases('tables for the whole corpus', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let browser: TestClient;
  let made = 0;

  const source = async (...labels: string[]) => ({
    ...{ folder: [...FOLDER, TESTAMENT], names: MATTHEW, fileName: 'Mt.zip' },
    bytes: await verses(...labels),
  });
  beforeAll(async () => {
    database = await open();
    const bytes = await layerZip('transcription', 'A', ['Otoć ja tu', 'i ty', 'my']);
    const imported = await importLayer(database.storage, {
      kind: 'transcription',
      code: 'A',
      bytes,
      fileName: 'A.zip',
      actor: '',
    });
    expect(imported.status).toBe('stored');
    const first = await importSource(database.storage, await source('1.1', '1.2', '1.3', '2.1'));
    expect(first).toMatchObject({ status: 'stored', version: 1, counts: { nodes: 2, verses: 4 }, problems: [] });
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const login = `redaktor-${++made}`;
    await addTestAccounts(database.storage, [{ login, role: 'editor' }]);
    browser = await buildTestClient(server.app).open(await addTestSession(database.storage, login, new Date()));
  });

  const PARALLELS = '/api/import/add-parellel-locations';
  const send = async (url: string, zip: Uint8Array) => sendFile(browser, url, zip);
  const get = async <T>(url: string) => (await browser.ask('GET', url)).json() as T;
  const versions = (kind: string) => get<AnswerOf<typeof otherVersions>>(`/api/import/other-versions/${kind}`);
  const current = async (kind: string) =>
    new Uint8Array((await browser.ask('GET', `/api/import/other-current/${kind}`)).rawPayload);
  const labels = async () => {
    const rows = await database.storage.read.selectFrom('parallel').select(['id', 'label']).orderBy('ord').execute();
    return rows.map(({ label }) => label);
  };

  it('come as a single table, too', async () => {
    const single = Buffer.from(HEAD + row('p1'));
    const sent = await sendFile(browser, `${PARALLELS}?dryRun=1`, single, 'parallels.tsv');
    expect(expectAccepted(sent).report.counts).toMatchObject({ rows: 1 });
    const named = await sendFile(browser, PARALLELS, single, 'mine.tsv');
    expect(expectFormError(named, 'refused').report?.problems).toContainEqual(
      expect.objectContaining({ code: 'ZIP-KIND', expected: 'parallels.tsv' }),
    );
  });

  it('are checked, applied by the token, and stored with who did it; the same file again is no new version', async () => {
    const zip = await parallels(
      row('p1'),
      row('p2', { from: '1r.1.2', to: '1r.1.3', verse: '2', last: '1', end: 'Vulg/NT/Mt/2' }),
    );
    const checked = expectAccepted(await send(`${PARALLELS}?dryRun=1`, zip));
    expect(checked).toMatchObject({
      ...{ version: null, needsConfirmation: false, report: { ok: true, counts: { rows: 2, texts: 1 } } },
      diff: { rows: { added: 2, changed: 0, same: 0, removed: 0 } },
    });
    expect(checked.diff.changes[0]).toEqual({
      ...{ what: 'parallel', fate: 'added', ref: 'p1' },
      after: 'A · 1r.1 · 1r.2 · Vulg/NT/Mt/1 · 1 · 1 · source · high',
    });
    expect(await labels()).toEqual([]);
    const applied = expectAccepted(await browser.ask('POST', `${PARALLELS}?token=${checked.token}`));
    expect(applied.version).toBe(1);
    expect(await labels()).toEqual(['p1', 'p2']);
    expect(expectAccepted(await send(PARALLELS, zip))).toMatchObject({ version: null, unchanged: true });
    const { total, versions: list } = await versions('parallels');
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      version: 1,
      mode: 'upload',
      rows: 2,
      isCurrent: true,
      actor: `redaktor-${made}`,
      fileName: 't.zip',
    });
    const file = await browser.ask('GET', `/api/import/other-file/${list[0]?.id}`);
    expect(Buffer.from(zip).equals(file.rawPayload)).toBe(true);
    const report = await get<AnswerOf<typeof otherReport>>(`/api/import/other-report/${list[0]?.id}`);
    expect(report.diff.rows.added).toBe(2);
    const deeds = await database.storage.read
      .selectFrom('audit')
      .select(['action', 'subject'])
      .where('action', '=', 'table-imported')
      .execute();
    expect(deeds).toEqual([{ action: 'table-imported', subject: 'parallels' }]);
  });

  it('and texts and sources that came from the command line are on record like all others', async () => {
    const deeds = await database.storage.read
      .selectFrom('audit')
      .select(['action', 'subject', 'after'])
      .where('actor', '=', '')
      .where('action', 'in', ['text-imported', 'source-imported', 'table-imported'])
      .orderBy('no')
      .execute();
    expect(deeds.slice(0, 2)).toEqual([
      { action: 'text-imported', subject: 'A', after: '{"layer":"transcription","version":1}' },
      { action: 'source-imported', subject: 'Mt', after: '{"version":1}' },
    ]);
  });

  it('anchor passages to their first and last words', async () => {
    const words = await database.storage.read.selectFrom('word').select(['id', 'form']).execute();
    const form = (id: number | null) => words.find((word) => word.id === id)?.form;
    const passages = await database.storage.read.selectFrom('passage').selectAll().orderBy('id').execute();
    expect(passages.map((one) => [one.from_ref, one.to_ref, form(one.from_word_id), form(one.to_word_id)])).toEqual([
      ['1r.1', '1r.2', 'Otoć', 'ty'],
      ['1r.1.2', '1r.1.3', 'ja', 'tu'],
    ]);
  });

  it('are added to and changed by id in an update; ids in the database stay', async () => {
    const before = await database.storage.read.selectFrom('parallel').select(['id', 'label']).orderBy('ord').execute();
    const zip = await parallels(row('p3', { to: '1r.3' }), row('p2', { verse: '3' }));
    const done = expectAccepted(await send('/api/import/update-parellel-locations', zip));
    expect(done).toMatchObject({ version: 2, diff: { rows: { added: 1, changed: 1, same: 1, removed: 0 } } });
    expect(await labels()).toEqual(['p1', 'p2', 'p3']);
    const after = await database.storage.read.selectFrom('parallel').select(['id', 'label']).orderBy('ord').execute();
    expect(after.slice(0, 2)).toEqual(before);
  });

  it('are replaced only when a person agreed to what goes; the state after an update can be brought back', async () => {
    const zip = await parallels(row('p9'));
    const told = expectFormError(await send(PARALLELS, zip), 'confirm');
    expect(told.diff?.rows).toEqual({ added: 1, changed: 0, same: 0, removed: 3 });
    expect(await labels()).toHaveLength(3);
    expect(expectAccepted(await send(`${PARALLELS}?confirm=1`, zip)).version).toBe(3);
    expect(await labels()).toEqual(['p9']);
    const { versions: list } = await versions('parallels');
    const id = list.find(({ version }) => version === 2)?.id;
    expectFormError(await browser.ask('POST', `/api/import/other-restore/${list[0]?.id}`), 'current');
    expectFormError(await browser.ask('POST', `/api/import/other-restore/${id}`), 'confirm');
    const restored = expectAccepted(await browser.ask('POST', `/api/import/other-restore/${id}?confirm=1`));
    expect(restored.version).toBe(4);
    expect(await labels()).toEqual(['p1', 'p2', 'p3']);
    const [latest] = (await versions('parallels')).versions;
    expect(latest).toMatchObject({ version: 4, mode: 'restore', ofVersion: 2, isCurrent: true });
    expect((await browser.ask('POST', '/api/import/other-restore/999999')).statusCode).toBe(404);
  });

  it('name what does not exist, with the nearest that does', async () => {
    const before = await dumpDatabase(database.config);
    const bad = await parallels(
      row('a', { text: 'B' }),
      ...[row('b', { from: '9v.1' }), row('c', { to: '1r.77' }), row('d', { from: '1r.1.9' })],
      ...[row('e', { source: 'Vulg/Mtt/1' }), row('f', { verse: '99' }), row('g', { source: 'Vulg/Mt' })],
      row('h', { verse: '3', last: '2' }),
    );
    const { report } = expectFormError(await send(PARALLELS, bad), 'refused');
    expect(
      report?.problems.map(({ line, column, code, found, expected }) => [line, column, code, found, expected]),
    ).toEqual([
      [2, 3, 'REF-TEXT', 'B', 'A'],
      [3, 5, 'REF-RANGE', '9v', '1r'],
      [4, 10, 'REF-RANGE', '77', '3'],
      [5, 5, 'REF-WORD', '9', '3'],
      [6, 15, 'REF-SOURCE', 'Vulg/Mtt/1', 'Vulg/Mt'],
      [7, 25, 'REF-SOURCE', '99', '3'],
      [8, 23, 'REF-SOURCE', 'Vulg/NT/Mt', 'Vulg/NT/Mt/1'],
      [9, 28, 'REF-SOURCE', 'Vulg/NT/Mt/1 2', 'Vulg/NT/Mt/1 3'],
    ]);
    expect(report?.problems.every(({ message, hint }) => message !== '' && hint !== undefined)).toBe(true);
    expect(await dumpDatabase(database.config)).toEqual(before);
  });

  it('name one bad row in a large table', async () => {
    const good = Array.from({ length: 20_000 }, (_, i) => row(`n${i}`));
    const { report } = expectFormError(
      await send(PARALLELS, await parallels(...good, row('x', { from: '1r' }))),
      'refused',
    );
    expect(report?.problems).toMatchObject([{ code: 'TAB-VALUE', file: 'parallels.tsv', line: 20_002, column: 5 }]);
  });

  it('of themes are stored as trees and updated', async () => {
    const zip = await zipOf({ 'events.tsv': EVENTS, 'persons.tsv': PERSONS, 'occurrences.tsv': OCCURRENCES });
    const done = expectAccepted(await send('/api/import/add-themes', zip));
    expect(done).toMatchObject({ version: 1, report: { counts: { events: 3, persons: 1, occurrences: 2 } } });
    const ids = async () => database.storage.read.selectFrom('theme').select(['id', 'label']).orderBy('id').execute();
    const before = await ids();
    // e1 goes; what was below it gets another parent first.
    const moved = {
      'events.tsv': `${THEME}e\t\t1\tWydarzenia\tEvents\ne2\te\t1\tOgrójec\tGethsemane\n`,
      'persons.tsv': PERSONS,
    };
    expectFormError(await send('/api/import/add-themes', await zipOf(moved)), 'confirm');
    expectAccepted(
      await send('/api/import/add-themes?confirm=1', await zipOf({ ...moved, 'occurrences.tsv': OCCURRENCES })),
    );
    expect(await ids()).toEqual(before.filter(({ label }) => label !== 'e1'));
    const more = await zipOf({ 'events.tsv': `${THEME}e3\te2\t1\tKielich\t\n` });
    expect(expectAccepted(await send('/api/import/update-themes', more)).diff.rows).toEqual({
      added: 1,
      changed: 0,
      same: 5,
      removed: 0,
    });
    const wrong = await zipOf({ 'events.tsv': `${THEME}e4\tnikt\t1\tX\t\n` });
    expect(expectFormError(await send('/api/import/update-themes', wrong), 'refused').report?.problems[0]?.code).toBe(
      'TREE-PARENT',
    );
  });

  it('of phonetic variants are updated by group and rule', async () => {
    const head = 'group\tform\tlayer\n';
    const first = await zipOf({ 'groups.tsv': `${head}1\ta\tlemma\n1\tb\tlemma\n2\tc\tlemma\n2\td\tlemma\n` });
    expectAccepted(await send('/api/import/add-phonetic-variants', first));
    const second = await zipOf({ 'groups.tsv': `${head}2\tc\tlemma\n2\te\tlemma\n3\tf\tlemma\n3\tg\tlemma\n` });
    const url = '/api/import/update-phonetic-variants';
    expect(expectFormError(await send(url, second), 'confirm').diff?.rows).toEqual({
      added: 3,
      changed: 0,
      same: 3,
      removed: 1,
    });
    expect(expectAccepted(await send(`${url}?confirm=1`, second)).version).toBe(2);
    const forms = await database.storage.read
      .selectFrom('phonetic_variant')
      .select(['group_label', 'form'])
      .orderBy('ord')
      .execute();
    expect(forms.map(({ group_label, form }) => group_label + form)).toEqual(['1a', '1b', '2c', '2e', '3f', '3g']);
  });

  it.each([
    ['parallels', PARALLELS],
    ['themes', '/api/import/add-themes'],
    ['phonetic-variants', '/api/import/add-phonetic-variants'],
  ])('as they are now import again without a difference: %s', async (kind, url) => {
    const { total } = await versions(kind);
    const again = expectAccepted(await send(url, await current(kind)));
    expect(again).toMatchObject({ unchanged: true, version: null, diff: { changes: [] } });
    expect((await versions(kind)).total).toBe(total);
  });

  it('are listed with what they hold', async () => {
    const list = await get<AnswerOf<typeof otherImports>>('/api/import/other-imports');
    expect(list.map(({ kind, counts, current: one }) => [kind, counts, one?.version])).toEqual([
      ['parallels', { rows: 3, texts: 1 }, 4],
      ['themes', { events: 3, persons: 1, occurrences: 2 }, 3],
      ['phonetic-variants', { groups: 3, forms: 6, rules: 0 }, 2],
      ['vocabulary', { values: 0, fields: 0 }, undefined],
      ['record-fields', { fields: 0 }, undefined],
      ['text-records', { texts: 0, facts: 0 }, undefined],
    ]);
  });

  it('leave out a passage that ends before it begins, name it, and ask', async () => {
    const zip = await parallels(row('p1', { from: '1r.3', to: '1r.1' }), row('p2'), row('p3'));
    const checked = expectAccepted(await send(`${PARALLELS}?dryRun=1`, zip));
    expect(checked.needsConfirmation).toBe(true);
    expect(checked.report.problems).toMatchObject([
      { severity: 'warning', code: 'REF-RANGE', line: 2, column: 11, expected: '1r.3', found: '1r.1' },
    ]);
    expect(checked.report.counts['rows']).toBe(2);
    expectFormError(await send(PARALLELS, zip), 'confirm');
  });

  it('keep a row whose place the text has lost, as long as the file says the same of it', async () => {
    const passage = await database.storage.read
      .selectFrom('parallel')
      .select('passage_id')
      .where('label', '=', 'p3')
      .executeTakeFirstOrThrow();
    const lost = { lost: 1, from_ref: '8v.1', to_ref: '8v.2', from_word_id: null, to_word_id: null };
    await database.storage.transact((writer) =>
      writer.updateTable('passage').set(lost).where('id', '=', passage.passage_id).execute(),
    );
    const again = expectAccepted(await send(PARALLELS, await current('parallels')));
    expect(again.unchanged).toBe(true);
    expect(again.report.problems).toMatchObject([{ severity: 'warning', code: 'REF-RANGE', found: 'A 8v.1' }]);
  });

  it('refuse the zips of other imports, and what is no zip; the other spelling of the address is no address', async () => {
    const themes = await zipOf({ 'events.tsv': EVENTS });
    const layer = await layerZip('transcription', 'A', ['Otoć']);
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const before = await dumpDatabase(database.config);
    for (const bytes of [themes, layer, png, new Uint8Array(), themes.slice(0, 80)]) {
      for (const url of [PARALLELS, '/api/import/update-phonetic-variants'])
        expectFormError(await send(url, bytes), 'refused');
    }
    expectFormError(await send('/api/import/add-themes', await parallels(row('p1'))), 'refused');
    for (const path of ['add-parallel-locations', 'update-parallel-locations', 'add-theme']) {
      expect((await send(`/api/import/${path}`, themes)).statusCode).toBe(404);
    }
    expect(await dumpDatabase(database.config)).toEqual(before);
  });

  it('have templates', async () => {
    for (const kind of [
      'transcription',
      'transcription-plain',
      'transliteration',
      'other-transcript',
      'parallels',
      'themes',
      'source-package',
    ]) {
      const answer = await browser.ask('GET', `/api/import/template/${kind}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
      expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    }
    for (const kind of ['transcription', 'transcription-plain', 'transliteration', 'other-transcript'] as const) {
      const layerKind = kind === 'transcription-plain' ? 'transcription' : kind;
      const entries = templateFiles(kind).map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }));
      const { layer, problems } = parseLayer(layerKind, entries, { code: 'A', tags: tagRules() });
      expect([kind, problems, layer?.verses.length]).toEqual([kind, [], 3]);
    }
    const own = { ...DEFAULT_TAGSET, classes: DEFAULT_TAGSET.classes.map((one) => ({ ...one, tag: `x${one.tag}` })) };
    const [file] = templateFiles('transcription', {}, own);
    const entries = [{ name: 'text.xml', bytes: new TextEncoder().encode(file?.text) }];
    expect(parseLayer('transcription', entries, { code: 'A', tags: tagRules(own) }).problems).toEqual([]);
  });

  it('keep to the verses of a source: those that links point to do not go unsaid', async () => {
    const upload = await source('1.1', '1.2', '2.1');
    const same = await importSource(database.storage, await source('1.1', '1.2', '1.3', '2.1'));
    expect(same).toMatchObject({ status: 'unchanged', next: 2 });
    const checked = await importSource(database.storage, upload, { dryRun: true });
    expect(checked).toMatchObject({ needsConfirmation: true, diff: { rows: { removed: 1 }, links: { orphan: 1 } } });
    expect(checked.problems).toMatchObject([
      { severity: 'warning', code: 'LOSS', variant: 'source', ref: 'p2', found: '3' },
    ]);
    const parts = () =>
      database.storage.read
        .selectFrom('source_node')
        .select(['id', 'label'])
        .where('type', '=', 'part')
        .orderBy('id')
        .execute();
    const before = await parts();
    expect(await importSource(database.storage, upload)).toMatchObject({ status: 'stored', version: 2 });
    expect(await labels()).toEqual(['p1', 'p3']);
    expect(await parts()).toEqual(before);
  });
});
