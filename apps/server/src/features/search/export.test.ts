import { Frequencies, SentenceResults } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { importSamples } from '../../../test/sample-corpus.ts';
import { useSampleServer } from '../../../test/sample-server.ts';
import { addText } from '../../../test/small-text.ts';
import { readZip } from '../../../test/zips.ts';

/** Words that a spreadsheet would run, and one of many words. */
const HOSTILE = {
  code: 'ZLY',
  ord: 99,
  transcription: { '1r': { 1: '=1+2 +3 @cmd -4 zły "cudzysłów" a;b a,b' } },
};
const MANY = { code: 'DLUGI', ord: 98, transcription: { '1r': { 1: Array(1234).fill('bardzo').join(' ') } } };

describeOnBothDatabases('an export', (open) => {
  const server = useSampleServer(open, importSamples, async (database) => {
    await addText(database.storage, HOSTILE);
    await addText(database.storage, MANY);
  });

  const ask = async (query: Record<string, string>) => {
    const response = await server.app.inject({ url: '/api/search/export', query: { lang: 'en', ...query } });
    expect([response.statusCode, query]).toEqual([200, query]);
    return response;
  };
  const totalOf = async (q: string) => SentenceResults.parse(await server.get('/api/search/sentences', { q }));
  const table = async (query: Record<string, string>) => {
    const rows = readSeparated((await ask(query)).body.replace(/^\uFEFF/, ''), query['format'] === 'tsv' ? '\t' : ',');
    const blank = rows.findIndex((row) => row.length === 1 && row[0] === '');
    return {
      head: Object.fromEntries(rows.slice(0, blank)),
      columns: rows[blank + 1] ?? [],
      rows: rows.slice(blank + 2),
    };
  };

  it.each(['csv', 'tsv'])('in %s holds everything found, under a head that says what it is', async (format) => {
    const { total, interpretation, revision } = await totalOf('i');
    const { head, columns, rows } = await table({ q: 'i', format });
    expect(head).toMatchObject({ Query: 'i', 'Revision of the corpus': revision, 'Number of hits': String(total) });
    expect(head['Read as']).toContain('“i”');
    expect(interpretation).not.toBe('');
    expect(Date.parse(head['Date'] ?? '')).not.toBeNaN();
    expect(head['Link to the results']).toMatch(/^http:\/\/[^/]+\/results\?q=i&view=kwic$/);
    expect(columns).toEqual(
      'No|Text|Name of the text|Folio|Line|Sentence|Closeness of spelling|Left context|Hit|Right context|Lemma|Tag|Transliteration|Link|Date of the text|Year, from|Year, to|Language|Genre|Manuscript'.split(
        '|',
      ),
    );
    expect(rows).toHaveLength(total);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows.map(([no]) => Number(no))).toEqual(rows.map((_, i) => i + 1));
    expect(rows.every((row) => row[8]?.toLowerCase() === 'i')).toBe(true);
  });

  it('goes on over many chunks without a gap', async () => {
    const { rows } = await table({ q: 'bardzo', texts: 'DLUGI', context: '1' });
    expect(rows).toHaveLength(1234);
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['1234', 'DLUGI']);
    const file = (await ask({ q: 'bardzo', texts: 'DLUGI', format: 'json' })).json() as { rows: { no: number }[] };
    expect(file.rows.map(({ no }) => no)).toEqual(rows.map((_, i) => i + 1));
  });

  it('never gives a spreadsheet something to run, and quotes what needs it', async () => {
    const { rows } = await table({ q: '[form=".*"]', texts: 'ZLY', context: '1' });
    const nodes = rows.map((row) => row[8]);
    expect(nodes).toEqual(["'=1+2", "'+3", "'@cmd", "'-4", 'zły', '"cudzysłów"', 'a;b', 'a,b']);
    const { head } = await table({ q: '=zły', texts: 'ZLY' });
    expect(head['Query']).toBe("'=zły");
  });

  it('has both selections of a comparison of frequencies, and their ratio with its interval', async () => {
    const query = { q: '[pos=".+"]', what: 'frequencies', of: 'pos', f: 'form:verse', against: '*' };
    const { head, columns, rows } = await table(query);
    expect(head).toMatchObject({
      'First selection of texts (1st)': 'form:verse',
      'Second selection of texts (2nd)': 'all texts',
    });
    expect(head['Link to the results']).toContain('f=form%3Averse&against=*');
    expect([columns[3], columns[9], ...columns.slice(-3)]).toEqual([
      ...['Hits (1st)', 'Hits (2nd)', '1st : 2nd'],
      ...['Ratio, at least (95 %)', 'Ratio, at most (95 %)'],
    ]);
    const listed = async (f: string) => {
      const asked = { q: query.q, of: 'pos', size: '500', lang: 'en', f };
      return new Map(
        Frequencies.parse(await server.get('/api/search/frequencies', asked)).rows.map((row) => [row.value, row]),
      );
    };
    const [first, second] = [await listed(query.f), await listed('')];
    expect(rows.map((row) => row[1]).sort()).toEqual([...new Set([...first.keys(), ...second.keys()])].sort());
    for (const row of rows) {
      const [own, other] = [first.get(row[1] ?? ''), second.get(row[1] ?? '')];
      expect([row[1], row[3], row[9]]).toEqual([row[1], String(own?.hits ?? 0), String(other?.hits ?? 0)]);
      const [ratio, low, high] = row.slice(-3).map(Number);
      if (own === undefined || other === undefined) continue;
      expect(ratio).toBeCloseTo(own.perMillion / other.perMillion, 6);
      expect((low ?? 0) < (ratio ?? 0) && (ratio ?? 0) < (high ?? 0)).toBe(true);
    }
    const lacking = rows.filter((row) => !first.has(row[1] ?? ''));
    expect(lacking.map((row) => [row[3], row[6], row.at(-1)])).toEqual(lacking.map(() => ['0', '0', '']));
    const years = await table({ q: 'i', what: 'frequencies', of: 'date/50', against: 'form:prose', rank: 'value' });
    const starts = years.rows.flatMap((row) => (row[1] === '' ? [] : [Number(row[1])]));
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const wrong = await server.app.inject({ url: '/api/search/export', query: { ...query, against: 'colour:red' } });
    expect(wrong.statusCode).toBe(400);
  });

  it('in JSON is one object', async () => {
    const file = (await ask({ q: 'jezus', texts: 'RO', format: 'json' })).json();
    expect(file).toMatchObject({ query: 'jezus', total: 4, count: 4 });
    expect(file.rows).toHaveLength(4);
    expect(file.rows[1]).toMatchObject({ no: 2, text: 'RO', card: '1r', node: 'Jezus', lemma: 'Jezus' });
    const place = new URL(file.rows[1].link);
    expect([place.pathname, place.searchParams.get('code')]).toEqual(['/texts/item', 'RO']);
    expect((await ask({ q: 'niematakiego', format: 'json' })).json().rows).toEqual([]);
  });

  it('says of the text of each hit when it was written, in which language and genre, and where its manuscript lies', async () => {
    const known = ['made up, c. 1500', '1490', '1510', 'pl-x-oldpol', 'devotional'];
    const { rows } = await table({ q: 'jezus', texts: 'RO' });
    expect(rows.map((row) => row.slice(14))).toEqual(
      rows.map(() => [...known, 'Nowhere, Glosa sample corpus, made-up manuscript 1']),
    );
    const file = (await ask({ q: 'jezus', texts: 'RO', format: 'json' })).json();
    expect(file.rows[0]).toMatchObject({ 'year-from': 1490, 'year-to': 1510, manuscript: expect.any(String) });
    const spread = await table({ q: 'jezus', what: 'distribution' });
    expect(spread.rows.find(([code]) => code === 'RO')?.slice(5, 8)).toEqual(known.slice(0, 3));
    // A text of which nothing is known.
    expect((await table({ q: 'zły', texts: 'ZLY' })).rows[0]?.slice(14)).toEqual(['', '', '', 'zlw-x-oldpol', '', '']);
  });

  it('in CoNLL-U tells the texts apart, with what is known of each', async () => {
    const { body } = await ask({ q: 'i', sort: 'text', format: 'conllu' });
    const documents = [...body.matchAll(/^# newdoc id = (.*)$/gm)].map(([, code]) => code);
    expect(new Set(documents).size).toBe(documents.length);
    for (const block of body.trimEnd().split('\n\n')) {
      const [, code] = /^# sent_id = (.*?):/m.exec(block) ?? [];
      const [, started] = /^# newdoc id = (.*)$/m.exec(block) ?? [];
      if (started !== undefined) expect(started).toBe(code);
    }
    expect(body).toMatch(
      /^# newdoc id = RO\n# glosa_text_title = A Meditation on the Garden\n# glosa_text_date = made up, c. 1500\n# glosa_text_language = pl-x-oldpol\n# glosa_text_genre = devotional\n# glosa_text_manuscript = Nowhere, .*\n# glosa_text_edition = .*\n# glosa_text_licence = CC BY 4.0\n# sent_id = RO:/m,
    );
  });

  it('in CoNLL-U holds the sentences, with the hits marked', async () => {
    const { sentences, total } = await totalOf('jezus');
    const { body } = await ask({ q: 'jezus', format: 'conllu' });
    const blocks = body.trimEnd().split('\n\n');
    expect(blocks).toHaveLength(sentences);
    expect(blocks[0]).toMatch(/^# glosa_query = jezus\n/);
    expect(body.match(/\tMatch=Yes|\|Match=Yes/g)).toHaveLength(total);
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => !line.startsWith('#'));
      const words = lines.filter((line) => !/^\d+-/.test(line));
      expect(words.map((line) => Number(line.split('\t')[0]))).toEqual(words.map((_, i) => i + 1));
      expect(lines.every((line) => line.split('\t').length === 10)).toBe(true);
    }
    const split = await ask({ q: 'pos:praet pos:aglt', texts: 'SK', format: 'conllu' });
    expect(split.body).toMatch(/^\d+-\d+\t\p{L}+\t_/mu);
  });

  it('in CoNLL-U says of whole words only whether a space follows, so that they make up the text', async () => {
    const { body } = await ask({ q: 'pos:praet pos:aglt', format: 'conllu' });
    for (const block of body.trimEnd().split('\n\n')) {
      const text = /^# text = (.*)$/m.exec(block)?.[1];
      let last = 0;
      let written = '';
      for (const line of block.split('\n').filter((one) => !one.startsWith('#'))) {
        const [id = '', form = '', misc = ''] = [0, 1, 9].map((column) => line.split('\t')[column]);
        const isPiece = Number(id) <= last;
        expect([line, isPiece && misc.includes('SpaceAfter')]).toEqual([line, false]);
        if (!isPiece) written += `${form}${misc.split('|').includes('SpaceAfter=No') ? '' : ' '}`;
        last = Math.max(last, Number(id.split('-')[1] ?? 0));
      }
      expect(written.trim()).toBe(text);
    }
  });

  it('in XLSX is a workbook that holds the same as the table', async () => {
    const { rows } = await table({ q: 'jezus' });
    const response = await ask({ q: 'jezus', format: 'xlsx' });
    const parts = readZip(response.rawPayload);
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const strings = parts.get('xl/sharedStrings.xml') ?? '';
    expect(sheet.match(/<row /g)?.length).toBeGreaterThanOrEqual(rows.length + 1);
    expect(`${sheet}${strings}`).toContain('Right context');
    expect(`${sheet}${strings}`).not.toContain('<f>');
    for (const row of rows) expect(`${sheet}${strings}`).toContain(row[8] ?? '');
  });

  it('in XLSX is made one after another, and too many at a time are turned away', async () => {
    const url = '/api/search/export?q=jezus&format=xlsx';
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.app.inject({ url })));
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(made.length + refused.length).toBe(12);
    // One at work and eight that wait; on a busy machine one is done before the last of them asks.
    expect(made.length).toBeGreaterThanOrEqual(9);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.json()).toMatchObject({ code: 'unavailable' });
    expect(made.every(({ rawPayload }) => readZip(rawPayload).has('xl/worksheets/sheet1.xml'))).toBe(true);
  });

  it.each([
    ['frequencies', { of: 'pos' }, ['No', 'Value', 'Name', 'Hits', 'Share', 'Number of texts']],
    ['collocations', { minimum: '2' }, ['No', 'Value', 'Name', 'Joint occurrences']],
    ['distribution', {}, ['Text', 'Name of the text', 'Hits', 'Tokens', 'Per million tokens']],
  ])('of %s is that list', async (what, more, columns) => {
    const made = await table({ q: 'i', what, ...(more as Record<string, string>) });
    expect(made.columns.slice(0, columns.length)).toEqual(columns);
    const response = await server.app.inject({
      url: `/api/search/${what}`,
      query: { q: 'i', ...(what === 'distribution' ? {} : { size: '500' }), ...(more as Record<string, string>) },
    });
    const listed = response.json() as { rows?: unknown[]; texts?: unknown[] };
    expect(made.rows).toHaveLength((listed.rows ?? listed.texts ?? []).length);
    expect(made.rows.length).toBeGreaterThan(1);
  });

  it.each([
    ['król', 'csv', 'glosa-krol.csv', "filename*=UTF-8''glosa-kr%C3%B3l.csv"],
    ['[lemma="pan"]', 'tsv', 'glosa-lemma-pan.tsv', null],
    ['λόγος', 'json', 'glosa.json', "filename*=UTF-8''glosa-%CE%BB"],
    ['a" ; x=\r\n..', 'csv', null, null],
  ])('of %j as %s has a name that every system takes', async (q, format, ascii, extended) => {
    const name = String((await ask({ q, format })).headers['content-disposition'] ?? '');
    if (ascii !== null) expect(name).toContain(`attachment; filename="${ascii}"`);
    if (extended !== null) expect(name).toContain(extended);
    expect(name).toMatch(/^[\x20-\x7e]*$/);
  });

  it('says why there is none', async () => {
    const why = async (query: Record<string, string>) => {
      const response = await ask(query);
      expect(response.headers['content-disposition']).toBeUndefined();
      return response.json();
    };
    expect(await why({ q: '[lema="x"]' })).toMatchObject({ queryError: { code: 'UNKNOWN_ATTR' } });
    expect(await why({ q: '' })).toMatchObject({ code: 'empty-query' });
    expect(await why({ q: 'i', format: 'conllu', what: 'frequencies' })).toMatchObject({ code: 'no-sentences' });
    const { statusCode } = await server.app.inject({ url: '/api/search/export?q=a&format=pdf' });
    expect(statusCode).toBe(400);
  });

  it('keeps the sample and the order asked for', async () => {
    const { rows, head } = await table({ q: 'i', sample: '5', seed: '2', sort: 'text', order: 'desc' });
    expect(rows).toHaveLength(5);
    expect(head['Number of rows']).toBe('5');
    expect(head['Link to the results']).toContain('sample=5');
  });
});

/** RFC 4180. */
function readSeparated(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += 2) {
    const row: string[] = [];
    do {
      if (row.length > 0) at++;
      let value = '';
      if (text[at] === '"') {
        for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
          if (text[at] === '"') at++;
          value += text[at];
        }
        at++;
      } else while (at < text.length && text[at] !== delimiter && text[at] !== '\r') value += text[at++];
      row.push(value);
    } while (text[at] === delimiter);
    rows.push(row);
  }
  return rows;
}
