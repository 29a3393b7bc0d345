import type { Expression, Node, Operand, Word } from './ast.ts';

/** The plain words of a query that are to be found, in its order; words that must not occur are not among them. */
export function wordsOf(body: Expression): Word[] {
  const words: Word[] = [];
  collect(body, words);
  return words;
}

function collect(part: Expression | Operand, words: Word[]): void {
  switch (part.kind) {
    case 'relation':
      collect(part.left, words);
      if (!part.negated) collect(part.right, words);
      return;
    case 'where':
      collect(part.pattern, words);
      return;
    case 'window':
      return;
    default:
      collectNode(part, words);
  }
}

function collectNode(node: Node, words: Word[]): void {
  switch (node.kind) {
    case 'word':
      if (!node.negated) words.push(node);
      return;
    case 'sequence':
      for (const item of node.items) collectNode(item, words);
      return;
    case 'choice':
      for (const branch of node.branches) collectNode(branch, words);
      return;
    case 'repeat':
    case 'labelled':
      collectNode(node.node, words);
      return;
    case 'look':
      if (!node.negated) collectNode(node.node, words);
      return;
    case 'near':
      collectNode(node.left, words);
      collectNode(node.right, words);
      return;
    case 'group':
      collect(node.body, words);
      return;
    case 'token':
    case 'any':
    case 'region':
    case 'edge':
      return;
    default:
      node satisfies never;
  }
}
