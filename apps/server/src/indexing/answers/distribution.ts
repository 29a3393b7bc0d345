import { withQuery } from './query.ts';
import type { About, DistributionRequest, Index, Outcome } from './request.ts';
import { chooseQuery } from './together.ts';

export interface DistributionAnswer extends About {
  texts: { code: string; hits: number; tokens: number; perMillion: number; bins: number[] }[];
}

export function answerDistribution(index: Index, request: DistributionRequest): Outcome<DistributionAnswer> {
  return withQuery(index, request, (read) => {
    const { q, interpretation, total, query, scope, isNowhere } = chooseQuery(index, request, read);
    if (isNowhere) return { q, interpretation, total, texts: [] };
    const { texts } = index.distribution(query, { ...scope, bins: request.bins });
    return {
      q,
      interpretation,
      total,
      texts: texts.map(({ label, bins, ...numbers }) => ({ code: label, ...numbers, bins: [...bins] })),
    };
  });
}
