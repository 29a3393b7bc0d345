/** XML as a value: what a strict parser makes of it. */
import { ProblemLog, readXml } from '@glosa/corpus-format';

/** Name, attributes and what is inside, as `['sru:version', {}, '1.2']`. */
export type XmlTree = readonly [name: string, attributes: Readonly<Record<string, string>>, ...inside: XmlPart[]];
export type XmlPart = XmlTree | string;

type Growing = [string, Record<string, string>, ...(Growing | string)[]];

/**
 * The root of a document; names are told by the namespace, under the prefix that it has in `prefixes`, and declarations of
 * namespaces are no attributes. Throws for what is not well-formed or has a namespace beside these.
 */
export function xmlTree(xml: string, prefixes: Readonly<Record<string, string>>): XmlTree {
  const root: Growing = ['', {}];
  const open: Growing[] = [root];
  const log = new ProblemLog();
  const isRead = readXml(
    'answer.xml',
    xml,
    {
      open({ name, attributes }) {
        // `sru:version (http://www.loc.gov/zing/srw/)`
        const [, local = '', namespace = ''] = /^(?:[^: ]*:)?(\S+)(?: \((.*)\))?$/.exec(name) ?? [];
        const known = prefixes[namespace];
        if (known === undefined) throw new Error(`${name} is of no known namespace.`);
        const own = Object.fromEntries([...attributes].filter(([key]) => !/^xmlns\b/.test(key)));
        const element: Growing = [`${known}:${local}`, own];
        open.at(-1)?.push(element);
        open.push(element);
      },
      close() {
        open.pop();
      },
      text(text) {
        const inside = open.at(-1);
        if (open.length > 1) inside?.push(text);
      },
    },
    log,
  );
  const [, , tree] = root;
  if (!isRead || tree === undefined || typeof tree === 'string') throw new Error(`not XML: ${JSON.stringify(log)}`);
  return tree;
}

/** The elements of a name anywhere within, in order. */
export function elementsOf(tree: XmlTree, name: string): XmlTree[] {
  const [, , ...inside] = tree;
  return inside.flatMap((part) =>
    typeof part === 'string' ? [] : [...(part[0] === name ? [part] : []), ...elementsOf(part, name)],
  );
}

/** All text within. */
export function textOf([, , ...inside]: XmlTree): string {
  return inside.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
}
