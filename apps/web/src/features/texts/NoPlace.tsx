import { type ComponentProps, Suspense } from 'react';
import { PlaceNotFound } from './lazy-parts.ts';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';

/** A text, or a place in it, that is not there. */
export function NoPlace(props: ComponentProps<typeof PlaceNotFound>) {
  return (
    <Suspense fallback={<ReadingSkeleton />}>
      <PlaceNotFound {...props} />
    </Suspense>
  );
}
