import { checkCharacters } from '../decode.ts';
import { checkOrder } from '../labels.ts';
import type { LayerHeader, ParsedLayer, ParsedSentence, ParsedVerse, ParsedWord, SourcePlace } from '../layer.ts';
import { LayerBuilder } from '../layer-builder.ts';
import { ProblemLog } from '../problem.ts';
import type { TagRules } from '../tags.ts';
import type { TeiContext } from '../tei/context.ts';
import { TeiReader } from '../tei/reader.ts';
import { RunningText } from '../tei/running-text.ts';
import { readXml, type XmlHandler } from '../tei/sax.ts';
import { emptyTag, startTag } from '../write/xml.ts';

/** What a card goes on with: the words and sentences that were open where it begins. */
export interface Before {
  /** Whether any word stands before the card, which one on it may go on. */
  hasWord: boolean;
  /** Labels of earlier sentences that the card may go on with; the last is open where it begins. */
  sentences: string[];
  isOpen: boolean;
}

/** A card's content as it was read. The first word and the first sentences are those of `Before`. */
export interface Fragment {
  verses: ParsedVerse[];
  words: ParsedWord[];
  sentences: ParsedSentence[];
  /** Open where the card ends. */
  sentence: number | null;
  /** A sentence starts behind the last word. */
  startsSentence: boolean;
  /** The last word is said to go on on the next card. */
  runsOn: boolean;
}

const FILE = 'card.xml';

/** Reads the content of a card; null where it cannot be read. Places count within the content. */
export function readFragment(
  layer: ParsedLayer,
  card: number,
  content: string,
  before: Before,
  tags: TagRules,
  log: ProblemLog,
): Fragment | null {
  const address = layer.cards[card]?.address ?? '';
  if (!isReadable(content, log) || !isEnclosed(content, log)) return null;
  const prefix = prefixOf(layer, address, before);
  const header: LayerHeader = { ...layer.header };
  const builder = new LayerBuilder(layer.kind, layer.kind === 'transliteration' ? 'none' : 'punctuation', log);
  const breaks = { texts: 0, cards: 0, verses: 0 };
  const context: TeiContext = {
    kind: layer.kind,
    builder,
    tags,
    named: new Map(),
    log,
    header,
    doubles: [],
    breaks,
  };
  const edit: NonNullable<TeiContext['edit']> = { runsOn: null, start: prefix.length + 1 };
  const source = `${prefix}\n${content}\n</body></text></TEI>`;
  const reader = new TeiReader(source, { ...context, edit });
  if (!readXml(FILE, source, new RunningText(reader, log), log)) return null;
  reader.finish({ file: FILE, line: 1, column: 1 });
  const startsSentence = builder.sentences.isStarting;
  builder.finish();
  const [, ...verses] = builder.verses;
  if (verses.length === 0)
    log.error(['TEI-PROFILE', 'no-breaks'], { line: 1, column: 1, params: { cards: 1, verses: 0 } });
  checkOrder([], verses, log);
  const last = verses.flatMap(({ items }) => items).findLast(({ k }) => k === 'w');
  return {
    verses,
    words: builder.words,
    sentences: builder.sentences.sentences,
    sentence: builder.sentences.current,
    startsSentence,
    runsOn: last?.k === 'w' && edit.runsOn === last.w,
  };
}

/** Half a character pair cannot be stored; XML forbids control characters, which its parser says. */
function isReadable(content: string, log: ProblemLog): boolean {
  if (!content.isWellFormed()) {
    const before = content.slice(
      0,
      content.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/),
    );
    const place = { file: FILE, line: before.split('\n').length + 1, column: before.length - before.lastIndexOf('\n') };
    log.error(['XML-WF', 'character'], place);
    return false;
  }
  return checkCharacters(FILE, `\n${content}`, log);
}

/** All on one line, so that the content begins on the second: a card before it, with what is open there. */
function prefixOf({ header }: ParsedLayer, address: string, before: Before): string {
  const root = startTag('TEI', { xmlns: 'http://www.tei-c.org/ns/1.0' });
  const text = `${root}${startTag('text', { 'xml:lang': header.language })}<body>`;
  const dummy = address === '_' ? '__' : '_';
  const sentences = before.sentences.map((n) => emptyTag('s', { n })).join('');
  const end = before.sentences.length > 0 && !before.isOpen ? emptyTag('s', { part: 'F' }) : '';
  const word = before.hasWord ? '<w>x</w>' : '<pc>.</pc>';
  return `${text}${emptyTag('pb', { n: dummy })}<lb n="_"/>${sentences}${word}${end}${emptyTag('pb', { n: address })}`;
}

/** Whether the content closes all that it opens, and nothing else. */
function isEnclosed(content: string, log: ProblemLog): boolean {
  const open: { name: string; place: SourcePlace }[] = [];
  const found = new ProblemLog();
  // The parser tells of the end of an element before it finds that it was another's.
  let inner: (typeof open)[number] | undefined;
  const close = () => {
    inner = open.pop();
  };
  const handler: XmlHandler = { open: (element) => open.push(element), close, text: () => {} };
  if (readXml(FILE, `<card>\n${content}\n</card>`, handler, found)) return true;
  const [problem] = found.list();
  const isAtEnd = (problem?.line ?? 0) > content.split('\n').length + 1;
  if (isAtEnd && inner && open.length > 0) log.error(['XML-WF', 'unclosed'], { ...inner.place, found: inner.name });
  else if (problem) log.copy(problem);
  return false;
}
