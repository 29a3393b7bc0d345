import { sourcePsalms } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';

const PsalmStrip = lazy(async () => ({ default: (await import('../../parts/plots/PsalmStrip.tsx')).PsalmStrip }));

/** Which psalms of a Psalter these texts (none: all) draw on; nothing for another node. `className` keeps room for it. */
export function PsalmsOf(props: { node: number; texts: readonly string[]; className?: string | undefined }) {
  const { node, texts, className } = props;
  const { language: lang } = useI18n();
  // The list or the tree beside it says as much.
  const { data } = useQuery({ ...endpointQuery(sourcePsalms, { query: { texts, lang } }), throwOnError: false });
  const psalter = data?.psalters.find((one) => one.node.id === node);
  if (psalter === undefined) return null;
  return (
    <div className={className}>
      <Suspense fallback={null}>
        <PsalmStrip psalter={psalter} texts={texts} />
      </Suspense>
    </div>
  );
}
