/** The rules of pages of text: what is read, what may be saved, and how earlier versions come back. */
import {
  FLAT_TABS,
  type FlatCode,
  type FlatText,
  findTab,
  flatContent,
  flatTitles,
  HIDEABLE_TABS,
  isFlatTab,
  type Language,
  STATEMENT,
  STATEMENT_IDS,
} from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, LANGUAGES } from '@glosa/dictionary';
import type { Reader, Writer } from '../../db/transaction.ts';
import { FormError, NotFound } from '../../errors.ts';
import { Html } from '../../http/html.ts';
import { orNull, type PageRequest, type PageView } from '../../http/page-view.ts';
import { recordDeed } from '../users/users.service.ts';
import { cleanHtml, hasOpenFields, idsIn, isEmptyHtml, readableHtml, visibleHtml } from './clean-html.ts';
import {
  addVersion,
  type FlatPlace,
  findLatest,
  findVersion,
  hiddenTabs,
  listVersions,
  type StoredText,
  setShown,
  takeTurnOfTab,
} from './flat.store.ts';
import { type PageFacts, withFacts } from './page-facts.ts';
import { shippedText } from './shipped.ts';

/** A tab that there is, in one language. */
export interface FlatSpot extends FlatPlace {
  code: FlatCode;
  language: Language;
}

/** Who changes something. */
export interface Author {
  actor: string;
  requestId: string;
  at: Date;
}

/** Versions that the history names. */
const LISTED = 100;

/** @throws NotFound where there is no such tab, or none for a visitor */
export async function findSpot(
  reader: Reader,
  { code, tab }: FlatPlace,
  language: Language,
  isStaff: boolean,
): Promise<FlatSpot> {
  if (!isFlatTab(code, tab)) throw new NotFound(`No tab ${tab} of ${code}.`);
  if (!isStaff && (await hiddenTabs(reader, code)).has(tab)) throw new NotFound(`Tab ${tab} of ${code} is hidden.`);
  return { code, tab, language };
}

export const titleOf = ({ code, tab }: FlatPlace, language: Language): string =>
  DICTIONARIES[language][`flat.title.${code}.${tab}` as DictionaryKey];

/** @throws NotFound */
export async function listTabs(reader: Reader, code: string, language: Language, isStaff: boolean) {
  if (!isFlatTab(code, 1)) throw new NotFound(`No page ${code}.`);
  const hidden = await hiddenTabs(reader, code);
  return FLAT_TABS[code]
    .filter((tab) => isStaff || !hidden.has(tab))
    .map((tab) => ({ tab, title: titleOf({ code, tab }, language), shown: !hidden.has(tab) }));
}

const contentOf = ({ code, tab, language }: FlatSpot, stored: StoredText | undefined): string =>
  stored?.content ?? shippedText(code, tab, language);

/** What was cleaned for reading lately: texts may be long, and change seldom. */
const cleaned = new Map<string, string>();
const MOST_CLEANED = 40;

/**
 * The text as it is read: cleaned once more, whatever the table holds. What is still to be filled in is marked for the
 * staff, and left out for visitors.
 */
export async function readText(reader: Reader, spot: FlatSpot, isStaff: boolean, facts: PageFacts): Promise<string> {
  const stored = await findLatest(reader, spot, spot.language);
  const content = withFacts(contentOf(spot, stored), facts, spot.language);
  const key = `${isStaff} ${spot.language} ${content}`;
  const known = cleaned.get(key) ?? (isStaff ? readableHtml(content) : forVisitors(content, spot.language));
  cleaned.delete(key);
  cleaned.set(key, known);
  for (const oldest of cleaned.keys()) if (cleaned.size > MOST_CLEANED) cleaned.delete(oldest);
  return known;
}

function forVisitors(content: string, language: Language): string {
  const visible = visibleHtml(content);
  const nothingLeft = isEmptyHtml(visible) && !isEmptyHtml(content);
  return nothingLeft ? `<p>${DICTIONARIES[language]['flat.prepared']}</p>` : visible;
}

/** The tabs that visitors see without what is still to be filled in, as `about/5 (pl, en)`. */
export async function listUnfinished(reader: Reader): Promise<string[]> {
  const found: string[] = [];
  for (const code of Object.keys(FLAT_TABS) as FlatCode[]) {
    const hidden = await hiddenTabs(reader, code);
    for (const tab of FLAT_TABS[code].filter((one) => !hidden.has(one))) {
      const open: Language[] = [];
      for (const language of LANGUAGES) {
        const spot = { code, tab, language };
        if (hasOpenFields(contentOf(spot, await findLatest(reader, spot, language)))) open.push(language);
      }
      if (open.length > 0) found.push(`${code}/${tab} (${open.join(', ')})`);
    }
  }
  return found;
}

/** The text as it is edited. */
export async function describeText(reader: Reader, spot: FlatSpot, facts: PageFacts): Promise<FlatText> {
  const { code, tab, language } = spot;
  const stored = await findLatest(reader, spot, language);
  const beside: FlatSpot = { ...spot, language: LANGUAGES.find((one) => one !== language) ?? language };
  const place = `${code}/${tab}`;
  return {
    ...{ code, tab, language, title: titleOf(spot, language) },
    ...{ content: cleanHtml(contentOf(spot, stored)), version: stored?.version ?? 0 },
    edited: stored === undefined ? null : { by: stored.actor, at: stored.created_at },
    isShipped: stored === undefined || stored.content === null,
    shown: !(await hiddenTabs(reader, code)).has(tab),
    hideable: HIDEABLE_TABS.includes(place),
    other: { language: beside.language, content: await readText(reader, beside, true, facts) },
  };
}

export async function listHistory(reader: Reader, spot: FlatSpot) {
  const rows = await listVersions(reader, spot, spot.language, LISTED);
  return rows.map(({ version, restored, actor, created_at }) => ({ version, restored, by: actor, at: created_at }));
}

/** The text of a version, as visitors read it. @throws NotFound */
export async function readVersion(reader: Reader, spot: FlatSpot, version: number, facts: PageFacts): Promise<string> {
  return readableHtml(withFacts(contentOf(spot, await requireVersion(reader, spot, version)), facts, spot.language));
}

/** Undefined for the text that came with the product. @throws NotFound */
async function requireVersion(reader: Reader, spot: FlatSpot, version: number): Promise<StoredText | undefined> {
  const stored = version === 0 ? undefined : await findVersion(reader, spot, spot.language, version);
  if (version !== 0 && stored === undefined) throw new NotFound(`No version ${version} of ${spot.code}/${spot.tab}.`);
  return stored;
}

export interface TextOrder {
  html: string;
  /** The version that the editing began with; undefined where the caller does not say. */
  version: number | undefined;
  /** Saves an accessibility statement although programs will not find all its facts. */
  confirm: boolean;
}

/** What a text would be stored as. @throws FormError: `empty`, `a11y-ids` */
export function checkText({ code, tab }: FlatPlace, { html, confirm }: TextOrder): string {
  const content = cleanHtml(html);
  if (isEmptyHtml(content)) throw new FormError('empty', 'flat.error.empty');
  const ids = new Set(idsIn(content));
  const missing = `${code}/${tab}` === STATEMENT ? STATEMENT_IDS.filter((id) => !ids.has(id)) : [];
  if (missing.length > 0 && !confirm) {
    throw new FormError('a11y-ids', 'flat.error.a11y-ids', { ids: missing.join(', ') }, { missing });
  }
  return content;
}

/** False where the text is stored already. @throws FormError: `conflict`, and what `checkText` throws */
export async function saveText(writer: Writer, spot: FlatSpot, order: TextOrder, author: Author): Promise<boolean> {
  const content = checkText(spot, order);
  await takeTurnOfTab(writer, spot);
  const stored = await findLatest(writer, spot, spot.language);
  if (contentOf(spot, stored) === content) return false;
  requireLatest(spot, stored, order.version);
  await addText(writer, spot, stored, { content, restored: null }, author);
  return true;
}

/** False where it is the latest already. @throws NotFound, FormError: `conflict` */
export async function restoreText(
  writer: Writer,
  spot: FlatSpot,
  { version, latest }: { version: number; latest: number },
  author: Author,
): Promise<boolean> {
  await takeTurnOfTab(writer, spot);
  const stored = await findLatest(writer, spot, spot.language);
  const wanted = await requireVersion(writer, spot, version);
  const content = wanted?.content ?? null;
  if ((stored?.content ?? null) === content) return false;
  requireLatest(spot, stored, latest);
  await addText(writer, spot, stored, { content, restored: version }, author);
  return true;
}

/** Two editors never write over each other unawares. */
function requireLatest(spot: FlatSpot, stored: StoredText | undefined, version: number | undefined): void {
  if (version === undefined || version === (stored?.version ?? 0)) return;
  const content = readableHtml(contentOf(spot, stored));
  const conflict = { by: stored?.actor ?? '', at: stored?.created_at ?? '', content, version: stored?.version ?? 0 };
  throw new FormError('conflict', 'flat.error.conflict', {}, { conflict });
}

async function addText(
  writer: Writer,
  spot: FlatSpot,
  before: StoredText | undefined,
  { content, restored }: { content: string | null; restored: number | null },
  { actor, requestId, at }: Author,
): Promise<void> {
  const version = (before?.version ?? 0) + 1;
  await addVersion(writer, spot, spot.language, { version, content, restored, actor, created_at: at.toISOString() });
  await recordDeed(writer, {
    ...{ action: restored === null ? 'page-changed' : 'page-restored', actor, requestId, at },
    subject: `${spot.code}/${spot.tab}`,
    before: { language: spot.language, version: version - 1 },
    after: { language: spot.language, version },
    wholeBefore: { content: contentOf(spot, before) },
    wholeAfter: { content: content ?? contentOf(spot, undefined) },
  });
}

/** @throws FormError where a menu leads to the tab */
export async function showTab(writer: Writer, spot: FlatSpot, shown: boolean, author: Author): Promise<void> {
  const subject = `${spot.code}/${spot.tab}`;
  if (!HIDEABLE_TABS.includes(subject)) throw new FormError('not-hideable', 'flat.error.not-hideable');
  await takeTurnOfTab(writer, spot);
  if ((await hiddenTabs(writer, spot.code)).has(spot.tab) === !shown) return;
  await setShown(writer, spot, shown);
  await recordDeed(writer, { action: shown ? 'page-shown' : 'page-hidden', subject, ...author });
}

/** A page of text as the server writes it; null where there is none for visitors. */
export async function describeFlatPage(
  page: 'about' | 'policy' | 'elabo',
  request: PageRequest,
): Promise<PageView | null> {
  const { query, language, ask } = request;
  const tab = findTab(page, query['id']);
  const body = tab === null ? null : await orNull(readMarkup({ code: page, tab }, request));
  if (tab === null || body === null) return null;
  // The names of the tabs, which the application draws above the text.
  await ask(flatTitles, { params: { code: page } });
  const title = titleOf({ code: page, tab }, language);
  return { title, description: DICTIONARIES[language]['page.description'], body };
}

/** The text that the main page begins with. @throws NotFound */
export const readHomeText = (request: PageRequest): Promise<Html> => readMarkup({ code: 'home', tab: 1 }, request);

const readMarkup = async (place: FlatPlace, { language: lang, ask }: PageRequest) =>
  new Html(await ask(flatContent, { params: place, query: { lang } }));
