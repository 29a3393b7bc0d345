import type { Language, SourceNode } from '@glosa/contract';
import { nameIn } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import type { Crumb } from '../../ui/page-frame.tsx';

/** The way to a source, each step leading to its passages; with `last`, which stands for the page, all of it are links. */
export function crumbsTo(node: SourceNode | null, language: Language, last?: Crumb): Crumb[] {
  const path = node?.path ?? [];
  const steps = path.map(({ id, name }, at) => {
    const label = nameIn(language, name).text;
    return at === path.length - 1 && last === undefined ? { label } : { label, href: paths.sourceSearch(id) };
  });
  return last === undefined ? steps : [...steps, last];
}
