import type { Language } from '@glosa/contract';

/** A node on the way to a verse of a source, as far as citing it needs it. */
interface Step {
  type: 'folder' | 'package' | 'part';
  /** In the language of the citation. */
  abbr: string;
  label: string;
}

/**
 * Cites verses of a source by the package and its parts, as biblical places are cited in either language:
 * `Łk 1,8` in Polish, `Lk 1:8` in English; ranges with an en dash, without what both ends share. Parts of parts are set
 * off by a dot.
 */
export function citeVerses(
  language: Language,
  start: { path: readonly Step[]; label: string },
  end: { path: readonly Step[]; label: string },
): string {
  const from = partsOf(start);
  const to = partsOf(end);
  const separator = language === 'pl' ? ',' : ':';
  const place = (parts: readonly string[]) =>
    [parts.slice(0, -1).join('.'), ...parts.slice(-1)].filter(Boolean).join(separator);
  const before = packageOf(start.path);
  const cited = `${before} ${place(from)}`.trim();
  if (before !== packageOf(end.path)) return `${cited}–${packageOf(end.path)} ${place(to)}`;
  if (from.join('\n') === to.join('\n')) return cited;
  const isSamePart = from.slice(0, -1).join('\n') === to.slice(0, -1).join('\n');
  return `${cited}–${isSamePart ? end.label : place(to)}`;
}

const packageOf = (path: readonly Step[]): string => path.findLast(({ type }) => type === 'package')?.abbr ?? '';

const partsOf = ({ path, label }: { path: readonly Step[]; label: string }): string[] => [
  ...path.filter(({ type }) => type === 'part').map((step) => step.label || step.abbr),
  label,
];
