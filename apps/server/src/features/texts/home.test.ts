import type { AnswerOf, homeTexts } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { openEditorServer } from '../../../test/editor-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { expectAccepted, sendFile } from '../../../test/uploads.ts';
import { manifest, zipOf } from '../../../test/zips.ts';

const RIGHTS: Readonly<Record<string, string>> = {
  pl: '<publisher>Jan Kowalski</publisher><availability><licence target="https://example.org/by">CC BY</licence></availability>',
  la: '<publisher>Academia</publisher>',
};
const header = (language: string, when: string) => `<teiHeader><fileDesc><titleStmt><title>x</title></titleStmt>
<publicationStmt>${(when && RIGHTS[language]) || '<p/>'}</publicationStmt><sourceDesc><msDesc><msIdentifier><settlement>Wien</settlement>
<idno type="shelfmark">Cod. 1</idno></msIdentifier><history><origin>${when && `<origDate when="${when}"/>`}</origin></history>
</msDesc></sourceDesc></fileDesc><profileDesc><langUsage><language ident="${language}"/></langUsage>
<textClass><keywords n="region"><term key="${language}-land"/>${when && `<term key="${language}-town"/>`}</keywords></textClass></profileDesc></teiHeader>`;
const words = (line: string) =>
  line
    .split(' ')
    .map((word) => (word.startsWith('<') ? word : `<w>${word}</w>`))
    .join(' ');
const tei = (language: string, when: string, lines: readonly string[]) =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0">${header(language, when)}<text><body><ab><pb n="1r"/>${lines
    .map((line, at) => `<lb n="${at + 1}"/>${words(line)}`)
    .join('\n')}</ab></body></text></TEI>`;

const LINES = Array.from({ length: 60 }, (_, at) =>
  at % 5 === 0 ? '<gap/> nieme' : `wers ${'aż'.repeat(1 + (at % 3))} o tobie`,
);
const TEXTS: readonly [code: string, language: string, when: string, lines: readonly string[]][] = [
  ['A', 'pl', '1400', LINES],
  ['B', 'pl', '1290', ['krótki wers pierwszy']],
  ['C', 'la', '1500', ['brevis versus primus', 'brevis versus secundus']],
  ['D', 'la', '', ['sine anno versus']],
];

type Home = AnswerOf<typeof homeTexts>;

describeOnBothDatabases('what the main page says of the corpus', (open) => {
  let server: TestApp;
  let day = '2026-03-01';
  const home = async () => {
    const answer = await server.app.inject({ url: '/api/texts/home-texts' });
    expect(answer.statusCode).toBe(200);
    return answer.json() as Home;
  };
  const page = async () => (await server.app.inject({ url: '/?lang=en' })).body;
  const linesOf = ({ verse }: Home) => verse?.verses.map(({ verseNo }) => Number(verseNo)) ?? [];

  beforeAll(async () => {
    const opened = await openEditorServer(open, { now: () => new Date(`${day}T10:00:00Z`) });
    server = opened.server;
    for (const [code, language, when, lines] of TEXTS) {
      const zip = await zipOf({
        'manifest.json': manifest('transcription', code, { pl: code, en: code }),
        'text.xml': tei(language, when, lines),
      });
      expectAccepted(await sendFile(opened.staff, `/api/import/add-transcription/${code}`, zip));
    }
  });
  afterAll(() => server.close());

  test('is how much there is in each language, and from when', async () => {
    const { total, languages } = await home();
    expect(total).toBe(4);
    expect(languages.map(({ language, texts, years }) => [language, texts, years])).toEqual([
      ['pl', 2, { from: 1290, to: 1400 }],
      ['la', 2, { from: 1500, to: 1500 }],
    ]);
    expect(languages[0]).toMatchObject({ name: { en: 'Polish' } });
    expect(languages[0]?.words).toBeGreaterThan(100);
  });

  test('is where its texts are from, by the widest regions', async () => {
    const { regions } = await home();
    expect(regions.map(({ region, texts, name }) => [region, texts, name])).toEqual([
      ['pl-land', 2, null],
      ['la-land', 2, null],
    ]);
    expect(regions[0]?.words).toBeGreaterThan(regions[1]?.words ?? 0);
  });

  test('is on which terms they are given out, and who is named for them', async () => {
    const { rights } = await home();
    expect(rights).toEqual([
      { licence: 'CC BY', licenceUrl: 'https://example.org/by', credit: 'Jan Kowalski', texts: 2 },
      { licence: null, licenceUrl: null, credit: 'Academia', texts: 1 },
    ]);
  });

  test('names texts to begin with, each once, and why', async () => {
    const { begin } = await home();
    expect(begin.map(({ text, why }) => [text.code, why])).toEqual([
      ['B', 'oldest'],
      ['A', 'longest'],
      ['C', 'latest'],
      ['D', 'first'],
    ]);
  });

  test('is a few whole lines without a gap, the same all day', async () => {
    const first = await home();
    const lines = linesOf(first);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(first.verse?.verses.flatMap(({ items }) => items).some(({ k }) => k === 'g')).toBe(false);
    expect(await home()).toEqual(first);
  });

  test('has other lines on other days, on the page that the server writes too', async () => {
    const seen = new Set<string>();
    for (let date = 1; date <= 9; date++) {
      day = `2026-04-0${date}`;
      const said = await home();
      seen.add(`${said.verse?.text.code} ${linesOf(said)}`);
      expect(await page()).toContain(`${said.verse?.text.code} 1r.${said.verse?.verses[0]?.verseNo}`);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('says nothing of what there is nothing of', async () => {
    expect(await home()).toMatchObject({ themes: [], parallels: 0 });
    const body = await page();
    expect(body).toContain('Polish 1290–1400');
    expect(body).not.toContain('<h2>Themes</h2>');
  });
});
