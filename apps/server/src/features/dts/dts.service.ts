/** The answers of DTS 1.0 (https://dtsapi.org/versions/v1.0). */
import {
  type AnswerOf,
  DTS_MEDIA_TYPES,
  DTS_PAGE,
  DTS_ROOT,
  DTS_SENTENCES,
  type DtsPagination,
  type DtsResource,
  type dtsCollection,
  type dtsEntry,
  type dtsNavigation,
  type Language,
  type QueryOf,
} from '@glosa/contract';
import { DICTIONARIES, LANGUAGES, nameIn } from '@glosa/dictionary';
import { getVisibleText, type VisibleText } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound, ruleBroken } from '../../errors.ts';
import { licenceAddress } from '../texts/licence.ts';
import { listTexts } from '../texts/texts.service.ts';
import { interval, sourcesOf, witnessOf } from '../texts/witness.ts';
import { type CitationTree, growCards, growSentences, type Place } from './citation-tree.ts';

const CONTEXT = { '@context': 'https://dtsapi.org/context/v1.0.json', dtsVersion: '1.0' } as const;

export interface Asked {
  language: Language;
  /** `https://corpus.example`. */
  origin: string;
  /** The whole address of the request. */
  address: string;
}

const at = (origin: string, endpoint: string) => `${origin}/api/dts/${endpoint}`;

export function readEntry({ origin }: Asked): AnswerOf<typeof dtsEntry> {
  return {
    ...CONTEXT,
    '@id': `${origin}/api/dts`,
    '@type': 'EntryPoint',
    collection: `${at(origin, 'collection')}{?id,page,nav}`,
    navigation: `${at(origin, 'navigation')}{?resource,ref,start,end,down,tree,page}`,
    document: `${at(origin, 'document')}{?resource,ref,start,end,tree,mediaType}`,
  };
}

/** @throws NotFound for an unknown collection, text or page. */
export async function readCollection(
  reader: Reader,
  { id, page, nav }: QueryOf<typeof dtsCollection>,
  asked: Asked,
): Promise<AnswerOf<typeof dtsCollection>> {
  const texts = await listTexts(reader);
  const root = rootCollection(texts.length, asked);
  if (id !== DTS_ROOT) {
    const resource = resourceOf(await findText(reader, id), asked);
    return { ...CONTEXT, ...resource, ...(nav === 'parents' && { member: [root] }) };
  }
  if (nav === 'parents') return { ...CONTEXT, ...root, member: [] };
  const pages = Math.max(1, Math.ceil(texts.length / DTS_PAGE.texts));
  if (page > pages) throw new NotFound('No such page.');
  const member: DtsResource[] = [];
  for (const { code } of texts.slice((page - 1) * DTS_PAGE.texts, page * DTS_PAGE.texts)) {
    member.push(resourceOf(await getVisibleText(reader, code), asked));
  }
  return { ...CONTEXT, ...root, member, ...viewOf(asked.address, page, pages) };
}

function rootCollection(texts: number, { origin, language }: Asked) {
  return {
    '@id': DTS_ROOT,
    '@type': 'Collection' as const,
    title: DICTIONARIES[language]['app.name'],
    ...{ totalParents: 0, totalChildren: texts },
    collection: `${at(origin, 'collection')}?id=${encodeURIComponent(DTS_ROOT)}{&page,nav}`,
    dublinCore: { title: LANGUAGES.map((lang) => ({ lang, value: DICTIONARIES[lang]['app.name'] })) },
  };
}

/** @throws NotFound */
function findText(reader: Reader, code: string): Promise<VisibleText> {
  return getVisibleText(reader, code.normalize('NFC'));
}

function resourceOf({ text, base }: VisibleText, { origin, language }: Asked): DtsResource {
  const code = encodeURIComponent(text.code);
  const { language: tag, licence, record } = base;
  const witness = witnessOf(base);
  const created = interval(witness);
  const sources = sourcesOf(witness);
  const licenceUrl = record?.licence?.uri ?? licenceAddress(licence);
  const { identifiers = [], genre = [], language: tags = [] } = record ?? {};
  const languages = tags.length === 0 && tag !== null ? [tag] : tags;
  return {
    '@id': text.code,
    '@type': 'Resource',
    title: nameIn(language, text.name).text,
    ...{ totalParents: 1, totalChildren: 0 },
    collection: `${at(origin, 'collection')}?id=${code}{&page,nav}`,
    navigation: `${at(origin, 'navigation')}?resource=${code}{&ref,start,end,down,tree,page}`,
    document: `${at(origin, 'document')}?resource=${code}{&ref,start,end,tree,mediaType}`,
    download: `${origin}/api/texts/export/${code}?format=tei`,
    dublinCore: {
      title: LANGUAGES.map((lang) => ({ lang, value: text.name[lang] })),
      ...(witness.authors.length > 0 && { creator: [...witness.authors] }),
      ...(witness.editors.length > 0 && { contributor: [...witness.editors] }),
      ...(created !== null && { created }),
      ...(witness.place !== null && { spatial: [witness.place] }),
      ...(languages.length > 0 && { language: [...languages] }),
      ...(genre.length > 0 && { type: [...genre] }),
      ...(licence !== null && { rights: [licence] }),
      ...(licenceUrl !== null && { license: [licenceUrl] }),
      ...(sources.length > 0 && { source: sources }),
      ...(identifiers.length > 0 && { identifier: identifiers.map(({ value }) => value) }),
      modified: text.updated_at,
    },
    citationTrees: treesOf(base.sentences > 0),
    mediaTypes: [...DTS_MEDIA_TYPES],
  };
}

function treesOf(hasSentences: boolean): DtsResource['citationTrees'] {
  const structure = (citeType: string) => ({ '@type': 'CiteStructure' as const, citeType });
  const cards = { ...structure('card'), citeStructure: [structure('verse')] };
  const byCard = { '@type': 'CitationTree' as const, description: 'card, verse', citeStructure: [cards] };
  if (!hasSentences) return [byCard];
  const bySentence = { ...byCard, description: 'sentence', citeStructure: [structure('sentence')] };
  return [byCard, { ...bySentence, identifier: DTS_SENTENCES }];
}

function viewOf(address: string, page: number, pages: number): { view?: DtsPagination } {
  if (pages === 1) return {};
  const of = (number: number) => {
    const own = new URL(address);
    own.searchParams.set('page', String(number));
    return own.href;
  };
  return {
    view: {
      '@id': of(page),
      '@type': 'Pagination',
      first: of(1),
      previous: page > 1 ? of(page - 1) : null,
      next: page < pages ? of(page + 1) : null,
      last: of(pages),
    },
  };
}

type PlaceQuery = Pick<QueryOf<typeof dtsNavigation>, 'resource' | 'ref' | 'start' | 'end' | 'tree'>;

interface Found {
  text: VisibleText;
  tree: CitationTree;
  ref: Place | null;
  range: { start: Place; end: Place } | null;
}

/** @throws BadRequest for places that exclude each other; NotFound for a text, tree or unit that is not there. */
async function find(reader: Reader, { resource, ref, start, end, tree: name }: PlaceQuery): Promise<Found> {
  if (ref !== undefined && (start !== undefined || end !== undefined))
    throw ruleBroken('ref with start or end.', 'ref', 'answer.rule.not-together', { names: 'start, end' });
  if ((start === undefined) !== (end === undefined)) {
    const [field, names] = start === undefined ? ['end', 'start'] : ['start', 'end'];
    throw ruleBroken('start without end, or end without start.', field, 'answer.rule.together', { names });
  }
  const text = await findText(reader, resource);
  const tree = await growTree(reader, text, name);
  const at = async (reference: string) => {
    const found = await tree.find(reference);
    if (found === null) throw new NotFound('No such unit.');
    return found;
  };
  if (start === undefined || end === undefined) {
    return { text, tree, ref: ref === undefined ? null : await at(ref), range: null };
  }
  const range = { start: await at(start), end: await at(end) };
  if (compare(range.start, range.end) > 0)
    throw ruleBroken('The end lies before the start.', 'end', 'answer.rule.order');
  return { text, tree, ref: null, range };
}

async function growTree(reader: Reader, text: VisibleText, name: string | undefined): Promise<CitationTree> {
  if (name === undefined) return growCards(reader, text);
  if (name !== DTS_SENTENCES || text.base.sentences === 0) throw new NotFound('No such citation tree.');
  return growSentences(reader, text);
}

/** A card goes before its verses, but as an end it is all of them. */
function compare(start: Place, end: Place): number {
  return start.top - end.top || (end.below === 0 ? 0 : start.below - end.below);
}

/** @throws BadRequest, NotFound as the specification's table of parameters has them. */
export async function readNavigation(
  reader: Reader,
  query: QueryOf<typeof dtsNavigation>,
  asked: Asked,
): Promise<AnswerOf<typeof dtsNavigation>> {
  const { down, page } = query;
  const isBare = query.ref === undefined && query.start === undefined && query.end === undefined;
  if ((down === undefined || down === 0) && isBare)
    throw ruleBroken('Neither a place nor a depth.', null, 'answer.rule.depth-needed');
  if (down === 0 && query.start !== undefined)
    throw ruleBroken('A range has no siblings.', 'down', 'answer.rule.no-siblings');
  const found = await find(reader, query);
  const head = {
    ...CONTEXT,
    '@id': asked.address,
    '@type': 'Navigation' as const,
    resource: resourceOf(found.text, asked),
    ...(found.ref !== null && { ref: found.ref.unit }),
    ...(found.range !== null && { start: found.range.start.unit, end: found.range.end.unit }),
  };
  if (down === undefined) return head;
  const { total, units, pages } = await listUnits(found, down, page);
  if (total > 0 && page > pages) throw new NotFound('No such page.');
  return { ...head, member: units, ...viewOf(asked.address, page, pages) };
}

async function listUnits({ tree, ref, range }: Found, down: number, page: number) {
  const deepest = Math.max(0, ...[ref, range?.start, range?.end].map((place) => place?.unit.level ?? 0));
  const level = down === -1 ? tree.depth : deepest + down;
  const last = { top: tree.size - 1, below: 0 };
  let stretch = { from: range?.start ?? ref ?? { top: 0, below: 0 }, to: range?.end ?? ref ?? last, level };
  if (ref !== null && down === 0) {
    const isTop = ref.below === 0;
    stretch = {
      from: isTop ? { top: 0, below: 0 } : { top: ref.top, below: 1 },
      to: isTop ? last : { ...ref, below: 0 },
      level,
    };
  }
  const { total, units } = await tree.list(stretch, (page - 1) * DTS_PAGE.units, DTS_PAGE.units);
  return { total, units, pages: Math.max(1, Math.ceil(total / DTS_PAGE.units)) };
}

/** What is asked for as a document: a range of verses; undefined for the whole text. */
export interface WantedPart {
  text: VisibleText;
  part: { from: string; to: string } | undefined;
}

/** @throws BadRequest, NotFound */
export async function findPart(reader: Reader, query: PlaceQuery): Promise<WantedPart> {
  const { text, tree, ref, range } = await find(reader, query);
  const [from, to] = [range?.start ?? ref, range?.end ?? ref];
  if (from === null || to === null) return { text, part: undefined };
  const part = await tree.extent(from, to);
  if (part === null) throw new NotFound('There is nothing written there.');
  return { text, part };
}
