/** What stands beside the lines of a text, as it is loaded; to be drawn within `Suspense`. */
import { lazy } from 'react';

const load = () => import('./beside.ts');

export const ContextPanel = lazy(async () => ({ default: (await load()).ContextPanel }));
export const FolioRail = lazy(async () => ({ default: (await load()).FolioRail }));
