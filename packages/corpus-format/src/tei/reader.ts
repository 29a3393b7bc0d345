import type { PlaceOf, Reading, SourcePlace } from '../layer.ts';
import type { LayerBuilder } from '../layer-builder.ts';
import type { ProblemLog } from '../problem.ts';
import type { TextStyle } from '../word-draft.ts';
import type { TeiContext } from './context.ts';
import {
  BLOCKS,
  CONTENT_LANGUAGE,
  exInside,
  isHeading,
  isUnderstood,
  isUnmarked,
  marksOf,
  NOT_ON_CARD,
  type Remark,
  readingLeftOut,
} from './elements.ts';
import type { Capture, Choice, Frame } from './frames.ts';
import { addHeader, HeaderReader } from './header.ts';
import { attributesLost } from './kept-attributes.ts';
import { ReadingsOfWords } from './readings.ts';
import type { ElementStart, XmlHandler } from './sax.ts';
import { StandOffReader } from './stand-off.ts';
import { extent, number, typeOf, unit, words } from './values.ts';

/** Reads one TEI file into the builder. */
export class TeiReader implements XmlHandler {
  readonly #source: string;
  readonly #context: TeiContext;
  readonly #builder: LayerBuilder;
  readonly #log: ProblemLog;
  readonly #stack: Frame[] = [];
  #style: TextStyle = { marks: [], indexed: true, language: null };
  #choice: Choice | null = null;
  #capture: Capture | null = null;
  #header: HeaderReader | null = null;
  #standOff: StandOffReader | null = null;
  /** Depth of the `text` element, 0 outside it. */
  #textDepth = 0;
  #texts = 0;
  /** The file is XML, but not TEI P5. */
  #foreignRoot = false;
  #rootLanguage: string | null = null;
  #words = 0;
  #pc: { text: string; style: TextStyle }[] | null = null;
  /** Sentences to be gone on with; other whole sentences may stand in between. */
  readonly #interrupted: { sentence: number; place: SourcePlace }[] = [];
  #sentences = 0;
  readonly #annotation: ReadingsOfWords;

  constructor(source: string, context: TeiContext) {
    this.#source = source;
    this.#context = context;
    this.#builder = context.builder;
    this.#log = context.log;
    this.#annotation = new ReadingsOfWords(context.tags, context.log);
  }

  /** Checks made once the file has been read to its end. */
  finish(place: SourcePlace): void {
    if (this.#texts === 0 && !this.#foreignRoot) this.#log.error(['TEI-PROFILE', 'no-text'], { ...place });
    for (const { place: start } of this.#interrupted) this.#log.warn(['S-CROSS', 'part'], { ...start });
  }

  open(element: ElementStart): void {
    const { name, attributes, place } = element;
    const frame: Frame = { name, style: this.#style, choice: this.#choice };
    this.#stack.push(frame);
    if (this.#stack.length === 1) this.#openRoot(element);
    const id = attributes.get('xml:id');
    if (id !== undefined) this.#builder.numbering.id(id, place, this.#textDepth > 0 || name === 'text');
    const aside = this.#header ?? this.#standOff;
    if (aside) {
      aside.open(element);
    } else if (this.#textDepth > 0) {
      this.#openInText(element, frame);
    } else if (name === 'teiHeader') {
      this.#header = new HeaderReader(element);
      this.#header.open(element);
    } else if (name === 'text') {
      this.#openText(element);
    } else if (name === 'standOff') {
      this.#standOff = new StandOffReader(this.#context.doubles, () => this.#remark('outside-text', name, place));
    } else if (name === 'facsimile' || name === 'sourceDoc') {
      this.#remark('outside-text', name, place);
    }
  }

  #openRoot(element: ElementStart): void {
    const { name, attributes, place } = element;
    if (name !== 'text') this.#reportAttributes(element);
    this.#rootLanguage = attributes.get('xml:lang') ?? null;
    if (name === 'TEI' || name === 'teiCorpus' || name === 'text') return;
    this.#foreignRoot = true;
    this.#log.error(['TEI-PROFILE', 'root'], { ...place, expected: 'TEI', found: name });
  }

  #openText(element: ElementStart): void {
    const { attributes } = element;
    this.#reportAttributes(element);
    this.#textDepth = this.#stack.length;
    this.#texts++;
    this.#context.breaks.texts++;
    const language = attributes.get('xml:lang') ?? this.#rootLanguage;
    if (language !== null && CONTENT_LANGUAGE.test(language)) this.#context.header.language ??= language;
  }

  #openInText(element: ElementStart, frame: Frame): void {
    const { name, attributes, place } = element;
    if (isUnmarked(element)) return;
    const isRemoved = this.#isEdited(element) && (name === 'script' || name === 'style');
    if (isRemoved) this.#remark('removed', name, place);
    else if (!isUnderstood(name)) this.#remark('element', name, place);
    if (isRemoved && !this.#capture) this.#startCapture(() => {});
    else if (!isRemoved) this.#reportAttributes(element);
    if (this.#capture) {
      const outer = this.#stack[this.#capture.depth - 1]?.name;
      if (!isRemoved && isUnderstood(name)) this.#remark('in-note', `${outer}/${name}`, place);
      if (name === 'lb' || name === 'pb' || BLOCKS.has(name)) this.#capture.text += ' ';
      return;
    }
    this.#enterStyle(element);
    if (BLOCKS.has(name)) this.#openBlock(element, frame);
    const attribute = (key: string) => attributes.get(key) ?? null;
    switch (name) {
      case 'pb':
      case 'lb':
        this.#openBreak(element);
        break;
      case 'cb':
        this.#builder.announce({ k: 'm', unit: 'column', ...number(attribute('n')) });
        break;
      case 'milestone':
        this.#builder.announce({ k: 'm', unit: unit(attribute('unit')), ...number(attribute('n')) });
        break;
      case 's':
        this.#openSentence(element, frame);
        break;
      case 'w':
        this.#openWord(element, frame);
        break;
      case 'pc':
        this.#openMark(frame, place);
        break;
      case 'choice':
      case 'subst':
        this.#openChoice(frame);
        break;
      case 'note':
        this.#openNote(words(attribute('place')));
        break;
      case 'gap':
        this.#builder.gap(words(attribute('reason')), extent(attributes), place);
        break;
      default:
        if (this.#choice) this.#openReading(name);
    }
  }

  /** Whether it is part of what a person edits, not of what stands around it. */
  #isEdited({ offset }: ElementStart): boolean {
    return offset >= (this.#context.edit?.start ?? Number.POSITIVE_INFINITY);
  }

  /** Marks, language and index of what is inside; given back when the element ends. */
  #enterStyle(element: ElementStart): void {
    const { name, attributes } = element;
    const added = marksOf(element);
    const language = attributes.get('xml:lang') ?? (name === 'foreign' ? 'und' : null);
    const hidden = this.#context.kind === 'transcription' && (name === 'del' || name === 'surplus');
    if (added.length === 0 && language === null && !hidden) return;
    const marks = exInside([...new Set([...this.#style.marks, ...added])]);
    const own = language === null ? this.#style.language : this.#foreign(language);
    this.#style = { marks, indexed: this.#style.indexed && !hidden, language: own };
  }

  /** The language of an element, null where it is that of the whole text. */
  #foreign(language: string): string | null {
    return language === this.#context.header.language || !CONTENT_LANGUAGE.test(language) ? null : language;
  }

  #openBlock(element: ElementStart, frame: Frame): void {
    const { name, attributes } = element;
    const b = isHeading(element) ? 'head' : (name as 'head' | 'p' | 'l' | 'lg' | 'ab' | 'div');
    const type = typeOf(element);
    this.#builder.boundary();
    this.#builder.announce({ k: 'b', b, ...number(attributes.get('n') ?? null), ...(type ? { type } : {}) });
    const endsSentence = b !== 'l' && b !== 'lg';
    if (endsSentence) this.#builder.sentences.cut();
    frame.end = () => {
      this.#builder.boundary();
      if (endsSentence) this.#builder.sentences.cut();
    };
  }

  #openBreak(element: ElementStart): void {
    const { name, attributes, place } = element;
    const joins = attributes.get('break') === 'no';
    const n = attributes.get('n')?.normalize('NFC') ?? '';
    const { breaks } = this.#context;
    if (name === 'pb' && this.#isEdited(element)) {
      this.#log.error(['TEI-PROFILE', 'card-break'], { ...place });
    } else if (name === 'pb') {
      breaks.cards++;
      if (n === '') this.#log.error(['TEI-PROFILE', 'pb-n'], { ...place });
      else this.#builder.card(n, place, joins);
    } else {
      breaks.verses++;
      if (n !== '') this.#builder.verse(n, place, joins);
      else {
        this.#log.error(['TEI-PROFILE', 'lb-n'], { ...place });
        this.#builder.unnumberedVerse(place);
      }
    }
  }

  #openSentence({ attributes, place, isEmpty }: ElementStart, frame: Frame): void {
    const { sentences } = this.#builder;
    const label = attributes.get('n')?.normalize('NFC') ?? null;
    const part = attributes.get('part') ?? 'N';
    if (this.#sentences > 0 && !isEmpty) {
      this.#log.warn('S-CROSS', { ...place, found: sentences.sentences[sentences.current ?? 0]?.label ?? '' });
    }
    this.#builder.boundary();
    if (isEmpty) this.#sentencePoint(label, part, place);
    else this.#openSentencePart(label, part, place);
    if (isEmpty) return;
    this.#sentences++;
    frame.end = () => {
      this.#sentences--;
      this.#builder.boundary();
      sentences.close();
    };
  }

  /** An `s` without an end: the sentence goes on to the next one. `M`: an earlier one goes on; `F`: it ends here. */
  #sentencePoint(label: string | null, part: string, place: SourcePlace): void {
    const { sentences } = this.#builder;
    if (part === 'F') {
      sentences.close();
      return;
    }
    const isEarlier = (one: { label: string }, at: number) => one.label === label && at !== sentences.current;
    const earlier = part === 'M' ? sentences.sentences.findLastIndex(isEarlier) : -1;
    if (part === 'M' && earlier < 0) this.#log.warn(['S-CROSS', 'part'], { ...place });
    if (earlier >= 0) sentences.resume(earlier);
    else sentences.open(label);
  }

  #openSentencePart(label: string | null, part: string, place: SourcePlace): void {
    const { sentences } = this.#builder;
    const named = this.#interrupted.findLastIndex((one) => sentences.sentences[one.sentence]?.label === label);
    const before = this.#interrupted[named] ?? this.#interrupted.at(-1);
    if ((part === 'M' || part === 'F') && before) {
      sentences.resume(before.sentence);
      if (part === 'F') this.#interrupted.splice(this.#interrupted.indexOf(before), 1);
      return;
    }
    if (part === 'M' || part === 'F') this.#log.warn(['S-CROSS', 'part'], { ...place });
    sentences.open(label);
    if (part === 'I') this.#interrupted.push({ sentence: sentences.sentences.length - 1, place });
  }

  #openWord(element: ElementStart, frame: Frame): void {
    const { attributes, place } = element;
    const isEdited = this.#isEdited(element);
    if (isEdited) for (const key of NOT_ON_CARD) if (attributes.has(key)) this.#remark('not-on-card', key, place);
    const readings = isEdited ? [] : this.#readings(element);
    const xmlId = isEdited ? null : (attributes.get('xml:id')?.normalize('NFC') ?? null);
    this.#words++;
    frame.end = () => this.#words--;
    if (this.#words > 2) this.#log.warn(['TEI-PROFILE', 'depth'], { ...place });
    if (this.#words > 2) return;
    if (this.#words === 2) {
      const part = attributes.get('part');
      this.#builder.startPiece(xmlId, readings, part === 'M' || part === 'F');
      frame.end = () => {
        this.#words--;
        this.#builder.endPiece();
      };
      return;
    }
    const part = attributes.get('part') ?? 'N';
    const continued = part === 'M' || part === 'F';
    if (continued && !this.#builder.hasClosedWord) {
      this.#log.error(['TEI-PROFILE', 'part'], { ...place, found: part });
    }
    const corresp = (isEdited ? '' : (attributes.get('corresp') ?? '')).split(/\s+/u).filter((id) => id !== '');
    const ids = corresp.map((id) => id.slice(id.indexOf('#') + 1).normalize('NFC'));
    const { language } = this.#style;
    this.#builder.startWord({ xmlId, corresp: ids, readings, language, place }, continued);
    frame.end = () => {
      this.#words--;
      this.#builder.endWord();
      if (this.#context.edit && /[IM]/.test(part)) this.#context.edit.runsOn = this.#builder.words.length - 1;
    };
  }

  #readings({ attributes, place }: ElementStart): Reading[] {
    const readings = this.#annotation.of(attributes, place);
    if (readings.length > 0 && this.#context.kind !== 'transcription') this.#remark('annotation', 'w', place);
    return readings;
  }

  #openMark(frame: Frame, place: SourcePlace): void {
    if (this.#pc) return;
    const parts: { text: string; style: TextStyle }[] = [];
    this.#pc = parts;
    frame.end = () => {
      this.#pc = null;
      if (parts.length > 0) this.#builder.punctuation(parts, place);
    };
  }

  #openChoice(frame: Frame): void {
    const choice: Choice = { mark: this.#builder.choiceStart(), alternatives: [] };
    this.#choice = choice;
    frame.end = () => {
      if (choice.alternatives.length > 0) this.#builder.choiceEnd(choice.mark, choice.alternatives);
    };
  }

  /** A direct child of choice or subst: the reading left out is captured, the other is running text. */
  #openReading(name: string): void {
    const [parent, choice] = [this.#stack.at(-2)?.name, this.#choice];
    if (!choice || (parent !== 'choice' && parent !== 'subst')) return;
    const kind = parent === 'subst' && name === 'del' ? 'del' : readingLeftOut(name);
    if (kind === null) return;
    this.#startCapture((x) => choice.alternatives.push({ kind, x }));
  }

  #openNote(where: string | null): void {
    this.#startCapture((text) => {
      if (text !== '') this.#builder.note(text, where);
    });
  }

  #startCapture(end: (text: string) => void): void {
    this.#capture = { depth: this.#stack.length, text: '', end };
  }

  text(text: string, place: PlaceOf): void {
    const aside = this.#header ?? this.#standOff;
    if (aside) aside.text(text);
    else if (this.#textDepth === 0) return;
    else if (this.#capture) this.#capture.text += text;
    else if (this.#pc) this.#markText(text);
    else this.#builder.text(text, this.#style, place);
  }

  /** The text goes on without it: said once. A header is kept as it is written. */
  aside(found: string, place: SourcePlace, offset: number): void {
    if (this.#textDepth === 0 || this.#header || offset < (this.#context.edit?.start ?? 0)) return;
    this.#remark('comment', found, place);
  }

  #markText(text: string): void {
    const mark = text.trim();
    if (mark !== '') this.#pc?.push({ text: mark, style: this.#style });
  }

  close(name: string, end: number): void {
    if (this.#header) {
      this.#header.close();
      if (name === 'teiHeader') {
        addHeader(this.#context.header, this.#header.facts(this.#source, end, this.#log, this.#context.named));
        this.#header = null;
      }
    } else if (this.#standOff) {
      if (name === 'standOff') this.#standOff = null;
      else this.#standOff.close();
    } else if (this.#capture && this.#capture.depth === this.#stack.length) {
      const { text, end: take } = this.#capture;
      this.#capture = null;
      take(text.replace(/\s+/gu, ' ').trim());
    }
    if (this.#textDepth === this.#stack.length) this.#textDepth = 0;
    const frame = this.#stack.pop();
    if (!frame) return;
    frame.end?.();
    this.#style = frame.style;
    this.#choice = frame.choice;
  }

  #reportAttributes(element: ElementStart): void {
    const { name, place } = element;
    for (const attribute of attributesLost(element, this.#capture === null)) {
      this.#remark('attribute', `${name}@${attribute}`, place);
    }
  }

  #remark(variant: Remark, found: string, place: SourcePlace): void {
    this.#log.warn(['TEI-PROFILE', variant], { ...place, found });
  }
}
