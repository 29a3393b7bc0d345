// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What was asked, in order, with the way to answer it. */
let asked: { areas: string | null; lang: string | null; answer: (response?: Response) => void }[];

const WORDS = { 'a.one': 'jeden', 'b.two': 'dwa', 'c.three': 'trzy' };

beforeEach(() => {
  // Each test begins a page.
  vi.resetModules();
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://127.0.0.1');
    const [lang, areas] = [searchParams.get('lang'), searchParams.get('areas')];
    const { promise, resolve } = Promise.withResolvers<Response>();
    const given = Object.entries(WORDS).filter(([key]) => areas === null || areas.split(',').includes(key.slice(0, 1)));
    const dictionary = { [lang ?? 'pl']: Object.fromEntries(given.map(([key, text]) => [key, `${text} (${lang})`])) };
    const langs = [
      { id: 1, lang: 'pl', active: true },
      { id: 2, lang: 'en', active: false },
    ];
    asked.push({ areas, lang, answer: (response) => resolve(response ?? Response.json({ langs, dictionary })) });
    return promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

/** A page whose head names the words that it begins with. */
async function open(areas = 'a') {
  document.head.innerHTML = `<link rel="preload" as="fetch" href="/api/language?lang=pl&amp;areas=${areas}">`;
  const { startLanguage, withWords, loadedLanguage } = await import('./loading.ts');
  const start = startLanguage('pl', false);
  await answerNext();
  const page = await start;
  return { page, startLanguage, withWords, loadedLanguage };
}

/** Waits until one more call was made, and answers it. */
async function answerNext(response?: Response): Promise<void> {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(answered));
  asked[answered++]?.answer(response);
}
let answered = 0;
beforeEach(() => {
  answered = 0;
});

const calls = () => asked.map(({ lang, areas }) => `${lang} ${areas}`);

test('a page begins with the words that its head names, a person who is logged in with all', async () => {
  const { page, startLanguage } = await open('a,b');
  expect(Object.keys(page.dictionary)).toEqual(['a.one', 'b.two']);
  const whole = startLanguage('pl', true);
  await answerNext();
  expect(Object.keys((await whole).dictionary)).toEqual(Object.keys(WORDS));
  expect(calls()).toEqual(['pl a,b', 'pl null']);
});

test('a part is there when its words are, which are asked for once', async () => {
  const { page, withWords } = await open();
  const parts = [
    withWords(Promise.resolve('first'), 'a,b'),
    withWords(Promise.resolve('second'), 'b,c'),
    withWords(Promise.resolve('third'), 'b'),
  ];
  expect(await withWords(Promise.resolve('none of its own'))).toBe('none of its own');
  expect(await withWords(Promise.resolve('of the page'), 'a')).toBe('of the page');
  expect(Object.keys(page.dictionary)).toEqual(['a.one']);
  await answerNext();
  await answerNext();
  expect(await Promise.all(parts)).toEqual(['first', 'second', 'third']);
  expect(page.dictionary).toMatchObject({ 'b.two': 'dwa (pl)', 'c.three': 'trzy (pl)' });
  expect(calls()).toEqual(['pl a', 'pl b', 'pl c']);
});

test('words that do not come fail the part, and are asked for again with the next one', async () => {
  const { page, withWords } = await open();
  const failed = withWords(Promise.resolve('part'), 'b');
  const refusal = Response.json({ error: 'x', code: 'unavailable', requestId: 'r' }, { status: 503 });
  await Promise.all([expect(failed).rejects.toMatchObject({ status: 503 }), answerNext(refusal)]);
  const again = withWords(Promise.resolve('part'), 'b');
  await answerNext();
  expect(await again).toBe('part');
  expect(page.dictionary).toMatchObject({ 'b.two': 'dwa (pl)' });
});

test('another language has the words of what was opened before and meanwhile', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  const { page, withWords, loadedLanguage } = await open();
  const { changeTo } = await import('./another-language.ts');
  const change = changeTo('en', page, () => undefined);
  await vi.waitFor(() => expect(calls()).toEqual(['pl a', 'en a']));
  // Opened, and drawn, before the other language is there.
  const opened = withWords(Promise.resolve('opened'), 'b');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.answer();
  expect(await opened).toBe('opened');
  // Opened, and not drawn before.
  const late = withWords(Promise.resolve('late'), 'c');
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  asked[1]?.answer();
  await vi.waitFor(() => expect(calls().at(-1)).toBe('en b,c'));
  asked[4]?.answer();
  await change;
  asked[3]?.answer();
  expect(await late).toBe('late');
  expect(loadedLanguage()?.language).toBe('en');
  expect(loadedLanguage()?.dictionary).toEqual({ 'a.one': 'jeden (en)', 'b.two': 'dwa (en)', 'c.three': 'trzy (en)' });
  expect(calls()).toEqual(['pl a', 'en a', 'pl b', 'pl c', 'en b,c']);
});
