import { PageErrorBody, RANGE_PAGE, ResolvedReference, TextListItem, TextName, TextRange } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText, type SmallCards } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Storage } from '../../db/open.ts';

const numbered = (count: number, make: (n: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i + 1}a`, make(i + 1)]));

/** Cards `1x` … with one verse each. */
const manyCards = (count: number): SmallCards =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i + 1}x`, { '1': `słowo${i + 1}` }]));

async function fill(storage: Storage): Promise<void> {
  await addText(storage, {
    code: 'RPrz',
    ord: 2,
    transcription: {
      '1r': { '1': 'Otoć stracił|em go', '2': 'i był płakał', '2b': 'rzewno' },
      '1v': { '1': 'aż do nocy', '2': 'koniec' },
    },
    transliteration: {
      '1r': { '1': 'Otocz straczilem go', '2': 'y byl plakal', '3': 'dopiſek' },
      '1v': { '1': 'aſz do noczy', '2': 'konyecz' },
    },
    others: { A: { '1r': { '1': 'inny zapis' }, '9z': { '1': 'tylko tu' } } },
    readings: {
      stracił: ['stracić', 'praet', { num: 'sg', gen: 'm' }],
      em: ['być', 'aglt', { num: 'sg', per: 'pri' }],
      był: ['być', 'praet', { num: 'sg' }],
      płakał: ['płakać', 'praet', {}],
    },
    composites: [
      { posClass: 'perf', lemma: 'stracić', forms: ['stracił', 'em'] },
      { posClass: 'plusq', lemma: 'płakać', forms: ['był', 'płakał'] },
    ],
  });
  await addText(storage, { code: 'Skryty', active: false, ord: 1, transcription: { '1r': { '1': 'nic' } } });
  await addText(storage, { code: 'Żywot_św.1', ord: 3, transcription: manyCards(RANGE_PAGE.cards + 5) });
  await addText(storage, {
    code: 'Zwój',
    ord: 4,
    transcription: { początek: { '1': 'raz' }, zwój: numbered(RANGE_PAGE.verses * 2 + 50, (n) => `wers${n}`) },
    transliteration: { początek: { '1': 'raſ' }, zwój: numbered(RANGE_PAGE.verses * 2 + 50, (n) => `wierſz${n}`) },
  });
}

describeOnBothDatabases('texts', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  let storage: Storage;
  beforeAll(async () => {
    const database = await open();
    storage = database.storage;
    await fill(storage);
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const get = async (url: string) => {
    const response = await app.inject({ url });
    return { status: response.statusCode, body: response.json() };
  };
  const range = async (path: string) => {
    const { status, body } = await get(`/api/texts/text/${path}`);
    expect(body).not.toHaveProperty('code', 'bad-request');
    expect(status).toBe(200);
    // What is spliced together is still what the contract says, field for field.
    const parsed = TextRange.parse(body);
    expect(parsed).toEqual(body);
    return parsed;
  };
  const words = (items: readonly z.infer<typeof TextRange>['cards'][number]['verses'][number]['items'][number][]) =>
    items.flatMap((item) => (item.k === 'w' ? [item.r.map(({ x }) => x).join('')] : [])).join(' ');
  /** The page in the reader's notation: `1r.1 Otoć straciłem go`, with the other layer after a bar. */
  const read = (page: TextRange) =>
    page.cards.flatMap(({ cardAddress, verses }) =>
      verses.map(({ verseNo, items, transliteration }) => {
        const beside =
          transliteration === undefined ? '' : ` | ${transliteration === null ? '–' : words(transliteration)}`;
        return `${cardAddress}.${verseNo} ${words(items)}${beside}`;
      }),
    );

  describe('lists', () => {
    it('name the texts that a visitor may see, in their order', async () => {
      const { status, body } = await get('/api/texts/active-texts-names');
      expect(status).toBe(200);
      const names = z.array(TextName).parse(body);
      expect(names.map(({ code }) => code)).toEqual(['RPrz', 'Żywot_św.1', 'Zwój']);
      expect(names[0]).toEqual({
        code: 'RPrz',
        name: { pl: 'RPrz po polsku', en: 'RPrz in English' },
        textType: 'transcription',
        designation: null,
        active: true,
        ord: 2,
      });
    });

    it('count cards, verses and words, and say which layers there are', async () => {
      const { body } = await get('/api/texts/list-texts-names');
      const [text] = z.array(TextListItem).parse(body);
      expect(text).toMatchObject({
        code: 'RPrz',
        layers: {
          transcription: true,
          transliteration: true,
          otherTranscripts: [{ designation: 'A', name: { pl: 'A', en: '' } }],
        },
        language: 'zlw-x-oldpol',
        cards: 2,
        verses: 5,
        words: 11,
        composites: 2,
        firstCard: { cardNumber: 1, verseNo: '1', lastVerseNo: '2b' },
      });
      expect(text?.annotated).toBeCloseTo(3 / 11);
    });

    it('of all texts are for staff', async () => {
      expect((await get('/api/texts/texts-names')).status).toBe(401);
    });

    it('give the cards of a text and the verses of a card', async () => {
      expect((await get('/api/texts/transcription/list-cards-numbers/RPrz')).body).toEqual([
        { cardNumber: 1, cardAddress: '1r', ord: 1, verses: 3 },
        { cardNumber: 2, cardAddress: '1v', ord: 2, verses: 2 },
      ]);
      expect((await get('/api/texts/transcription/list-verses-numbers/RPrz/1r')).body).toEqual({
        cardAddress: '1r',
        verses: ['1', '2', '2b'],
      });
    });

    it('find a code and a card address in any Unicode form', async () => {
      const decomposed = encodeURIComponent('Żywot_św.1'.normalize('NFD'));
      expect((await get(`/api/texts/transcription/list-cards-numbers/${decomposed}`)).status).toBe(200);
      const card = encodeURIComponent('zwój'.normalize('NFD'));
      const text = encodeURIComponent('Zwój'.normalize('NFD'));
      expect((await get(`/api/texts/transcription/list-verses-numbers/${text}/${card}`)).status).toBe(200);
    });
  });

  describe('the range', () => {
    it('begins and ends where it was asked to', async () => {
      const page = await range('RPrz/1/2/2/1');
      expect(read(page)).toEqual(['1r.2 i był płakał', '1r.2b rzewno', '1v.1 aż do nocy']);
      expect(page).toMatchObject({
        code: 'RPrz',
        name: { pl: 'RPrz po polsku', en: 'RPrz in English' },
        mode: 'transcription',
        grammar: false,
        hasGrammar: true,
        start: { cardNumber: 1, cardAddress: '1r', verseNo: '2' },
        end: { cardNumber: 2, cardAddress: '1v', verseNo: '1' },
        next: null,
      });
      expect(page).not.toHaveProperty('words');
      expect(page).not.toHaveProperty('alignment');
    });

    it('shows the transliteration in its own verses, also those that only it has', async () => {
      const page = await range('RPrz/1/1/2/1?mode=transliteration');
      expect(read(page)).toEqual([
        '1r.1 Otocz straczilem go',
        '1r.2 y byl plakal',
        '1r.3 dopiſek',
        '1v.1 aſz do noczy',
      ]);
    });

    it('puts the transliteration beside the transcription, with the words aligned', async () => {
      const page = await range('RPrz/1/2/1/2b?mode=both');
      expect(read(page)).toEqual(['1r.2 i był płakał | y byl plakal', '1r.2b rzewno | –']);
      const verse = page.cards[0]?.verses[0];
      const ids = (
        items: typeof verse extends undefined ? never : NonNullable<typeof verse>['items'] | null | undefined,
      ) => (items ?? []).flatMap((item) => (item.k === 'w' ? [item.w] : []));
      const beside = ids(verse?.transliteration);
      expect(page.alignment).toEqual(ids(verse?.items).map((word, index) => [word, beside[index]]));
    });

    it('gives other transcripts by whole cards, only where they have the card', async () => {
      expect(read(await range('RPrz/1/2/2/2?mode=other:A'))).toEqual(['1r.1 inny zapis']);
      expect(read(await range('RPrz/2/1/2/2?mode=other:A'))).toEqual([]);
    });

    it('says of each word its pieces, readings and the other layer', async () => {
      const page = await range('RPrz/1/1/1/2?grammar=true');
      expect(page.words?.map(({ form, other }) => `${form}/${other}`).slice(0, 3)).toEqual([
        'Otoć/Otocz',
        'straciłem/straczilem',
        'go/go',
      ]);
      expect(page.words?.[1]?.pieces).toEqual([
        { form: 'stracił', readings: [{ lemma: 'stracić', posClass: 'praet', categories: { num: 'sg', gen: 'm' } }] },
        { form: 'em', readings: [{ lemma: 'być', posClass: 'aglt', categories: { num: 'sg', per: 'pri' } }] },
      ]);
      expect(page.words?.[0]?.pieces).toEqual([{ form: 'Otoć', readings: [] }]);
    });

    it('gives composite forms with all their members, also those beyond the range', async () => {
      const page = await range('RPrz/1/1/1/1?grammar=true');
      expect(page.composites).toHaveLength(1);
      const word = page.words?.[1]?.word;
      expect(page.composites?.[0]).toMatchObject({
        posClass: 'perf',
        lemma: 'stracić',
        categories: { tns: 'past' },
        members: [
          { word, piece: 1, form: 'stracił' },
          { word, piece: 2, form: 'em' },
        ],
      });
      expect((await range('RPrz/1/2/1/2?grammar=true')).composites?.[0]?.members.map(({ form }) => form)).toEqual([
        'był',
        'płakał',
      ]);
    });

    it('gives the word pairs with the transliteration alone as it does with both layers', async () => {
      const alone = await range('RPrz/1/1/2/2?mode=transliteration');
      const both = await range('RPrz/1/1/2/2?mode=both');
      expect(alone.alignment).toEqual(both.alignment);
      expect(alone.alignment?.length).toBeGreaterThan(8);
      const grammar = await range('RPrz/1/1/2/2?mode=transliteration&grammar=true');
      expect(grammar.alignment).toEqual(alone.alignment);
    });

    it('shows the annotation in the transliteration through the alignment', async () => {
      const page = await range('RPrz/1/1/1/1?mode=transliteration&grammar=true');
      const word = page.words?.[1];
      expect(word).toMatchObject({ form: 'straczilem', other: 'straciłem' });
      expect(word?.pieces.map(({ readings }) => readings[0]?.lemma)).toEqual(['stracić', 'być']);
      expect(page.composites?.[0]?.members.map((member) => member.word)).toEqual([word?.word, word?.word]);
    });

    it('has no grammar in other transcripts', async () => {
      const page = await range('RPrz/1/1/1/2?mode=other:A&grammar=true');
      expect(page).toMatchObject({ hasGrammar: false, words: [], composites: [] });
    });

    const readThrough = async (code: string, from: string, to: string, query: string) => {
      const pages: TextRange[] = [];
      for (let start = from; ; ) {
        const page = await range(`${encodeURIComponent(code)}/${start}/${to}${query}`);
        pages.push(page);
        if (page.next === null) return pages;
        start = `${page.next.cardNumber}/${encodeURIComponent(page.next.verseNo)}`;
      }
    };

    it('comes in pages of whole cards', async () => {
      const cards = RANGE_PAGE.cards + 5;
      const pages = await readThrough('Żywot_św.1', '1/1', `${cards}/1`, '');
      expect(pages.map((page) => page.cards.length)).toEqual([RANGE_PAGE.cards, 5]);
      expect(pages.flatMap(read)).toEqual(Array.from({ length: cards }, (_, i) => `${i + 1}x.1 słowo${i + 1}`));
    });

    it.each(['transcription', 'transliteration', 'both'])(
      'cuts a card that is too long by verses (%s): every verse once',
      async (mode) => {
        const verses = RANGE_PAGE.verses * 2 + 50;
        const pages = await readThrough('Zwój', '1/1', `2/${verses}a`, `?mode=${mode}`);
        expect(pages.map((page) => page.cards.flatMap((card) => card.verses).length)).toEqual([
          1,
          RANGE_PAGE.verses,
          RANGE_PAGE.verses,
          50,
        ]);
        const labels = pages.flatMap((page) => page.cards.flatMap((card) => card.verses.map((verse) => verse.verseNo)));
        expect(labels).toEqual(['1', ...Array.from({ length: verses }, (_, i) => `${i + 1}a`)]);
      },
    );
  });

  describe('refuses', () => {
    it.each([
      ['transcription/list-cards-numbers/Nie', 404],
      ['transcription/list-cards-numbers/Skryty', 404],
      ['transcription/list-cards-numbers/CON', 404],
      ['transcription/list-cards-numbers/constructor', 404],
      ['transcription/list-cards-numbers/..%2f', 400],
      ['transcription/list-cards-numbers/a%00b', 400],
      [`transcription/list-cards-numbers/${'a'.repeat(65)}`, 400],
      ['transcription/list-cards-numbers/%E0%A4%A', 400],
      ['transcription/list-verses-numbers/RPrz/2r', 404],
      ['transcription/list-verses-numbers/RPrz/%252F', 404],
      ['transcription/list-verses-numbers/RPrz/1%2Fr', 400],
      ['transcription/list-verses-numbers/RPrz/1%20r', 400],
      ['transcription/list-verses-numbers/Skryty/1r', 404],
      ['transcription/list-verses-numbers/RPrz/%C5%BC', 404],
      ['transcription/list-verses-numbers/RPrz/%F0%9F%92%A9', 404],
      ['transcription/list-verses-numbers/RPrz/1r%00', 400],
      [`transcription/list-verses-numbers/RPrz/${'1'.repeat(65)}`, 400],
      ['transcription/list-verses-numbers/RPrz/%E0%A4%A', 400],
      ['transcription/list-verses-numbers/RPrz/1r?page=1', 400],
      ['translation/list-verses-numbers/RPrz/1r', 404],
      ['text/RPrz/1/2/1/1', 400],
      ['text/RPrz/2/1/1/1', 400],
      ['text/RPrz/1/7/1/1', 404],
      ['text/RPrz/3/1/3/1', 404],
      ['text/RPrz/1/1/99999/1', 404],
      ['text/RPrz/0/1/1/1', 400],
      ['text/RPrz/-1/1/1/1', 400],
      ['text/RPrz/1.0/1/1/1', 400],
      ['text/RPrz/1e0/1/1/1', 400],
      ['text/RPrz/01/1/1/1', 400],
      ['text/RPrz/2147483648/1/1/1', 400],
      ['text/RPrz/1/-1/1/1', 400],
      ['text/RPrz/1/1/1/1?mode=x', 400],
      ['text/RPrz/1/1/1/1?grammar=maybe', 400],
      ['text/RPrz/1/1/1/1?grammar=1', 400],
      ['text/RPrz/1/1/1/1?mode=both&mode=both', 400],
      ['text/RPrz/1/1/1/1?mode=other:..', 404],
      ['text/RPrz/NaN/1/1/1', 400],
      ['text/RPrz/1/1/1e9/1', 400],
      ['text/RPrz/1/1/2147483647/1', 404],
      ['text/RPrz/1/%00/1/1', 400],
      ['text/RPrz/1/..%2F/1/1', 400],
      ['text/..%2f/1/1/1/1', 400],
      ['text/Nie/1/1/1/1', 404],
      ['text/RPrz/1/1/1/1?mode=other:B', 404],
      ['text/RPrz/1/1/1/1?mode=other:', 400],
      ['text/%C5%BBywot_%C5%9Bw.1/1/1/1/1?mode=transliteration', 404],
      ['text/Skryty/1/1/1/1', 404],
      ['resolve/Nie/1r', 404],
      ['resolve/Skryty/1r', 404],
      [`resolve/RPrz/${'1'.repeat(101)}`, 400],
    ])('%s with %i', async (path, status) => {
      const answer = await get(`/api/texts/${path}`);
      expect(answer.status).toBe(status);
      expect(PageErrorBody.strict().safeParse(answer.body).success).toBe(true);
    });
  });

  describe('a reference', () => {
    it.each([
      ['1r', true, '1r.1-1r.2b'],
      ['1r.2-1v.1', true, '1r.2-1v.1'],
      ['1r2-1v1', true, '1r.2-1v.1'],
      ['1r.2-2b', true, '1r.2-1r.2b'],
      ['7v', false, '1r.1-1r.2b'],
      ['1v.99', false, '1v.2'],
      ["%25_'", false, '1r.1-1r.2b'],
    ])('%s: exact %s, %s', async (reference, exact, expected) => {
      const { status, body } = await get(`/api/texts/resolve/RPrz/${reference}`);
      expect(status).toBe(200);
      expect(ResolvedReference.parse(body)).toMatchObject({ exact, reference: expected });
    });
  });

  it('answers with 304 until the text changes', async () => {
    const url = '/api/texts/text/RPrz/1/1/1/2';
    const first = await app.inject({ url });
    const etag = String(first.headers.etag);
    const again = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await app.inject({ url: `${url}?mode=both`, headers: { 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
    const revise = (revision: number) =>
      storage.transact((writer) =>
        writer.updateTable('corpus_text').set({ revision }).where('code', '=', 'RPrz').execute(),
      );
    await revise(2);
    expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(200);
    await revise(1);
  });
});
