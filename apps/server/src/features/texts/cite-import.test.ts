/** What reference managers make of a citation: each fact has to arrive in the field where they keep such facts. */
import { readHeaderRecord } from '@glosa/corpus-format';
import { alike } from '@glosa/dictionary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { fromTex, readBibtex } from '../../../test/read-citations.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { storedRecord } from '../../corpus/texts.ts';
import { storedNames } from '../../db/names.ts';

/** What Zotero's translator for RIS makes of a tag of a reference of type `DATA`; what is not here it leaves out. */
const ZOTERO_RIS: Readonly<Record<string, string>> = {
  AU: 'author',
  ED: 'editor',
  TI: 'title',
  ST: 'shortTitle',
  PB: 'repository',
  ET: 'versionNumber',
  PY: 'date',
  DB: 'archive',
  AN: 'archiveLocation',
  CR: 'rights',
  LA: 'language',
  UR: 'url',
  N1: 'note',
};
/** `T2` goes into a field that a data set does not have, and so does `SP`: other programs know them. */
const NOT_IN_ZOTERO = ['T2', 'SP'];

/** The same of the translator for BibTeX and `misc`, which becomes a document. */
const ZOTERO_BIBTEX: Readonly<Record<string, string>> = {
  author: 'author',
  editor: 'editor',
  title: 'title',
  shorttitle: 'shortTitle',
  howpublished: 'extra',
  year: 'date',
  note: 'note',
  copyright: 'rights',
  url: 'url',
  language: 'language',
};

type Item = Record<string, string[]>;

function addTo(item: Item, field: string | undefined, value: string): void {
  if (field !== undefined) item[field] = [...(item[field] ?? []), value];
}

function importRis(text: string): Item {
  const item: Item = {};
  for (const line of text.split('\r\n').filter((one) => one !== '')) {
    const [, tag = '', value = ''] = /^([A-Z][A-Z0-9]) {2}- (.*)$/.exec(line) ?? [];
    if (['TY', 'ER', ...NOT_IN_ZOTERO].includes(tag)) continue;
    expect(Object.keys(ZOTERO_RIS)).toContain(tag);
    // A note that begins as one of ProCite would be taken for a field of that name.
    if (tag === 'N1') expect(value).not.toMatch(/(^|[^A-Za-z,\s])(Edition|Language|Call Number|Notes|Author Role) ?:/);
    // A comma parts a name into family and given name.
    if (tag === 'AU' || tag === 'ED') expect(value).not.toContain(',');
    addTo(item, ZOTERO_RIS[tag], value);
  }
  return item;
}

function importBibtex(text: string): Item {
  const item: Item = {};
  const { type, fields } = readBibtex(text);
  expect(type).toBe('misc');
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'langid') continue;
    expect(Object.keys(ZOTERO_BIBTEX)).toContain(name);
    const isPeople = name === 'author' || name === 'editor';
    const parts = isPeople ? value.split(' and ') : [value];
    // Shorter than an address begins it is lost.
    if (name === 'howpublished') expect(value.length).toBeGreaterThan(7);
    for (const part of parts) {
      addTo(item, ZOTERO_BIBTEX[name], name === 'url' ? part : fromTex(part.startsWith('{') ? part : `{${part}}`));
    }
  }
  return item;
}

/** The names of CSL 1.0.2's schema of data that a citation of ours may use, by what they hold. */
const CSL = {
  string: [
    ...['id', 'type', 'title', 'title-short', 'container-title', 'section', 'genre', 'version', 'archive'],
    ...['archive_location', 'note', 'language', 'URL'],
  ],
  names: ['author', 'editor'],
  date: ['issued', 'original-date'],
};

function checkCsl(item: Record<string, unknown>): void {
  expect(item).toMatchObject({ id: expect.any(String), type: 'dataset' });
  for (const [name, value] of Object.entries(item)) {
    if (CSL.string.includes(name)) expect([name, typeof value]).toEqual([name, 'string']);
    else if (CSL.names.includes(name)) expect(value).toEqual([{ literal: expect.any(String) }]);
    else if (CSL.date.includes(name)) expect(value).toEqual({ 'date-parts': expect.any(Array) });
    else expect.unreachable(`CSL has no ${name}`);
  }
}

const header = (witness: string, edition: string) => `<teiHeader><fileDesc><titleStmt>
  <title xml:lang="de">Athis und Prophilias</title><title xml:lang="en">Athis and Prophilias</title>
  <author>Hartmann, Priester</author><editor>Projekt X (Anna Kos, Jan Lis)</editor></titleStmt>
  <publicationStmt><availability><licence target="https://licence.example/by">CC BY 4.0</licence></availability></publicationStmt>
  <sourceDesc>${witness}<listBibl><bibl type="edition">${edition}</bibl></listBibl></sourceDesc></fileDesc></teiHeader>`;

const place = (settlement: string, repository: string, shelfmark: string) =>
  `<msIdentifier><settlement>${settlement}</settlement><repository>${repository}</repository><idno type="shelfmark">${shelfmark}</idno></msIdentifier>`;
const written = (date: string, at = '') =>
  `<history><origin><origDate notBefore="1250" notAfter="1275">${date}</origDate>${at && `<origPlace>${at}</origPlace>`}</origin></history>`;

const ONE = `<msDesc>${place('Kraków', 'BJ', 'Berol. mgq 846')}${written('13,3V', 'Mainz')}</msDesc>`;
const TWO = `<msDesc><msFrag>${place('Berlin', 'SB', 'Grimm 196')}</msFrag><msFrag>${place('Kraków', 'BJ', 'mgq 846')}</msFrag>${written('um 1260')}</msDesc>`;
const NOWHERE = `<msDesc>${written('um 1260.', 'Mainz')}</msDesc>`;

describeOnBothDatabases('a citation that is imported', (open) => {
  let server: TestApp;
  let storage: Awaited<ReturnType<typeof open>>['storage'];
  beforeAll(async () => {
    const database = await open();
    storage = database.storage;
    await addText(storage, {
      code: 'AthP',
      language: 'gmh',
      transcription: { '1r': { '1': 'ein wort', '2': 'zwei' } },
    });
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());

  const describeAs = (xml: string) =>
    writePastApplication(storage, (writer) =>
      writer
        .updateTable('layer')
        .set({ record: storedRecord(readHeaderRecord(xml).record), licence: 'CC BY 4.0' })
        .execute(),
    );
  const cite = async (format: string, from?: string) => {
    const query = { lang: 'en', format, ...(from !== undefined && { from }) };
    return (await server.app.inject({ url: '/api/texts/cite/AthP', query })).body;
  };

  it.each([
    {
      witness: ONE,
      ...{ archive: 'Kraków, BJ', number: 'Berol. mgq 846' },
      manuscript: 'Kraków, BJ, Berol. mgq 846 (Mainz, 13,3V, 1250–1275)',
    },
    {
      witness: TWO,
      ...{ archive: 'Berlin, SB; Kraków, BJ', number: '[a] Grimm 196; [b] mgq 846' },
      manuscript: '[a] Berlin, SB, Grimm 196; [b] Kraków, BJ, mgq 846 (um 1260)',
    },
  ])('has $archive and its number there, people, rights, language and version in their fields', async (the) => {
    await describeAs(header(the.witness, 'N. N. (Hg.), Übungsbuch, Heidelberg 1926, S. 63-82'));
    const facts = {
      title: [expect.stringContaining('AthP')],
      shortTitle: ['AthP 1r.2'],
      date: ['1926'],
      rights: ['CC BY 4.0 (https://licence.example/by)'],
      url: ['http://localhost/t/AthP:1r.2'],
    };
    const ris = importRis(await cite('ris', '1r.2'));
    expect(ris).toMatchObject({
      ...facts,
      author: ['Hartmann Priester'],
      editor: ['Projekt X (Anna Kos; Jan Lis)'],
      archive: [the.archive],
      archiveLocation: [the.number],
      versionNumber: ['1'],
      repository: ['Glosa'],
      language: ['gmh'],
      note: [
        the.manuscript,
        'N. N. (Hg.), Übungsbuch, Heidelberg 1926, S. 63-82',
        'transcription, version 1 of 2026-01-01',
      ],
    });
    const bibtex = importBibtex(await cite('bibtex', '1r.2'));
    expect(bibtex).toMatchObject({
      ...facts,
      author: ['Hartmann, Priester'],
      editor: ['Projekt X (Anna Kos, Jan Lis)'],
      extra: ['Glosa, AthP 1r.2, transcription, version 1 of 2026-01-01'],
      language: ['Middle High German'],
      note: [
        `${the.manuscript}; N. N. (Hg.), Übungsbuch, Heidelberg 1926, S. 63-82; CC BY 4.0 (https://licence.example/by)`,
      ],
    });
    const [csl] = JSON.parse(await cite('csl-json', '1r.2'));
    checkCsl(csl);
    expect(csl).toMatchObject({
      ...{ archive: the.archive, archive_location: the.number, language: 'gmh', section: '1r.2' },
      ...{ issued: { 'date-parts': [[1926]] }, 'original-date': { 'date-parts': [[1250], [1275]] } },
    });
    const words = await cite('text', '1r.2');
    expect(words).toContain(` Manuscript: ${the.manuscript}. Edition: N. N. (Hg.)`);
    expect(words).not.toMatch(/\.\.|\s\s|,,/);
  });

  it('pairs shelfmarks with libraries also where a table has no letters for them', async () => {
    const { record } = readHeaderRecord(header(TWO, 'N. N., Mainz 1926.'));
    const tabled = storedRecord({ ...record, shelfmark: 'Grimm 196, 197; mgq 846' });
    await writePastApplication(storage, (writer) => writer.updateTable('layer').set({ record: tabled }).execute());
    expect(await cite('text')).toContain(
      ' Manuscript: Berlin, SB, Grimm 196, 197; Kraków, BJ, mgq 846 (um 1260). Edition',
    );
  });

  it.each([
    ['Bl. 103r-111v', 'Berol. mgq 846, Bl. 103r-111v (Mainz'],
    ['Bl. 3ra-103rb,20, 108ra-212ra,20', 'mgq 846, Bl. 3ra-103rb,20, 108ra-212ra,20 (Mainz'],
    ['Bl. 1a-b, 2a-d, 1c', 'mgq 846, Bl. 1a-b, 2a-d, 1c (Mainz'],
    ['pp. 1–162', 'mgq 846, pp. 1–162 (Mainz'],
    ['noch 94 Blätter', 'mgq 846 (Mainz'],
    ['2 Doppelblätter + 40 Falzstreifen', 'mgq 846 (Mainz'],
  ])('of a whole text names the leaves on which it stands: %s', async (folios, named) => {
    const extent = `<physDesc><objectDesc><supportDesc><extent>${folios}</extent></supportDesc></objectDesc></physDesc>`;
    await describeAs(header(ONE.replace('<history>', `${extent}<history>`), 'X'));
    for (const format of ['text', 'bibtex', 'ris', 'csl-json']) {
      expect([format, await cite(format)]).toEqual([format, expect.stringContaining(named)]);
      expect([format, await cite(format, '1r.2')]).toEqual([format, expect.not.stringContaining(folios)]);
    }
  });

  it('says where and when it was written where no manuscript is known', async () => {
    await describeAs(header(NOWHERE, 'N. N., Mainz 1926.'));
    expect(await cite('text')).toContain(' Written: Mainz, um 1260. Edition: N. N., Mainz 1926. Edited by');
    expect(importRis(await cite('ris'))).toMatchObject({
      note: ['Mainz, um 1260', 'N. N., Mainz 1926.', expect.any(String)],
    });
  });

  it.each([
    ['Heidelberg 1926, S. 1500-1600', '1926'],
    ['in: Germania 26 (1881), S. 1-57', '1881'],
    ['München 1914/16, Nr. 28', '1914'],
    ['Lahr 1932-1986, Nr. 658, 1542, 2001.', '1986'],
    ['Berlin 1938 (Nachdruck Zürich 1966)', '1938'],
    ['N., Bonn 1900; M., Köln 1950, s. 3', '1950'],
    ['nach der Handschrift von 1472 gedruckt', null],
    ['', null],
  ])('is of the year of the edition: %s', async (edition, year) => {
    await describeAs(header(ONE, edition));
    expect(importRis(await cite('ris'))['date']).toEqual(year === null ? undefined : [year]);
  });

  it('is by those whom the title does not name already, and is called what its language calls it', async () => {
    await describeAs(header(ONE, 'x').replace('xml:lang="de">Athis und Prophilias', 'xml:lang="gmh">Athis'));
    await writePastApplication(storage, (writer) =>
      writer
        .updateTable('corpus_text')
        .set({ name: storedNames(alike('AthP')) })
        .execute(),
    );
    expect(await cite('text')).toMatch(/^Hartmann, Priester: Athis \(AthP\)\. Manuscript:/);
    await describeAs(header(ONE, 'x').replace('Athis and Prophilias', 'Priester Hartmann: Athis'));
    expect(await cite('text')).toMatch(/^Priester Hartmann: Athis \(AthP\)\. Manuscript:/);
  });
});
