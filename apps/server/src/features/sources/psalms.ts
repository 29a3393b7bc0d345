/** Which psalms texts draw on, in numbers of passages. */
import type { AnswerOf, Language, sourcePsalms } from '@glosa/contract';
import { citeNode, psalmOf } from './countings.ts';
import type { LinkedOutline } from './links.ts';
import type { OutlineNode } from './outline.ts';
import { sourceNode } from './sources.service.ts';

/** Of these texts, or of all where none are named. */
export function psalmsFor(
  { outline, counts, countings, links }: LinkedOutline,
  texts: readonly string[] | undefined,
  language: Language,
): AnswerOf<typeof sourcePsalms> {
  const passages = new Map<OutlineNode, Set<number>>();
  for (const { from, to, code, passageId } of links) {
    if (texts !== undefined && !texts.includes(code)) continue;
    for (const node of outline.range(from.id, to.id)) {
      passages.set(node, (passages.get(node) ?? new Set()).add(passageId));
    }
  }
  const psalters = [...countings.keys()].map((work) => ({
    node: sourceNode(work, counts),
    psalms: work.children.flatMap((node) => {
      const own = passages.get(node)?.size ?? 0;
      const number = psalmOf(countings, node);
      if (own === 0 || number === null) return [];
      return [{ id: node.id, number, citation: citeNode(countings, node, null, language), passages: own }];
    }),
  }));
  return { psalters: psalters.filter(({ psalms }) => psalms.length > 0) };
}
