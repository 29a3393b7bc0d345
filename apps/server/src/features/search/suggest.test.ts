import { SentenceResults, Suggestions, searchRead, Vocabulary } from '@glosa/contract';
import { DEFAULT_TAGSET } from '@glosa/tagset';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { importSamples } from '../../../test/sample-corpus.ts';
import { useSampleServer } from '../../../test/sample-server.ts';
import { queryAliases } from '../../indexing/query-names.ts';

describeOnBothDatabases('help with typing a query', (open) => {
  const server = useSampleServer(open, importSamples);

  const get = (call: string, query: Record<string, string>) =>
    server.get(`/api/search/${call}`, { lang: 'en', ...query });
  const suggest = async (query: Record<string, string>) => Suggestions.parse(await get('suggest', query));
  const texts = ({ items }: Suggestions) => items.map(({ text }) => text);
  const total = async (q: string) => SentenceResults.parse(await get('sentences', { q })).total;

  it('offers forms with their counts, the most frequent first', async () => {
    const { from, to, items } = await suggest({ q: 'Jez' });
    expect([from, to, items[0]]).toMatchObject([0, 3, { text: 'Jezus', kind: 'form' }]);
    expect(items[0]?.count).toBe(await total('=Jezus layer:transcription'));
    expect(texts(await suggest({ q: 'jez', limit: '1' }))).toHaveLength(1);
  });

  it.each([
    ['lemma:jez', 'Jezus'],
    ['lemma:byc', 'być'],
    ['[lemma="BY', 'być'],
    ['[lemma="Jez', 'Jezus'],
    ['pos:rzecz', 'subst'],
    ['pos:noun', 'subst'],
    ['pos:sub', 'subst'],
    ['cas:dopel', 'gen'],
    ['[pos="subst" & cas="g', 'gen'],
    ['text:R', 'RO'],
    ['text:rozmysl', 'RO'],
    ['card:1', '1r'],
    ['text:RO card:1', '1r'],
    ['layer:trans', 'transliteration'],
    ['lem', 'lemma:'],
    ['przyp', 'cas:'],
    ['lempo', 'lemma:'],
    ['tekst:R', 'RO'],
    ['tekst:RO karta:1', '1r'],
    ['[le', 'lemma'],
    ['[', 'pos'],
    ['<ver', 'verse'],
    ['<', 's'],
    ['regi', 'region:'],
    ['gatun', 'genre:'],
    ['text_f', 'text_form:'],
    ['rękopisu', 'date:'],
    ['silesi', 'region:silesia'],
    ['polsk', 'language:pl'],
    ['Fictus', 'author:"Frater Fictus (made up)"'],
    ['region:les', 'lesser-poland'],
    ['place:gniez', '"Gniezno (made up)"'],
    ['author:"frater f', 'Frater Fictus (made up)"'],
    ['language:pol', 'pl'],
    ['date:xi', 'XIII'],
    ['date:12', 'XIII'],
    ['date:12', '1251-1300'],
    ['form:ver', 'text_form:verse'],
    ['text_form:ver', 'verse'],
    ['within <text gen', 'genre'],
    ['within <text gatun', 'genre'],
    ['within <text genre="so', 'song'],
    ['within <text date>="12', '1251-1300'],
    ['<text label="R', 'RO'],
    ['<double po', 'pos'],
    ['<theme na', 'name'],
    ['[genre="so', 'song'],
    ['[] :: match.reg', 'region'],
    ['[] :: match.text_genre = "so', 'song'],
  ])('in %s offers %s', async (q, text) => {
    const { from, to, items } = await suggest({ q, limit: '50' });
    expect(items.map((item) => item.text)).toContain(text);
    expect([from <= to, to]).toEqual([true, q.length]);
  });

  it.each(Object.entries(queryAliases(DEFAULT_TAGSET)))('takes %s for the same as %s', async (alias, name) => {
    // By itself it asks for what the record of a text says.
    const isOfTexts = alias === 'language';
    for (const start of ['', 'j', 'r', 'n']) {
      const inBrackets = (one: string) => `[${one}="${start}`;
      for (const q of isOfTexts ? [inBrackets] : [inBrackets, (one: string) => `${one}:${start}`]) {
        const [own, other] = [await suggest({ q: q(name), limit: '50' }), await suggest({ q: q(alias), limit: '50' })];
        expect([q(alias), other.items]).toEqual([q(alias), own.items]);
      }
    }
    if (isOfTexts) return;
    const upper = await suggest({ q: `${alias.toUpperCase()}:`, limit: '50' });
    expect(upper.items).toEqual((await suggest({ q: `${name}:`, limit: '50' })).items);
  });

  it('names the values of what has names', async () => {
    for (const q of ['aspekt:', 'asp:', 'class:', 'klasa:', 'POS:', '[Gender="']) {
      const { items } = await suggest({ q });
      expect([q, items.length > 1 && items.every(({ name }) => name !== null)]).toEqual([q, true]);
    }
  });

  it('names classes, categories and texts in both languages', async () => {
    const { items } = await suggest({ q: 'pos:subst' });
    expect(items[0]).toMatchObject({ kind: 'value', name: { pl: 'rzeczownik', en: 'noun' } });
    expect(items[0]?.count).toBe(await total('pos:subst'));
    expect((await suggest({ q: 'text:RO' })).items[0]).toMatchObject({
      kind: 'text',
      name: { pl: 'Rozmyślanie o Ogrojcu' },
    });
  });

  it('counts the texts of what records say, and offers what finds them', async () => {
    for (const start of ['region:', 'genre:', 'date:', 'workdate:', 'place:', 'author:', 'shelfmark:', 'text_form:']) {
      const { items } = await suggest({ q: start, limit: '50' });
      expect([start, items.length > 0]).toEqual([start, true]);
      for (const { text, texts: counted } of items) {
        const hits = SentenceResults.parse(await get('sentences', { q: `[] ${start}${text}` }));
        expect([start, text, hits.perText.length, hits.warnings]).toEqual([start, text, counted, []]);
      }
    }
  });

  it('leaves room for filters beside words', async () => {
    const { items } = await suggest({ q: 'pro', limit: '8' });
    expect(items.map(({ text }) => text)).toContain('text_form:prose');
    expect(items.some(({ kind }) => kind === 'form')).toBe(true);
  });

  it('looks at the caret only', async () => {
    expect(await suggest({ q: 'Jez lemma:pan', at: '3' })).toMatchObject({ from: 0, to: 3 });
    expect(texts(await suggest({ q: 'Jez lemma:pan', at: '4' }))).toEqual([]);
    expect(await suggest({ q: 'a', at: '2000' })).toMatchObject({ to: 1 });
  });

  it('has nothing for hostile strings, and no error', async () => {
    for (const q of ['', '"', '[[[[', 'nic:x', 'text:%', 'card:%_\\', '[a="(', `[${'a'.repeat(500)}`, '((((((('])
      await suggest({ q });
    expect((await suggest({ q: 'card:%' })).items).toEqual([]);
  });

  it('knows what words of the corpus are annotated with, counted', async () => {
    const { classes, doubles, aliases, folded } = Vocabulary.parse(await get('vocabulary', {}));
    expect(aliases).toMatchObject({ base: 'lemma', przypadek: 'cas', zdanie: 's' });
    expect(folded).toMatchObject({ ł: 'l', ß: 'ss' });
    const noun = classes.find(({ value }) => value === 'subst');
    expect(noun).toMatchObject({ name: { pl: 'rzeczownik', en: 'noun' }, count: await total('pos:subst') });
    const cases = noun?.categories.find(({ attribute }) => attribute === 'cas');
    expect(cases?.name).toEqual({ pl: 'przypadek', en: 'case' });
    for (const { value, count } of cases?.values ?? []) {
      expect([value, await total(`[pos="subst" & cas="${value}"]`)]).toEqual([value, count]);
    }
    expect(doubles.length).toBeGreaterThan(0);
    for (const { value, count } of doubles) expect(await total(`<double pos="${value}"/>`)).toBe(count);
  });

  it('reads a query without running it', async () => {
    const read = async (query: Record<string, string>) => searchRead.answer.parse(await get('read', query));
    expect(await read({ q: 'pos:subst&cas:gen' })).toEqual({
      interpretation: expect.stringContaining('case: genitive'),
      canonical: '[pos="subst" & cas="gen"]',
    });
    const wrong = await read({ q: '[lema="x"]' });
    expect(wrong).toMatchObject({ from: 1, to: 5 });
    expect(wrong.error).toContain('lema');
    expect((await read({ q: 'pan', layer: 'transcription' })).interpretation).toContain('transcription');
  });
});
