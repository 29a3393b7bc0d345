import type { Names } from '@glosa/dictionary/browser';
import type { SourcePlace } from '../layer.ts';
import { nearest } from '../nearest.ts';
import type { ProblemLog } from '../problem.ts';

export type ThemeKind = 'event' | 'person';

/** What a tree is made of. */
export interface ThemeNode {
  kind: ThemeKind;
  /** Unique over both trees. */
  id: string;
  /** Null: the root of its tree. */
  parent: string | null;
}

export interface ParsedTheme extends ThemeNode {
  /** Among its siblings: as given, else the place of its row among theirs. */
  ord: number;
  name: Names;
  description: Names;
  /** URI of the same person or event in a catalogue. */
  authority: string | null;
  place: SourcePlace;
  parentPlace: SourcePlace;
}

/** In each tree: one root, parents that exist in the same tree, no circle. Themes of the file go before stored ones. */
export function checkTrees(themes: readonly ParsedTheme[], stored: readonly ThemeNode[], log: ProblemLog): void {
  const places = new Map<string, SourcePlace>(themes.map(({ id, place }) => [id, place]));
  const all = new Map<string, ThemeNode>([...stored, ...themes].map((theme) => [theme.id, theme]));
  for (const theme of themes) checkParent(theme, all, log);
  for (const kind of ['event', 'person'] as const) checkRoot(kind, [...all.values()], places, log);
  checkCircles(all, places, log);
}

function checkParent(
  { id: own, kind, parent, parentPlace }: ParsedTheme,
  all: ReadonlyMap<string, ThemeNode>,
  log: ProblemLog,
) {
  if (parent === null) return;
  const found = all.get(parent);
  if (found?.kind === kind) return;
  const details = { ...parentPlace, found: parent };
  if (found) log.error(['TREE-PARENT', 'kind'], details);
  else {
    const ids = [...all.values()].filter((one) => one.kind === kind && one.id !== own).map(({ id }) => id);
    const expected = nearest(parent, ids);
    if (expected === null) log.error('TREE-PARENT', details);
    else log.error(['TREE-PARENT', 'near'], { ...details, expected });
  }
}

function checkRoot(
  kind: ThemeKind,
  all: readonly ThemeNode[],
  places: ReadonlyMap<string, SourcePlace>,
  log: ProblemLog,
): void {
  const own = all.filter((theme) => theme.kind === kind);
  const [first, ...others] = own.filter(({ parent }) => parent === null);
  const file = places.get(own.find(({ id }) => places.has(id))?.id ?? '')?.file;
  if (own.length > 0 && first === undefined) log.error(['TREE-ROOT', 'none'], file === undefined ? {} : { file });
  for (const { id } of others) {
    log.error('TREE-ROOT', { ...(places.get(id) ?? {}), expected: first?.id ?? '', found: id });
  }
}

/** Every circle once, at the first of its themes that the file has. */
function checkCircles(
  all: ReadonlyMap<string, ThemeNode>,
  places: ReadonlyMap<string, SourcePlace>,
  log: ProblemLog,
): void {
  const known = new Set<string>();
  for (const start of all.keys()) {
    const path: string[] = [];
    const own = new Set<string>();
    let at: string | null = start;
    while (at !== null && !known.has(at) && !own.has(at)) {
      path.push(at);
      own.add(at);
      at = all.get(at)?.parent ?? null;
    }
    if (at !== null && own.has(at)) {
      const circle = path.slice(path.indexOf(at));
      const place = circle.map((id) => places.get(id)).find((one) => one !== undefined);
      log.error('TREE-CYCLE', { ...place, found: [...circle, at].join(' → ') });
    }
    for (const id of path) known.add(id);
  }
}
