/** A `teiHeader` as a tree: it is small, and what it says stands in many places. */
import { ProblemLog } from '../problem.ts';
import { readXml } from '../tei/sax.ts';
import { declarations, startTag } from '../write/xml.ts';

export interface HeaderElement {
  name: string;
  /** Where it begins, counted from 1 within what was read. */
  line: number;
  attributes: ReadonlyMap<string, string>;
  children: readonly (HeaderElement | string)[];
}

/** The header as it is stored, or several, one after another: the files of a text may have one each. */
export function headerTree(xml: string): HeaderElement {
  const root = { name: '', line: 0, attributes: new Map<string, string>(), children: [] as (HeaderElement | string)[] };
  const open: { children: (HeaderElement | string)[] }[] = [root];
  readXml(
    'header',
    // Prefixes are declared outside of a header.
    `${startTag('headers', declarations(xml))}${xml}</headers>`,
    {
      open({ name, attributes, place }) {
        const element = { name, line: place.line, attributes, children: [] as (HeaderElement | string)[] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      close() {
        open.pop();
      },
      text(text) {
        open.at(-1)?.children.push(text);
      },
    },
    // A layer whose header cannot be read is refused before anything asks what it says.
    new ProblemLog(),
  );
  return root;
}

const isElement = (child: HeaderElement | string): child is HeaderElement => typeof child !== 'string';

/** Its elements of that name, in their order; of any name for `*`. */
export const childrenOf = (element: HeaderElement, name: string): HeaderElement[] =>
  element.children.filter(isElement).filter((child) => name === '*' || child.name === name);

/** All elements below that end a path, `sourceDesc/bibl`; the first name may stand at any depth. */
export function find(element: HeaderElement, path: string): HeaderElement[] {
  const [first = '', ...rest] = path.split('/');
  const within = (one: HeaderElement): HeaderElement[] =>
    childrenOf(one, '*').flatMap((child) => [...(child.name === first ? [child] : []), ...within(child)]);
  return rest.reduce((found, name) => found.flatMap((one) => childrenOf(one, name)), within(element));
}

/** Stands where an element begins or ends: what is side by side there without a blank is two words. */
const EDGE = '\uFDD0';

/** Its words and those of the elements in it. A sign that closes belongs to the word before it. */
export function textOf(element: HeaderElement | undefined): string {
  const parts = (one: HeaderElement): string =>
    one.children.map((child) => (isElement(child) ? `${EDGE}${parts(child)}${EDGE}` : child)).join('');
  if (element === undefined) return '';
  return parts(element)
    .replace(/\uFDD0+(?=[,.;:)\]])/gu, '')
    .replace(/[\s\uFDD0]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

export const languageOf = ({ attributes }: HeaderElement): string => attributes.get('xml:lang') ?? '';

/** An address of another site: what begins with `#` or a name of its own scheme leads nowhere by itself. */
export function uriOf({ attributes }: Pick<HeaderElement, 'attributes'>): string | null {
  const value = attributes.get('ref') ?? attributes.get('target') ?? '';
  return /^https?:\/\/\S+$/.test(value) ? value : null;
}
