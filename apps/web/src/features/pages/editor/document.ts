/**
 * What a text may hold while it is edited: the same that the server lets through, no more, so that nothing is lost on the
 * way. Ids of the accessibility statement, languages of parts and dates are kept where they stand.
 */
import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';

const ID = /^a11y-/;
const LINK = /^(https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[0-9+(). -]+|\/(?![/\\])[^\s\\]*|#[\w-]+)$/i;

/** Whether an address may stand in a link: `https:`, `http:`, `mailto:`, `tel:`, or a path of this site. */
export const isLinkAddress = (address: string): boolean => LINK.test(address);

const id = {
  default: null,
  parseHTML: (element: HTMLElement) => (ID.test(element.id) ? element.id : null),
};
const plain = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'image'];
const TABLES = ['table', 'tableHead', 'tableBody', 'tableRow', 'tableCell', 'tableHeader', 'caption'];

/** Blocks that have an id in common, by the id: a paragraph that was divided or copied. */
function sharedIds(doc: DocumentNode): { position: number; isEmpty: boolean }[][] {
  const places = new Map<string, { position: number; isEmpty: boolean }[]>();
  doc.descendants((node, position) => {
    const found: unknown = node.attrs['id'];
    if (typeof found !== 'string') return;
    places.set(found, [...(places.get(found) ?? []), { position, isEmpty: node.content.size === 0 }]);
  });
  return [...places.values()].filter(({ length }) => length > 1);
}

/** Each id stays once, where there is something to find: with the first block that is not empty. */
const idsOnce = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    for (const places of sharedIds(doc)) {
      const owner = places.find(({ isEmpty }) => !isEmpty) ?? places[0];
      for (const one of places) if (one !== owner) tr.setNodeAttribute(one.position, 'id', null);
    }
    return tr.docChanged ? tr : null;
  },
});

const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addProseMirrorPlugins: () => [idsOnce],
  addGlobalAttributes: () => [
    {
      types: [...BLOCKS, ...TABLES, 'figure', 'figcaption', 'link', 'part', 'time'],
      attributes: { id, lang: plain('lang'), dir: plain('dir') },
    },
    { types: ['link'], attributes: { hreflang: plain('hreflang') } },
    { types: ['tableCell', 'tableHeader'], attributes: { colspan: plain('colspan'), rowspan: plain('rowspan') } },
    { types: ['tableHeader'], attributes: { scope: plain('scope') } },
    { types: ['time'], attributes: { datetime: plain('datetime') } },
  ],
});

/** A stretch in another language, or one that programs look for. */
const Part = Mark.create({
  name: 'part',
  excludes: '',
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }, { tag: 'span[id^="a11y-"]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const Time = Mark.create({
  name: 'time',
  parseHTML: () => [{ tag: 'time' }],
  renderHTML: ({ HTMLAttributes }) => ['time', HTMLAttributes, 0],
});

interface Shape {
  content: string;
  group?: string;
  /** Its text is a line of its own: it is neither divided nor joined with its neighbours. */
  isCell?: boolean;
}

const element = (name: string, tag: string, { content, group = '', isCell = false }: Shape) =>
  Node.create({
    name,
    group,
    content,
    isolating: isCell,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return isCell ? { Enter: ({ editor }) => editor.isActive(name) && editor.commands.setHardBreak() } : {};
    },
  });

const TABLE: Extensions = [
  element('table', 'table', { group: 'block', content: 'caption? tableHead? tableBody' }),
  element('caption', 'caption', { content: 'inline*', isCell: true }),
  element('tableHead', 'thead', { content: 'tableRow+' }),
  element('tableBody', 'tbody', { content: 'tableRow+' }),
  element('tableRow', 'tr', { content: '(tableCell | tableHeader)+' }),
  element('tableCell', 'td', { content: 'inline*', isCell: true }),
  element('tableHeader', 'th', { content: 'inline*', isCell: true }),
];

const FIGURE: Extensions = [
  element('figure', 'figure', { group: 'block', content: 'image figcaption?' }),
  element('figcaption', 'figcaption', { content: 'inline*', isCell: true }),
];

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLinkAddress(address ?? ''),
    },
  }),
  Image.configure({ inline: false, allowBase64: true }),
  Part,
  Time,
  ...TABLE,
  ...FIGURE,
  KeptAttributes,
];
