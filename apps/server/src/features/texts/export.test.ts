import { type ParsedLayer, parseLayer, readHeaderRecord } from '@glosa/corpus-format';
import { tagRules } from '@glosa/tagset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { importFiles } from '../../../test/import-files.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { manifest, tei, zipOf } from '../../../test/zips.ts';
import { storedRecord } from '../../corpus/texts.ts';

const BODY = `<pb n="1r"/>
<lb n="1"/><s n="1"><w xml:id="a1" lemma="=być" pos="praet" msd="num=sg|gen=m">Był</w> <w><w lemma="chodzić" pos="praet" msd="num=sg">chodził</w><w lemma="być" pos="aglt">em</w></w>
<lb n="2"/><w xml:id="a2">po</w> <w xml:id="a3">rozmyś<pc>-</pc><lb n="3" break="no"/>lanie</w><pc>,</pc> <w>i</w></s>
<s n="2"><w>tako</w> <hi rend="rubric"><w>Świę<lb n="4" break="no"/>ty</w></hi><pc>.</pc></s>
<pb n="1v"/><lb n="1"/><s n="3"><foreign xml:lang="la"><w>Amen</w></foreign> <w>mówi</w><pb n="2r"/><lb n="1"/><w>koniec</w><pc>.</pc></s>`;

const HEADER = `<teiHeader><fileDesc><titleStmt><title xml:lang="pl">Żywot</title><title xml:lang="en">Life</title>
<author ref="https://viaf.example/1">Gallus</author><editor>A. Kos</editor>
<respStmt><resp xml:lang="en">Collation</resp><persName>Jan Lis</persName></respStmt></titleStmt>
<publicationStmt><publisher>Corpus</publisher><idno type="siglum">RP</idno>
<availability><licence target="https://licence.example/by">CC0</licence></availability></publicationStmt>
<sourceDesc><msDesc><msIdentifier><settlement>Kraków</settlement><repository>BJ</repository><idno type="shelfmark">3336</idno></msIdentifier>
<history><origin><origDate notBefore="1440" notAfter="1460">c. 1450</origDate><origPlace>Sandomierz</origPlace></origin></history></msDesc>
<listBibl><bibl type="edition">A. Kos, Kraków 1999</bibl></listBibl></sourceDesc></fileDesc>
<profileDesc><creation><date notBefore="1400" notAfter="1450">early 15th c.</date></creation>
<langUsage><language ident="pl"/></langUsage><textClass><keywords n="genre"><term key="chronicle"/></keywords></textClass></profileDesc></teiHeader>`;

const DOUBLES = 'tokens\tclass\tlemma\na1 a2\tperf\tbyć\na2 a3\tcond\tpo\n';

async function fill({ storage }: TestDatabase): Promise<void> {
  const witness = '@card 1r\n1\tinny zapis\n@card 9z\n1\ttylko tu\n';
  const translit =
    '@card 1r\n1\tByl chodzilem\n2\tpo rozmyſ=\n3\tlanye y tako Swyę=\n4\tty\n@card 1v\n1\tAmen mowy\n@card 2r\n1\tkonyecz\n';
  await importFiles(storage, {
    'RP-transcription.zip': await zipOf({
      'text.xml': tei(BODY),
      'doubles.tsv': DOUBLES,
      'manifest.json': manifest('transcription', 'RP', { pl: 'Rozmyślanie' }),
    }),
    'RP-transliteration.zip': await zipOf({
      'text.txt': translit,
      'manifest.json': manifest('transliteration', 'RP'),
    }),
    'RP-B.zip': await zipOf({
      'text.txt': witness,
      'meta.json': JSON.stringify({ designation: 'B', name: { pl: 'Odpis' }, kind: 'witness', lang: 'pl' }),
      'manifest.json': manifest('other-transcript', 'RP'),
    }),
  });
}

/** As the importer reads a text of this code. */
function read(files: Record<string, string>): ParsedLayer {
  const entries = Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
  const { layer, problems } = parseLayer('transcription', entries, { code: 'RP', tags: tagRules() });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (layer === null) throw new Error('not read');
  return layer;
}

/** `1r.2.1 po s1 subst` … */
const outline = ({ words, verses, cards, sentences }: ParsedLayer) =>
  words.map(({ verse, wordNo, form, sentence, pieces }) => {
    const place = verses[verse];
    const tags = pieces.flatMap(({ readings }) => readings.map(({ posClass }) => posClass ?? ''));
    const label = sentence === null ? '' : ` s${sentences[sentence]?.label}`;
    return `${cards[place?.card ?? -1]?.address}.${place?.label}.${wordNo} ${form}${label} ${tags.join('+')}`.trim();
  });

describeOnBothDatabases('the export of a text', (open) => {
  let server: TestApp;
  let storage: TestDatabase['storage'];
  beforeAll(async () => {
    const database = await open();
    ({ storage } = database);
    await fill(database);
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());

  const get = async (query: Record<string, string>) => {
    const response = await server.app.inject({ url: '/api/texts/export/RP', query: { lang: 'en', ...query } });
    expect([response.statusCode, query]).toEqual([200, query]);
    return response;
  };
  const WHOLE = [
    '1r.1.1 Był s1 praet',
    '1r.1.2 chodziłem s1 praet+aglt',
    '1r.2.1 po s1',
    '1r.2.2 rozmyślanie s1',
    '1r.3.1 i s1',
    '1r.3.2 tako s2',
    '1r.3.3 Święty s2',
    '1v.1.1 Amen s3',
    '1v.1.2 mówi s3',
    '2r.1.1 koniec s3',
  ];

  describe('as TEI', () => {
    it('is the same text when it is imported, header and all', async () => {
      const response = await get({ format: 'tei' });
      expect(response.headers['content-type']).toBe('application/tei+xml; charset=utf-8');
      expect(response.headers['content-disposition']).toBe('attachment; filename="RP-transcription.xml"');
      expect(response.body).not.toContain('<!--');
      const facts = [...response.body.matchAll(/<idno type="([^"]*)">([^<]*)/g)].map(([, type, value]) => [
        type,
        value,
      ]);
      expect(facts).toEqual([
        ['siglum', 'RP'],
        ['layer', 'transcription'],
        ['version', '1'],
        ['range', expect.stringMatching(/^1r\.1-2r\.1$/)],
        ['URI', expect.stringContaining('/t/RP:')],
      ]);
      const layer = read({ 'text.xml': response.body });
      expect(outline(layer)).toEqual(WHOLE);
      expect(layer.header).toMatchObject({ title: 'Żywot próbny', licence: 'CC0', language: 'pl' });
      expect(response.body).toContain('<span type="perf" target="#a1 #a2"><term type="lemma">być</term></span>');
    });

    it('keeps the record in its header, also of a part of the text', async () => {
      await writePastApplication(storage, (writer) =>
        writer
          .updateTable('layer')
          .set({ header_xml: HEADER, record: storedRecord(readHeaderRecord(HEADER).record) })
          .where('kind', '=', 'transcription')
          .execute(),
      );
      const { record } = readHeaderRecord(HEADER);
      expect(record).toMatchObject({ shelfmark: '3336', genre: ['chronicle'], edition: 'A. Kos, Kraków 1999' });
      for (const range of [{}, { from: '1r.2', to: '1r.3' }]) {
        const { body } = await get({ ...range, format: 'tei' });
        const { xml } = read({ 'text.xml': body }).header;
        expect(readHeaderRecord(xml ?? '').record).toEqual(record);
      }
      for (const [format, sign] of [
        ['txt', '# '],
        ['conllu', '# glosa_'],
      ] as const) {
        const { body } = await get({ format });
        const said = format === 'txt' ? ': ' : ' = ';
        for (const line of ['author|Gallus', 'editors|A. Kos', 'genre|chronicle', 'manuscript|Kraków, BJ, 3336'])
          expect(body).toContain(`${sign}${line.replace('|', said)}\n`);
        expect(body).toContain(`${sign}date${said}c. 1450\n`);
      }
    });

    it.each([
      [{ from: '1r.2', to: '1r.3' }, WHOLE.slice(2, 7)],
      [{ from: '1r.3' }, WHOLE.slice(4, 7)],
      [{ from: '1r.4', to: '1v.1' }, WHOLE.slice(7, 9)],
      [{ from: '1r.2' }, WHOLE.slice(2, 4)],
      [{ from: '2r' }, WHOLE.slice(9)],
    ])('of %j is that part of it', async (range, words) => {
      const { body } = await get({ ...range, format: 'tei' });
      expect(outline(read({ 'text.xml': body }))).toEqual(words);
    });

    it('of a range is taken as a text by the importer itself, and keeps composite forms that are all in it', async () => {
      const { body } = await get({ from: '1r.2', to: '1v', format: 'tei' });
      expect(body).toContain('target="#a2 #a3"');
      expect(body).not.toContain('#a1');
      const again = await open();
      await importFiles(again.storage, {
        'NOWY-transcription.zip': await zipOf({ 'text.xml': body, 'manifest.json': manifest('transcription', 'NOWY') }),
      });
      const { app, close } = await buildTestApp(again);
      const { body: text } = await app.inject({ url: '/api/texts/export/NOWY', query: { format: 'tei' } });
      await close();
      expect(body).toMatch(/<standOff>\n?<spanGrp/);
      expect(text.slice(text.indexOf('<standOff>'))).toBe(body.slice(body.indexOf('<standOff>')));
    });
  });

  it.each([
    [{}, WHOLE],
    [{ from: '1r.2', to: '1v.1' }, WHOLE.slice(2, 9)],
  ])('as CoNLL-U %j passes the checks of the importer beside its text', async (range, words) => {
    const { body: xml } = await get({ ...range, format: 'tei' });
    const response = await get({ ...range, format: 'conllu' });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^# glosa_corpus = Glosa\n# glosa_title = Rozmyślanie\n/);
    const bare = xml
      .replace(/ (?:lemma|pos|msd)="[^"]*"/g, '')
      .replace(/<w><w>(\w+)<\/w><w>(\w+)<\/w><\/w>/gu, '<w>$1$2</w>');
    const layer = read({
      'text.xml': bare.replace(/<w><w>chodził<\/w><w>em<\/w><\/w>/u, '<w>chodziłem</w>'),
      'tokens.conllu': response.body,
    });
    expect(outline(layer)).toEqual(words);
    expect(response.body).toContain('Double=');
  });

  it('as text is its lines, a word that runs over cut where the scribe cut it', async () => {
    const { body, headers } = await get({ format: 'txt', from: '1r.2', to: '1v' });
    expect(headers['content-disposition']).toContain('filename="RP-transcription-1r.2-1v.1.txt"');
    expect(body.slice(body.indexOf('@card'))).toBe(
      '@card 1r\n2\tpo rozmyś=\n3\tlanie, i tako Świę=\n4\tty.\n@card 1v\n1\tAmen mówi\n',
    );
    expect(body).toContain('# link: http://localhost/t/RP:1r.2-1v.1\n');
    const part = await get({ format: 'txt', from: '1r.3' });
    expect(part.body).toContain('\n@card 1r\n3\tlanie, i tako Świę=\n');
  });

  it('as TSV has a row for each piece, and nothing in it is run by a spreadsheet', async () => {
    const { body } = await get({ format: 'tsv', from: '1r.1' });
    const rows = body
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .filter((row) => row !== '' && !row.startsWith('# '));
    expect(rows.map((row) => row.split('\t'))).toEqual([
      ['ref', 'card', 'verse', 'word', 'piece', 'sentence', 'form', 'lemma', 'class', 'categories', 'composite'],
      ['1r.1.1', '1r', '1', '1', '', '1', 'Był', "'=być", 'praet', 'num=sg|gen=m', ''],
      ['1r.1.2', '1r', '1', '2', '1', '1', 'chodził', 'chodzić', 'praet', 'num=sg', ''],
      ['1r.1.2', '1r', '1', '2', '2', '1', 'em', 'być', 'aglt', '', ''],
    ]);
    const { body: whole } = await get({ format: 'tsv' });
    expect(whole).toContain('\tperf być: Był + po\r\n');
  });

  it.each([
    ['transliteration', { from: '1r.2' }, '@card 1r\n2\tpo rozmyſ=\n'],
    ['transliteration', { from: '1v', to: '2r' }, '@card 1v\n1\tAmen mowy\n@card 2r\n1\tkonyecz\n'],
    ['other:B', {}, '@card 1r\n1\tinny zapis\n@card 9z\n1\ttylko tu\n'],
    ['other:B', { from: '1r.3' }, '@card 1r\n1\tinny zapis\n'],
  ])('of the layer %s %j', async (mode, range, text) => {
    const { body } = await get({ ...range, mode });
    expect(body.slice(body.indexOf('@card'))).toBe(text);
  });

  it('of a layer that has nothing there is refused, and of two at a time', async () => {
    const ask = (query: Record<string, string>) => server.app.inject({ url: '/api/texts/export/RP', query });
    expect((await ask({ mode: 'other:B', from: '2r' })).statusCode).toBe(404);
    expect((await ask({ mode: 'both' })).statusCode).toBe(400);
    expect((await ask({ format: 'pdf' })).statusCode).toBe(400);
  });

  it('turns away what would have to wait too long, and goes on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.app.inject({ url: '/api/texts/export/RP?format=tei' })),
    );
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect([counts.get(200)?.length, counts.get(503)?.length]).toEqual([16, 4]);
    expect((await get({})).body).toContain('@card 2r');
  });
});
