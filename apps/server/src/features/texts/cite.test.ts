import type { AnswerOf, textCoins } from '@glosa/contract';
import { readHeaderRecord } from '@glosa/corpus-format';
import { alike } from '@glosa/dictionary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { fromTex, readBibtex, readRis } from '../../../test/read-citations.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { storedRecord } from '../../corpus/texts.ts';
import { storedNames } from '../../db/names.ts';

const CODE = 'Żywot_św.1';
/** Everything that one of the formats takes for its own. */
const NAME = 'Żywot {św. Anny & „matki"} 50% #1 $_~^\\ \\end{x}, @a = <b>\nER  - \nTY  - X';

describeOnBothDatabases('a citation', (open) => {
  let server: TestApp;
  let storage: Awaited<ReturnType<typeof open>>['storage'];
  beforeAll(async () => {
    const database = await open();
    storage = database.storage;
    await addText(database.storage, {
      code: CODE,
      transcription: { '1r': { '1': 'raz dwa', '2': 'trzy' }, '1v': { '1': 'cztery', '12a': 'pięć' } },
      transliteration: { '1r': { '1': 'raſ dwa', '2': 'trzi' }, '1v': { '1': 'czteri', '12a': 'pyęcz' } },
      others: { B: { '1r': { '1': 'inny' } } },
    });
    await addText(database.storage, { code: 'Skryty', active: false, ord: 2, transcription: { '1r': { '1': 'nic' } } });
    await writePastApplication(database.storage, async (writer) => {
      await writer
        .updateTable('corpus_text')
        .set({ name: storedNames(alike(NAME)) })
        .where('code', '=', CODE)
        .execute();
      const layer = writer.updateTable('layer').where('kind', '=', 'transliteration');
      await layer.set({ version: 4, updated_at: '2026-03-02T10:00:00Z' }).execute();
    });
    server = await buildTestApp(database, undefined, { now: () => new Date('2026-05-03T10:00:00Z') });
  });
  afterAll(() => server.close());

  const cite = (query: Record<string, string>, code = CODE) =>
    server.app.inject({ url: `/api/texts/cite/${encodeURIComponent(code)}`, query: { lang: 'pl', ...query } });
  const RANGE = { from: '1r.2', to: '1v.12a' };
  const ADDRESS = 'http://localhost/t/%C5%BBywot_%C5%9Bw.1:1r.2-1v.12a';
  const plain = (text: string) => text.replace(/\s+/g, ' ');

  it('in words names corpus, text, place, layer with version and date, the address, and the day of reading', async () => {
    const response = await cite(RANGE);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toBe(
      `${plain(NAME)} (${CODE}), 1r.2-1v.12a. W: Glosa, transkrypcja, wersja 1 z 2026-01-01, ${ADDRESS} [dostęp: 2026-05-03].\n`,
    );
    const english = await cite({ lang: 'en' });
    expect(english.body).toBe(
      `${plain(NAME)} (${CODE}). In: Glosa, transcription, version 1 of 2026-01-01, ${ADDRESS.replace('1r.2', '1r.1')} [accessed: 2026-05-03].\n`,
    );
  });

  it.each([
    ['transliteration', '?mode=transliteration', 'transliteracja, wersja 4 z 2026-03-02'],
    ['both', '?mode=both', 'transkrypcja, wersja 1 z 2026-01-01, transliteracja, wersja 4 z 2026-03-02'],
    ['other:B', '?mode=other%3AB', 'B, wersja 1 z 2026-01-01'],
  ])('of %s says so, and its address leads there', async (mode, query, statement) => {
    const { body } = await cite({ ...RANGE, mode });
    expect(body).toContain(`. W: Glosa, ${statement}, ${ADDRESS}${query} [`);
    const { statusCode, headers } = await server.app.inject({
      url: `${ADDRESS.replace('http://localhost', '')}${query}`,
    });
    const target = new URL(String(headers.location), 'http://x');
    expect([statusCode, target.searchParams.get('mode')]).toEqual([302, mode]);
    expect(target.searchParams.get('endVerseNo')).toBe('12a');
  });

  it('in BibTeX is one entry whatever the names hold', async () => {
    const response = await cite({ ...RANGE, format: 'bibtex' });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+\.bib"/);
    const { type, key, fields } = readBibtex(response.body);
    expect([type, key]).toEqual(['misc', 'glosa-Zywot-sw-1-1r-2-1v-12a']);
    expect(fields).toMatchObject({
      shorttitle: 'Żywot\\_św.1 1r.2-1v.12a',
      howpublished: 'Glosa, Żywot\\_św.1 1r.2-1v.12a, transkrypcja, wersja 1 z 2026-01-01',
      url: ADDRESS,
    });
    expect(fields).not.toHaveProperty('year');
    expect(fields).not.toHaveProperty('date');
    expect(fromTex(fields['title'] ?? '')).toBe(plain(NAME));
  });

  it('in RIS is one reference whatever the names hold', async () => {
    const { body } = await cite({ ...RANGE, format: 'ris' });
    const records = readRis(body);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      TY: 'DATA',
      TI: plain(NAME),
      T2: 'Glosa',
      SP: '1r.2-1v.12a',
      ET: '1',
      UR: ADDRESS,
    });
  });

  it('in CSL-JSON is an item of that schema', async () => {
    const response = await cite({ ...RANGE, format: 'csl-json', mode: 'both' });
    expect(response.headers['content-type']).toBe('application/vnd.citationstyles.csl+json; charset=utf-8');
    expect(response.json()).toEqual([
      {
        id: 'glosa-Zywot-sw-1-1r-2-1v-12a',
        type: 'dataset',
        title: plain(NAME),
        'title-short': CODE,
        'container-title': 'Glosa',
        section: '1r.2-1v.12a',
        genre: 'transkrypcja, transliteracja',
        version: '1, 4',
        note: 'transkrypcja, wersja 1 z 2026-01-01, transliteracja, wersja 4 z 2026-03-02',
        language: 'zlw-x-oldpol',
        URL: `${ADDRESS}?mode=both`,
      },
    ]);
  });

  describe('names the language, the source and the licence of the text', () => {
    const SOURCE = 'Biblioteka Jagiellońska, rkps 2151 IV, k. 12r–14v; wyd. W. Wydra, 1984.';
    const describeAs = (facts: { language: string | null; source: string | null; licence: string | null }) =>
      writePastApplication(storage, (writer) =>
        writer.updateTable('layer').set(facts).where('kind', '=', 'transcription').execute(),
      );

    it.each([
      ['gmh', 'Middle High German', undefined, 'gmh'],
      ['de', 'German', 'german', 'de'],
      ['pl-x-oldpol', 'Polish', 'polish', 'pl-x-oldpol'],
      ['la', 'Latin', 'latin', 'la'],
      ['und', undefined, undefined, undefined],
      [null, undefined, undefined, undefined],
    ])('%s', async (language, name, babel, tag) => {
      await describeAs({ language, source: SOURCE, licence: 'CC BY-SA 4.0' });
      for (const lang of ['pl', 'en']) {
        const { fields } = readBibtex((await cite({ format: 'bibtex', lang })).body);
        expect([fields['language'], fields['langid']]).toEqual([name, babel]);
        const [record] = readRis((await cite({ format: 'ris', lang })).body);
        expect(record?.['LA']).toBe(tag);
        const [item] = (await cite({ format: 'csl-json', lang })).json();
        expect(item.language).toBe(tag);
      }
    });

    it('in every format', async () => {
      await describeAs({ language: 'pl', source: SOURCE, licence: 'CC BY-SA 4.0' });
      const licence = 'CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/)';
      expect((await cite({})).body).toContain(`(${CODE}). Źródło: ${SOURCE} W: Glosa`);
      expect((await cite({})).body).toContain(`Licencja: ${licence}.`);
      for (const format of ['bibtex', 'ris', 'csl-json']) {
        const { body } = await cite({ format });
        expect([format, body.includes(SOURCE.slice(0, -1)), body.includes(licence)]).toEqual([format, true, true]);
        expect(body).not.toMatch(/^(PY|DA|Y1) {2}-|^ {2}(year|date) =|"issued"/m);
      }
    });
  });

  describe('of a text with a record', () => {
    const HEADER = `<teiHeader><fileDesc><titleStmt><title>T</title>
      <author>Williram von Ebersberg</author><editor>Kos, Anna &amp; Co</editor>
      <respStmt><resp>Collation</resp><persName>Jan Lis</persName></respStmt></titleStmt>
      <publicationStmt><availability><licence target="https://licence.example/by">CC BY</licence></availability></publicationStmt>
      <sourceDesc><msDesc><msIdentifier><settlement>München</settlement><repository>Staatsbibliothek</repository>
      <idno type="shelfmark">Cgm 39</idno></msIdentifier>
      <history><origin><origDate notBefore="1190" notAfter="1220">um/nach 1200</origDate></origin></history></msDesc>
      <listBibl><bibl type="edition">Gert Mellbourn (Hg.), Lund 1944.</bibl></listBibl></sourceDesc></fileDesc></teiHeader>`;
    beforeAll(() => {
      const record = storedRecord(readHeaderRecord(HEADER).record);
      return writePastApplication(storage, (writer) =>
        writer
          .updateTable('layer')
          .set({ record, language: 'gmh', licence: 'CC BY', source: 'all in one' })
          .where('kind', '=', 'transcription')
          .execute(),
      );
    });
    afterAll(() =>
      writePastApplication(storage, (writer) => writer.updateTable('layer').set({ record: null }).execute()),
    );

    it('names in words who wrote and edited it, its manuscript with place and date, and the edition', async () => {
      expect((await cite({ ...RANGE, lang: 'en' })).body).toBe(
        `Williram von Ebersberg: ${plain(NAME)} (${CODE}), 1r.2-1v.12a. ` +
          'Manuscript: München, Staatsbibliothek, Cgm 39 (um/nach 1200). Edition: Gert Mellbourn (Hg.), Lund 1944. ' +
          `Edited by Kos, Anna & Co. In: Glosa, transcription, version 1 of 2026-01-01, ${ADDRESS} ` +
          '[accessed: 2026-05-03]. Licence: CC BY (https://licence.example/by).\n',
      );
    });

    it('in BibTeX has its people in braces of their own, and the year of the edition', async () => {
      const { fields } = readBibtex((await cite({ format: 'bibtex', lang: 'en' })).body);
      expect(fields).toMatchObject({
        author: '{Williram von Ebersberg}',
        editor: '{Kos, Anna \\& Co}',
        year: '1944',
        language: 'Middle High German',
      });
      expect(fields['note']).toContain(
        'München, Staatsbibliothek, Cgm 39 (um/nach 1200); Gert Mellbourn (Hg.), Lund 1944; ',
      );
      expect(fields['note']).not.toContain('all in one');
    });

    it('in RIS has the tags of an archive and its number there', async () => {
      const [record] = readRis((await cite({ format: 'ris' })).body);
      expect(record).toMatchObject({
        ...{ AU: 'Williram von Ebersberg', ED: 'Kos Anna & Co', PY: '1944', LA: 'gmh' },
        ...{ DB: 'München, Staatsbibliothek', AN: 'Cgm 39', CR: 'CC BY (https://licence.example/by)' },
      });
    });

    it('in CSL-JSON tells the date of the manuscript from that of the edition', async () => {
      const [item] = (await cite({ format: 'csl-json' })).json();
      expect(item).toMatchObject({
        author: [{ literal: 'Williram von Ebersberg' }],
        editor: [{ literal: 'Kos, Anna & Co' }],
        archive: 'München, Staatsbibliothek',
        archive_location: 'Cgm 39',
        issued: { 'date-parts': [[1944]] },
        'original-date': { 'date-parts': [[1190], [1220]] },
      });
    });

    it('is told to reference managers and search engines on its page', async () => {
      const { body } = await server.app.inject({ url: `/texts/item?code=${encodeURIComponent(CODE)}&lang=en` });
      for (const [name, content] of [
        ['citation_author', 'Williram von Ebersberg'],
        ['citation_editor', 'Kos, Anna &amp; Co'],
        ['citation_publication_date', '1944'],
        ['DC.creator', 'Williram von Ebersberg'],
        ['DCTERMS.created', 'um/nach 1200'],
        ['DC.source', 'München, Staatsbibliothek, Cgm 39 (um/nach 1200); Gert Mellbourn (Hg.), Lund 1944.'],
        ['DC.rights', 'CC BY'],
        ['DCTERMS.license', 'https://licence.example/by'],
      ])
        expect(body).toContain(`<meta name="${name}" content="${content}">`);
      const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
      expect(JSON.parse(data).isPartOf).toMatchObject({
        author: [{ '@type': 'Person', name: 'Williram von Ebersberg' }],
        archivedAt: { '@type': 'ArchiveOrganization', name: 'München, Staatsbibliothek' },
        additionalProperty: { name: 'shelfmark', value: 'Cgm 39' },
        dateCreated: '1190/1220',
        editor: [{ name: 'Kos, Anna & Co' }],
        inLanguage: 'gmh',
        license: 'https://licence.example/by',
        isBasedOn: expect.stringContaining('Lund 1944'),
      });
      const [, coins = ''] = /<span class="Z3988" title="([^"]*)"><\/span>/.exec(body) ?? [];
      const said = new URLSearchParams(coins.replaceAll('&amp;', '&'));
      expect(Object.fromEntries(said)).toMatchObject({
        ctx_ver: 'Z39.88-2004',
        rft_val_fmt: 'info:ofi/fmt:kev:mtx:dc',
        'rft.creator': 'Williram von Ebersberg',
        'rft.contributor': 'Kos, Anna & Co',
        'rft.date': '1944',
        'rft.language': 'gmh',
        'rft.source': expect.stringContaining('München, Staatsbibliothek, Cgm 39'),
        'rft.rights': 'CC BY',
        'rft.identifier': expect.stringContaining('/t/'),
      });
      expect(body).toMatch(/<meta property="og:description" content="[^"]*München, Staatsbibliothek, Cgm 39/);
    });

    it('is told to reference managers where its hits are listed, once, and no text that visitors do not see', async () => {
      const texts = [CODE, 'Skryty', 'NIC', CODE].join();
      const { body, statusCode } = await server.app.inject({ url: '/api/texts/coins', query: { texts, lang: 'en' } });
      expect(statusCode).toBe(200);
      const listed = JSON.parse(body) as AnswerOf<typeof textCoins>;
      expect(listed.map(({ code }) => code)).toEqual([CODE]);
      expect(Object.fromEntries(new URLSearchParams(listed[0]?.coins))).toMatchObject({
        'rft.title': `${NAME} (${CODE})`,
        'rft.creator': 'Williram von Ebersberg',
        'rft.date': '1944',
        'rft.source': expect.stringContaining('München, Staatsbibliothek, Cgm 39'),
        'rft.identifier': expect.stringContaining(`/texts/item?code=${encodeURIComponent(CODE)}`),
      });
    });
  });

  it.each([
    ['a card', { from: '1v' }, '1v.1-1v.12a'],
    ['a verse', { from: '1r.2' }, '1r.2'],
    ['a range in one', { from: '1r.2-1v.1' }, '1r.2-1v.1'],
    ['cards to cards', { from: '1r', to: '1v' }, '1r.1-1v.12a'],
  ])('of %s names what it names', async (_, range, named) => {
    expect((await cite(range)).body).toContain(`), ${named}. `);
  });

  it.each([
    ['an end before the start', { from: '1v.1', to: '1r.1' }, CODE, 400],
    ['an end alone', { to: '1r.1' }, CODE, 400],
    ['an empty reference', { from: '' }, CODE, 400],
    ['a reference that is too long', { from: '1'.repeat(101) }, CODE, 400],
    ['an unknown format', { format: 'docx' }, CODE, 400],
    ['an unknown mode', { mode: 'x' }, CODE, 400],
    ['an unknown field', { page: '1' }, CODE, 400],
    ['an unknown card', { from: '9z' }, CODE, 404],
    ['an unknown verse', { from: '1r.1', to: '1r.99' }, CODE, 404],
    ['an unknown transcript', { mode: 'other:Z' }, CODE, 404],
    ['an unknown text', {}, 'NIC', 404],
    ['a text that is not active', {}, 'Skryty', 404],
    ['a code that is none', {}, '..%2Fx', 400],
  ])('of %s is refused', async (_, query, code, status) => {
    for (const call of ['cite', 'export']) {
      const url = `/api/texts/${call}/${encodeURIComponent(code)}`;
      const response = await server.app.inject({ url, query: query as Record<string, string> });
      expect([call, response.statusCode]).toEqual([call, status]);
      expect(response.json()).toHaveProperty('code');
      expect(response.headers['content-disposition']).toBeUndefined();
    }
  });
});
