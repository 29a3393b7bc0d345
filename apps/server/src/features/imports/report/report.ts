import { SINGLE_FILES } from '@glosa/contract';
import type { ImportProblem } from '@glosa/corpus-format';
import { DICTIONARIES, type DictionaryLanguage, format, plural } from '@glosa/dictionary';

/**
 * What a problem says, in a language. Texts of the parser's problems stand under `import.problem.`, those of the checks
 * against what is stored under `import.check.`.
 */
export function messageOf(problem: ImportProblem, language: DictionaryLanguage): string {
  const texts: Readonly<Record<string, string>> = DICTIONARIES[language];
  const name = problem.variant === undefined ? problem.code : `${problem.code}.${problem.variant}`;
  const text = texts[`import.problem.${name}`] ?? texts[`import.check.${name}`] ?? name;
  const { file, ref, expected, found, params } = problem;
  const values: Record<string, string | number> = {
    file: file ?? texts['import.whole-archive'] ?? '',
    ...(ref !== undefined && { ref }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...params,
  };
  // What a check could not find out is a dash: no reader is shown the name of a placeholder.
  const unknown = texts['import.nothing'] ?? '';
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? unknown));
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** What to do about a problem, in a language; undefined where that cannot be said in general, or was said before. */
export function hintOf({ code, variant }: ImportProblem, language: DictionaryLanguage): string | undefined {
  if (variant === 'more') return undefined;
  const texts: Readonly<Record<string, string>> = DICTIONARIES[language];
  return (variant === undefined ? undefined : texts[`import.hint.${code}.${variant}`]) ?? texts[`import.hint.${code}`];
}

/** `file:line:column: message`, as compilers write it and editors open it; a file of a zip is `zip/file`, a single one itself. */
export function reportLine(zip: string, problem: ImportProblem, language: DictionaryLanguage): string {
  const { file, line, column, ref, code, severity } = problem;
  const isSingle = SINGLE_FILES.some((one) => zip.toLowerCase().endsWith(`.${one}`));
  const path = file === undefined || isSingle || zip.endsWith(file) ? zip : `${zip}/${file}`;
  const place = [path, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
  const reference = ref === undefined ? '' : `${ref}: `;
  const word = DICTIONARIES[language][`import.severity.${severity}`];
  return `${place}: ${word}: ${reference}${messageOf(problem, language)}${repeated(problem, language)} [${code}]`;
}

/** ` (498 times; also: text.xml:14:3, …)`; nothing where it was found once. */
function repeated({ times, also = [] }: ImportProblem, language: DictionaryLanguage): string {
  if (times === undefined) return '';
  const texts = DICTIONARIES[language];
  const places = also.length + 1 < times ? [...also, '…'] : also;
  const more = places.length === 0 ? [] : [format(texts['import.also'], { places: places.join(', ') })];
  return ` (${[plural(texts, language, 'import.times', times), ...more].join('; ')})`;
}

/** How many problems an entry stands for, where it stands for those that were too many to be listed. */
export const standsFor = ({ variant, params }: ImportProblem): number | undefined =>
  variant === 'more' || variant?.endsWith('-more') ? Number(params?.['count'] ?? 1) : undefined;

/** Also those that were too many to be listed. */
export function countProblems(problems: readonly ImportProblem[], severity: ImportProblem['severity']): number {
  return problems
    .filter((problem) => problem.severity === severity)
    .reduce((sum, problem) => sum + (standsFor(problem) ?? 1), 0);
}
