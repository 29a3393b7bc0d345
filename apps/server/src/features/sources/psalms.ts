/** Which psalms texts draw on, in numbers of passages. */
import type { AnswerOf, Language, sourcePsalms } from '@glosa/contract';
import { citeNode, psalmOf } from './countings.ts';
import { type LinkedOutline, passagesBy } from './links.ts';
import { sourceNode } from './sources.service.ts';

/** Of these texts, or of all where none are named. */
export function psalmsFor(
  tree: LinkedOutline,
  texts: readonly string[] | undefined,
  language: Language,
): AnswerOf<typeof sourcePsalms> {
  const { counts, countings } = tree;
  const passages = passagesBy(tree);
  const codes = texts && new Set(texts);
  const psalters = [...countings.keys()].map((work) => ({
    node: sourceNode(work, counts),
    psalms: work.children.flatMap((node) => {
      // A passage is of one text.
      const ofTexts = [...(passages.get(node) ?? [])].filter(([code]) => codes?.has(code) ?? true);
      const own = ofTexts.reduce((sum, [, { size }]) => sum + size, 0);
      const number = psalmOf(countings, node);
      if (own === 0 || number === null) return [];
      return [{ id: node.id, number, citation: citeNode(countings, node, null, language), passages: own }];
    }),
  }));
  return { psalters: psalters.filter(({ psalms }) => psalms.length > 0) };
}
