import type { PlaceOf, SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { readingLeftOut } from './elements.ts';
import type { ElementStart, XmlHandler } from './sax.ts';

/** Elements that are no running text: page furniture, descriptions, entries of an index, apparatus and analysis beside it. */
const NOT_RUNNING: ReadonlySet<string> = new Set([
  'fw',
  'metamark',
  'figDesc',
  'desc',
  'index',
  'certainty',
  'precision',
  'respons',
  'binaryObject',
  'listApp',
  'listWit',
  'wit',
  'witDetail',
  'interp',
  'interpGrp',
  'span',
  'spanGrp',
  'linkGrp',
  'joinGrp',
  'fs',
  'fLib',
  'fvLib',
  'listAnnotation',
  'standOff',
]);

/** What stands in for the others in a `choice`, whatever comes first there. */
const PREFERRED: ReadonlySet<string> = new Set(['corr', 'reg', 'expan', 'ex']);

/** Elements read to their end before any of it is passed on. */
const GATHERED: ReadonlySet<string> = new Set(['app', 'choice', 'subst', 'note']);

const XINCLUDE = '(http://www.w3.org/2001/XInclude)';

interface Branch {
  element: ElementStart;
  children: Child[];
  /** Offset after the end tag. */
  end: number;
}
type Child = Branch | { text: string; place: PlaceOf } | { found: string; place: SourcePlace; offset: number };

const isBranch = (child: Child): child is Branch => 'element' in child;

/**
 * Passes on to the reader what the running text is made of: of alternatives one reading (of `app` the `lem`, or the first),
 * of page furniture and the like nothing. The log is told what was left out.
 */
export class RunningText implements XmlHandler {
  readonly #reader: XmlHandler;
  readonly #log: ProblemLog;
  /** Elements open inside `text`, that one included; 0 outside. */
  #depth = 0;
  /** So many elements are open inside one that is left out, that one included. */
  #leftOut = 0;
  /** Elements being gathered, outermost first. */
  readonly #gathered: Branch[] = [];

  constructor(reader: XmlHandler, log: ProblemLog) {
    this.#reader = reader;
    this.#log = log;
  }

  open(element: ElementStart): void {
    const { name } = element;
    if (this.#depth > 0 || name === 'text') this.#depth++;
    if (this.#leftOut > 0) this.#leftOut++;
    else if (this.#depth > 0 && this.#isNoText(element)) this.#leftOut = 1;
    else if (this.#gathered.length > 0 || (this.#depth > 0 && GATHERED.has(name))) {
      const branch: Branch = { element, children: [], end: 0 };
      this.#gathered.at(-1)?.children.push(branch);
      this.#gathered.push(branch);
    } else this.#reader.open(element);
  }

  close(name: string, end: number): void {
    if (this.#depth > 0) this.#depth--;
    if (this.#leftOut > 0) {
      this.#leftOut--;
      return;
    }
    const branch = this.#gathered.pop();
    if (!branch) {
      this.#reader.close(name, end);
      return;
    }
    branch.end = end;
    if (this.#gathered.length === 0) this.#pass(branch, false);
  }

  text(text: string, place: PlaceOf): void {
    if (this.#leftOut > 0) return;
    const open = this.#gathered.at(-1);
    if (open) open.children.push({ text, place });
    else this.#reader.text(text, place);
  }

  aside(found: string, place: SourcePlace, offset: number): void {
    if (this.#leftOut > 0) return;
    const open = this.#gathered.at(-1);
    if (open) open.children.push({ found, place, offset });
    else this.#reader.aside?.(found, place, offset);
  }

  /** Whether the element is no running text, which is said. */
  #isNoText({ name, place, attributes }: ElementStart): boolean {
    if (name === 'alt' || name === 'altGrp') {
      this.#log.error(['TEI-PROFILE', 'alt'], { ...place, found: name });
      return true;
    }
    if (name.endsWith(XINCLUDE)) {
      this.#log.error(['TEI-PROFILE', 'include'], { ...place, found: attributes.get('href') ?? '' });
      return true;
    }
    // An apparatus that points to its words repeats them.
    const pointsToText = name === 'app' && (attributes.has('from') || attributes.has('loc'));
    if (!pointsToText && !NOT_RUNNING.has(name)) return false;
    this.#log.warn(['TEI-PROFILE', 'left-out'], { ...place, found: name });
    return true;
  }

  /** `isAside`: it is within a note or a reading that is kept beside the text, where all that is known is letters. */
  #pass(branch: Branch, isAside: boolean): void {
    const { element, children, end } = branch;
    const { name } = element;
    if (name === 'app') {
      this.#passAll(this.#readingsOf(branch), isAside);
      return;
    }
    this.#reader.open(element);
    if (name === 'choice') this.#passChoice(branch, isAside);
    else if (name === 'subst') this.#passSubstitution(children, isAside);
    else this.#passAll(children, isAside || name === 'note');
    this.#reader.close(name, end);
  }

  #passAll(children: readonly Child[], isAside: boolean): void {
    for (const child of children) {
      if (isBranch(child)) this.#pass(child, isAside);
      else if ('text' in child) this.#reader.text(child.text, child.place);
      else this.#reader.aside?.(child.found, child.place, child.offset);
    }
  }

  /** The content of the reading of an `app` that is the text, and what is no reading: notes, breaks. */
  #readingsOf({ element, children }: Branch): Child[] {
    const readings = children.flatMap((child) => (isBranch(child) ? readingsIn(child) : []));
    const lemma = readings.find((one) => one.element.name === 'lem');
    const kept = lemma ?? readings[0];
    const { place } = element;
    if (readings.length < 2) this.#log.warn(['TEI-PROFILE', 'element'], { ...place, found: 'app' });
    else if (lemma) this.#log.warn(['TEI-PROFILE', 'readings'], { ...place, found: 'app', expected: 'lem' });
    else this.#log.warn(['TEI-PROFILE', 'first-reading'], { ...place, found: 'app', expected: 'rdg' });
    return children.flatMap((child) => {
      if (!isBranch(child)) return 'text' in child && child.text.trim() === '' ? [] : [child];
      const own = readingsIn(child);
      if (own.length === 0 && child.element.name !== 'rdgGrp') return [child];
      return kept !== undefined && own.includes(kept) ? kept.children : [];
    });
  }

  #passSubstitution(children: readonly Child[], isAside: boolean): void {
    for (const child of children) {
      const isDeleted = isBranch(child) && child.element.name === 'del';
      if (isDeleted && !isAside) this.#pass(child, true);
      else if (!isDeleted) this.#passAll([child], isAside);
      else this.#log.warn(['TEI-PROFILE', 'readings'], { ...child.element.place, found: 'subst', expected: 'add' });
    }
  }

  #passChoice({ element, children }: Branch, isAside: boolean): void {
    const readings = children.filter(isBranch);
    const standard = readings.find(({ element: { name } }) => PREFERRED.has(name));
    const other = readings.find(({ element: { name } }) => readingLeftOut(name) === null);
    const kept = standard ?? other ?? (isAside ? readings[0] : undefined);
    const isBeside = ({ element: { name } }: Branch) => !isAside && readingLeftOut(name) !== null;
    if (readings.some((one) => one !== kept && !isBeside(one))) {
      const variant = standard ? 'readings' : 'first-reading';
      const details = { ...element.place, found: 'choice', expected: kept?.element.name ?? '' };
      this.#log.warn(['TEI-PROFILE', variant], details);
    }
    for (const child of children) {
      if (!isBranch(child)) this.#passAll([child], isAside);
      else if (isBeside(child) && child !== kept) this.#pass(child, true);
      else if (child === kept) this.#pass(child, isAside);
    }
  }
}

/** The readings that a child of `app` is or holds. */
function readingsIn(child: Branch): Branch[] {
  const { name } = child.element;
  if (name === 'lem' || name === 'rdg') return [child];
  return name === 'rdgGrp' ? child.children.filter(isBranch).flatMap(readingsIn) : [];
}
