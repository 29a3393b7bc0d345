/** A `teiHeader` as it is written, to be changed in places: what is not touched stays letter by letter. */
import { ProblemLog } from '../problem.ts';
import { readXml } from '../tei/sax.ts';
import { type Attributes, declarations, emptyTag, escapeText, startTag } from '../write/xml.ts';
import { headerTree, textOf } from './header-tree.ts';

export interface SourceElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Tags as they stand; the end tag is '' where the element is one tag. */
  start: string;
  end: string;
  children: (SourceElement | string)[];
  parent: SourceElement | null;
}

const START_TAG = /<(?:[^"'>]|"[^"]*"|'[^']*')*>/y;
const isElement = (child: SourceElement | string): child is SourceElement => typeof child !== 'string';

/** A paragraph of words stands where elements of a structure could. */
const isProse = ({ name }: SourceElement): boolean => name === 'p' || name === 'ab';

export class HeaderSource {
  readonly #root: SourceElement;
  /** Before the names of elements, where the file writes them so: `tei:`. */
  readonly #prefix: string;

  /** `xml`: one header that can be read. */
  constructor(xml: string) {
    this.#root = readSource(xml);
    this.#prefix = /^<([\p{L}_][\p{L}\p{M}\p{N}._-]*:)?teiHeader/u.exec(this.header.start)?.[1] ?? '';
  }

  get header(): SourceElement {
    return this.#root.children.find(isElement) ?? this.#root;
  }

  toString(): string {
    return this.#root.children.map(written).join('');
  }

  /** All elements that end a path, `sourceDesc/bibl`; the first name may stand at any depth. */
  find(path: string): SourceElement[] {
    const [first = '', ...rest] = path.split('/');
    const within = (one: SourceElement): SourceElement[] =>
      elementsIn(one).flatMap((child) => [...(child.name === first ? [child] : []), ...within(child)]);
    return rest.reduce((found, name) => found.flatMap((one) => childrenNamed(one, name)), within(this.#root));
  }

  /** Its words, as a record has them. */
  words(element: SourceElement): string {
    return textOf(headerTree(written(element)));
  }

  /** Markup of an element of the header's namespace; an attribute of no value is left out. */
  markup(name: string, attributes: Attributes, ...content: string[]): string {
    const tag = this.#prefix + name;
    const inside = content.join('');
    return inside === '' ? emptyTag(tag, attributes) : `${startTag(tag, attributes)}${inside}</${tag}>`;
  }

  /** The same with words in it. */
  element(name: string, words: string, attributes: Attributes = {}): string {
    return this.markup(name, attributes, escapeText(words));
  }

  remove(...elements: readonly SourceElement[]): void {
    for (const element of elements) {
      const { parent } = element;
      if (parent === null) continue;
      const at = parent.children.indexOf(element);
      const before = parent.children[at - 1];
      // Its line goes with it.
      if (typeof before === 'string' && /\n\s*$/.test(before)) parent.children[at - 1] = before.replace(/\n\s*$/, '');
      parent.children.splice(parent.children.indexOf(element), 1);
    }
  }

  /** Puts markup where the first of the elements stood, and takes the others away. */
  replace([first, ...others]: readonly SourceElement[], markup: string): void {
    if (first?.parent) place(first.parent, first.parent.children.indexOf(first), 1, markup);
    this.remove(...others);
  }

  /** Puts markup into an element: before the first of its elements that comes `after`, else at its end. */
  insert(into: SourceElement, markup: string, after: readonly string[] | ((name: string) => boolean) = []): void {
    if (markup === '') return;
    open(into);
    const comesAfter = typeof after === 'function' ? after : (name: string) => after.includes(name);
    const at = into.children.findIndex((child) => isElement(child) && comesAfter(child.name));
    place(into, at < 0 ? into.children.length : at, 0, markup);
  }

  /** The child of that name, made where there is none. */
  child(
    parent: SourceElement,
    name: string,
    after: readonly string[] | ((name: string) => boolean) = [],
  ): SourceElement {
    if (childrenNamed(parent, name).length === 0) this.insert(parent, this.markup(name, {}), after);
    return childrenNamed(parent, name)[0] ?? parent;
  }

  /** Puts paragraphs that stand where a structure is to come into elements for words: `support` within `supportDesc`. */
  wrapProse(element: SourceElement, ...names: readonly string[]): void {
    const prose = proseIn(element);
    if (prose.length === 0) return;
    const markup = names.reduceRight((inside, name) => this.markup(name, {}, inside), prose.map(written).join(''));
    this.replace(prose, markup);
  }
}

export const elementsIn = (element: SourceElement): SourceElement[] => element.children.filter(isElement);

export const childrenNamed = (element: SourceElement, name: string): SourceElement[] =>
  elementsIn(element).filter((child) => child.name === name);

/** Puts what is written into an element, in place of so many of its children. */
function place(into: SourceElement, at: number, count: number, markup: string): void {
  const { children } = readSource(markup);
  for (const child of elementsIn({ ...into, children })) child.parent = into;
  into.children.splice(at, count, ...children);
}

export const proseIn = (element: SourceElement): SourceElement[] => elementsIn(element).filter(isProse);

export const written = (node: SourceElement | string): string =>
  typeof node === 'string' ? node : node.start + node.children.map(written).join('') + node.end;

/** `<x/>` becomes `<x></x>`. */
function open(element: SourceElement): void {
  if (!element.start.endsWith('/>')) return;
  const name = /^<([^\s/>]+)/.exec(element.start)?.[1] ?? element.name;
  element.start = `${element.start.slice(0, -2).trimEnd()}>`;
  element.end = `</${name}>`;
}

/** A root without tags that holds what is written. */
function readSource(xml: string): SourceElement {
  const root: SourceElement = { name: '', attributes: new Map(), start: '', end: '', children: [], parent: null };
  const before = startTag('headers', declarations(xml));
  const text = `${before}${xml}</headers>`;
  let current = root;
  let depth = 0;
  let at = before.length;
  const pass = (to: number) => {
    if (to > at) current.children.push(text.slice(at, to));
  };
  readXml(
    'header',
    text,
    {
      open({ name, attributes, offset }) {
        if (depth++ === 0) return;
        pass(offset);
        START_TAG.lastIndex = offset;
        const [start = ''] = START_TAG.exec(text) ?? [];
        const element: SourceElement = { name, attributes, start, end: '', children: [], parent: current };
        current.children.push(element);
        current = element;
        at = offset + start.length;
      },
      close(_, end) {
        if (--depth === 0) {
          pass(text.lastIndexOf('</', end - 1));
          return;
        }
        if (!current.start.endsWith('/>')) {
          const tag = text.lastIndexOf('</', end - 1);
          pass(tag);
          current.end = text.slice(tag, end);
        }
        at = end;
        current = current.parent ?? root;
      },
      text() {},
    },
    // What cannot be read is refused when it is imported.
    new ProblemLog(),
  );
  return root;
}
