/** Which texts draw on which books, in numbers of passages. */
import type { AnswerOf, sourceMatrix } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { type LinkedOutline, passagesBy } from './links.ts';
import { type OutlineNode, wayTo } from './outline.ts';
import { countByText } from './source-search.ts';
import { sourceNode } from './sources.service.ts';

type Answer = AnswerOf<typeof sourceMatrix>;

/** What a chapter is a part of; what has parts itself, or is a work whose verses are in no chapters, is a book. */
function bookOf(node: OutlineNode): OutlineNode {
  return node.type === 'part' && node.children.length === 0 ? (node.parent ?? node) : node;
}

/** Books in the order of the tree. Where all texts draw on one book, they differ by what is directly below it. */
export async function sourceMatrixFor(reader: Reader, tree: LinkedOutline): Promise<Answer> {
  const books = passagesBy(tree, bookOf);
  const only = books.size === 1 ? [...books.keys()][0] : undefined;
  const within = only !== undefined && only.children.length > 0 ? only : null;
  const counted = within === null ? books : passagesBy(tree, (node) => wayTo(node)[within.depth + 1] ?? node);
  const texts = await countByText(reader, tree.links);
  return {
    within: within === null ? null : sourceNode(within, tree.counts),
    texts: texts.sort((one, other) => other.passages - one.passages),
    rows: [...counted]
      .sort(([one], [other]) => one.position - other.position)
      .map(([node, own]) => ({
        node: sourceNode(node, tree.counts),
        cells: texts.flatMap(({ code }) => {
          const passages = own.get(code)?.size;
          return passages === undefined ? [] : [{ code, passages }];
        }),
      })),
  };
}
