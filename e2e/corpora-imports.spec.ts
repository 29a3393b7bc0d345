import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { accountsIn, logIn, makePerson, press, tabTo, told } from './people.ts';
import { comeAs, count, expect, say, test } from './site.ts';
import { newCode, type TextFile, tei, zip } from './text-zips.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
/** The interface keeps some words of a line together: those spaces are of another kind. */
const spaced = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
const named = (text: string) => new RegExp(`^${spaced(text)}`);
const button = (scope: Page | Locator, text: string) => scope.getByRole('button', { name: named(text) });
const number = (value: number) => new Intl.NumberFormat('pl').format(value);

type Counted =
  | ('cards' | 'verses' | 'words' | 'sentences' | 'annotated')
  | ('rows' | 'events' | 'persons' | 'occurrences' | 'forms' | 'rules');
type Counts = Partial<Record<Counted, number>>;

/** Goes through the three steps of an open upload, and expects the report to count what is known of the file. */
async function goThrough(page: Page, dialog: Locator, file: TextFile, counts: Counts): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(file);
  await press(page, button(dialog, t('upload.check')));
  await button(dialog, t('upload.to-changes')).waitFor({ timeout: 120_000 });
  for (const [name, value] of Object.entries(counts)) {
    const said = `${t(`upload.count-${name as Counted}`)}: ${number(value)}`;
    await expect(dialog.getByText(new RegExp(`${spaced(said)}(?!\\d)`)).first(), said).toBeVisible();
  }
  await press(page, button(dialog, t('upload.to-changes')));
  const confirm = dialog.getByRole('checkbox');
  if ((await confirm.count()) > 0) {
    await tabTo(page, confirm);
    await page.keyboard.press('Space');
  }
  const go =
    counts.cards === undefined
      ? dialog.getByRole('button', { name: new RegExp(`^${t('upload.import')}`) })
      : button(dialog, count('pl', 'upload.import-cards', counts.cards));
  await press(page, go);
  await expect(dialog).toHaveCount(0, { timeout: 120_000 });
}

async function bringText(page: Page, code: string, file: TextFile, counts: Counts): Promise<void> {
  await page.goto('/manage-texts');
  await press(page, button(page, t('manage.new-text')));
  await page.keyboard.type(code);
  await goThrough(page, page.getByRole('dialog'), file, counts);
  await expect(told(page, t('alert.add_text_success', { code }))).toBeVisible();
}

async function bringTransliteration(page: Page, code: string, file: TextFile, counts: Counts): Promise<void> {
  await page.goto(`/manage-texts/text?code=${code}`);
  await press(page, button(page, t('manage.add-transliteration')));
  await goThrough(page, page.getByRole('dialog'), file, counts);
  const part = page.getByRole('region', { name: t('layer.transliteration') });
  await expect(button(part, t('manage.replace'))).toBeVisible();
}

test.describe('a text of our own', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await logIn(page, await makePerson(baseURL, 'editor'), '/manage-texts');
  });

  test('comes in through the browser in each of its layers, counted', async ({ page }) => {
    const code = newCode();
    const verses = ['Poczyna/poczynać się rozmyślanie', 'o żywocie Pana Jezusa'];
    await bringText(page, code, await zip(tei(code, verses)), { cards: 1, verses: 2, words: 7, annotated: 1 });
    const letters = ['Poczyna sie rozmyſlanie', 'o zywocie Pana Jeſuſa'];
    await bringTransliteration(page, code, await zip(tei(code, letters)), { cards: 1, verses: 2, words: 7 });
    await page.goto(`/manage-texts/other-transcript?code=${code}`);
    await press(page, button(page, t('manage.add-transcript')));
    await page.keyboard.type('Odpis B');
    const transcript = await zip(tei(code, letters.slice(1)));
    await goThrough(page, page.getByRole('dialog'), transcript, { cards: 1, verses: 1, words: 4 });
    await expect(page.getByRole('link', { name: 'Odpis B', exact: true })).toBeVisible();
  });
});

const ROOT = join(import.meta.dirname, '..');
const CORPORA = join(ROOT, '../shared/corpora');
const PORT = 3125;

function fileOf(path: string): TextFile {
  return { name: basename(path), mimeType: 'application/zip', buffer: readFileSync(join(CORPORA, path)) };
}

/** Of a text, as counted by others: `index.tsv` beside the files. */
function countsOf(folder: string, code: string): Required<Pick<Counts, 'cards' | 'verses' | 'words' | 'sentences'>> {
  const [head = '', ...lines] = readFileSync(join(CORPORA, folder, 'index.tsv'), 'utf8')
    .trim()
    .split('\n');
  const names = head.split('\t');
  const row = lines.map((line) => line.split('\t')).find(([first]) => first === code) ?? [];
  const value = (name: string) => Number(row[names.indexOf(name)]);
  return { cards: value('cards'), verses: value('verses'), words: value('words'), sentences: value('sentences') };
}

/** A server with a data folder of its own, which starts with the sample corpus. */
class OwnServer {
  readonly data = mkdtempSync(join(tmpdir(), 'glosa-corpora-'));
  readonly #server: ChildProcess;

  constructor() {
    const env = { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: this.data };
    this.#server = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd: ROOT, env, stdio: 'ignore' });
  }

  async ready(): Promise<void> {
    const answers = async () => (await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null))?.ok ?? false;
    await expect.poll(answers, { timeout: 120_000 }).toBe(true);
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.#server.once('exit', done));
    this.#server.kill('SIGTERM');
    await gone;
    rmSync(this.data, { recursive: true, force: true });
  }
}

test.describe('real corpora', () => {
  test.skip(!existsSync(CORPORA), 'They are not part of the project.');
  test.describe.configure({ mode: 'serial' });
  test.use({ baseURL: `http://127.0.0.1:${PORT}` });
  test.setTimeout(600_000);
  let server: OwnServer;

  test.beforeAll(async () => {
    server = new OwnServer();
    await server.ready();
  });
  test.afterAll(() => server.stop());
  test.beforeEach(async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    const admin = accountsIn(server.data).find(({ role }) => role === 'admin');
    if (admin === undefined) throw new Error('The server made no accounts.');
    await logIn(page, admin, '/manage-texts');
  });

  test('a manuscript with readings and composite forms, in both layers', async ({ page }) => {
    const counts = countsOf('mpdt', 'BG_Dz');
    await bringText(page, 'BG_Dz', fileOf('mpdt/BG_Dz-transcription.zip'), counts);
    const { sentences: _, ...inLayer } = counts;
    await bringTransliteration(page, 'BG_Dz', fileOf('mpdt/BG_Dz-transliteration.zip'), inLayer);
    await page.goto('/manage-texts/cards?type=transcription&code=BG_Dz');
    await expect(page.getByText(count('pl', 'unit.cards', counts.cards)).first()).toBeVisible();
  });

  test('a file that keeps to other rules is refused with its place', async ({ page }) => {
    await press(page, button(page, t('manage.new-text')));
    await page.keyboard.type('Holcot');
    const dialog = page.getByRole('dialog');
    const holcot = readFileSync(join(CORPORA, 'tei/good/scta-holcot-l1.xml'), 'utf8');
    await dialog.locator('input[type=file]').setInputFiles(await zip(holcot));
    await press(page, button(dialog, t('upload.check')));
    const problems = dialog.getByRole('list', { name: named(t('upload.problems')) });
    await expect(problems.getByRole('listitem').filter({ hasText: 'CARD-DUP' }).first()).toContainText('text.xml:51:');
    await expect(button(dialog, t('upload.to-changes'))).toHaveCount(0);
  });
});
