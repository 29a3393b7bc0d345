import { nearestNames } from './problem.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A query in the notation of another program, or one mistyped, as it would be written here. */
export interface Slip {
  /** The whole query as it was probably meant. */
  readonly rewritten: string;
  /** What is written otherwise, in code units of the text given. */
  readonly from: number;
  readonly to: number;
  /** A command (to sort, to cut, to count) was left out: pages and their settings are for that. */
  readonly isCommand: boolean;
}

/** Longer queries are not typed by hand. */
const MAX_LENGTH = 1000;

/** Quotes in pairs, as the language reads them; `'…'` only where it opens a value. */
const QUOTED = /["„“”«»](?:\\.|[^"„“”«»\\])*["„“”«»]|(?<=[=:(\s[])'(?:\\.|[^'\\])*'/gu;
/** Stands for the quoted string of that number while the rest is rewritten. No query holds such characters. */
const HELD = '[\\ue000-\\uf8fe]';
const FIRST_HELD = 0xe000;
const MOST_HELD = 0xf8fe - FIRST_HELD;

/** How a query was probably meant that is written as other programs have it; null where nothing is known to be so. */
export function slipOf(text: string, vocabulary: Vocabulary): Slip | null {
  if (text.length > MAX_LENGTH || /[\ue000-\uf8ff]/u.test(text)) return null;
  const held: string[] = [];
  const masked = text.replace(QUOTED, (quoted) => {
    if (held.length === MOST_HELD) return quoted;
    held.push(quoted);
    return String.fromCharCode(FIRST_HELD + held.length - 1);
  });
  const command = COMMAND.exec(masked);
  const isCommand = command !== null && isOfProgram(masked, command);
  const kept = isCommand ? masked.slice(0, command.index) : masked;
  const changed = RULES.reduce((query, rule) => rule(query, vocabulary), kept.trim());
  const rewritten = changed.replace(new RegExp(HELD, 'gu'), (sign) => held[sign.charCodeAt(0) - FIRST_HELD] ?? '');
  if (rewritten === text.trim() || rewritten === '') return null;
  return { rewritten, ...differing(text, rewritten), isCommand };
}

/** Where two texts differ, in the first of them; whole words. */
function differing(a: string, b: string): { from: number; to: number } {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  // Something at the end was left out.
  if (from === b.length) return { from: a.length - a.slice(from).trimStart().length, to: a.trimEnd().length };
  let [to, end] = [a.length, b.length];
  while (to > from && end > from && a[to - 1] === b[end - 1]) {
    to--;
    end--;
  }
  while (from > 0 && !/\s/u.test(a[from - 1])) from--;
  while (to < a.length && !/\s/u.test(a[to])) to++;
  // What something is within says more with the word before it.
  const within = /!?within\s+$/u.exec(a.slice(0, from));
  if (within !== null) from = within.index;
  return { from, to };
}

/** Commands of CQP and of the pages of KonText. */
const COMMAND =
  /(?:^|(?<semicolon>\s*;)|\s)\s*(?:sort(?:\s+(?:\S+\s+)?(?:by|on)\b.*)?|cut\s+\d+|reduce\s+(?:to\s+)?\d+|(?:group|count|tabulate|show|cat|size|set|expand\s+to)\b.*|expand\s+to\s+\S+)\s*;?\s*$/iu;

/** A plain word may be called so: it is a command behind a semicolon, or behind what only queries are made of. */
function isOfProgram(masked: string, command: RegExpExecArray): boolean {
  const before = masked.slice(0, command.index);
  return command.groups?.['semicolon'] !== undefined || new RegExp(`[\\]:>)]|${HELD}`, 'u').test(before);
}

type Rule = (query: string, vocabulary: Vocabulary) => string;

const NAME = '[\\p{L}][\\p{L}\\p{M}\\p{N}_]*';

/** Names of attributes that other programs have and that are not other names here: what they stand for. */
const FOREIGN_NAMES: ReadonlyMap<string, string> = new Map([
  ['tok', 'form'],
  ['token', 'form'],
  ['wordform', 'form'],
  ['msd', 'tag'],
  ['morph', 'tag'],
  ['text_id', 'text'],
  ['text_code', 'text'],
  ['text_name', 'text'],
  ['doc', 'text'],
  ['doc_id', 'text'],
]);

/** The name here of what other programs call so; itself where it is one here, or like none. */
function ownName(name: string, vocabulary: Vocabulary): string {
  if (isName(name, vocabulary)) return name;
  const foreign = FOREIGN_NAMES.get(name.toLowerCase().replace('.', '_'));
  return foreign !== undefined && isName(foreign, vocabulary) ? foreign : name;
}

function isName(name: string, vocabulary: Vocabulary): boolean {
  return (
    vocabulary.canonical(name) !== null || vocabulary.regionValue(name) !== null || vocabulary.number(name) !== null
  );
}

const RULES: readonly Rule[] = [
  // A result that is given a name, and what ends a command.
  (query) => query.replace(/^[\p{L}][\p{L}\p{N}]*\s*=\s*(?=[[<(]|MU)/u, '').replace(/\s*;\s*$/u, ''),
  meetings,
  withinBrackets,
  booleans,
  namesAndValues,
  conditionsOnMatch,
  globalCondition,
  relations,
  (query) => query.replace(/\{(\d+)\s*(?:-|–|\.\.)\s*(\d+)\}/gu, '{$1,$2}'),
  // A word with a number of letters that may differ.
  (query) => query.replace(/(?<![\p{L}\p{M}\S])([\p{L}\p{M}]+)~\d?(?=\s|$)/gu, '~$1'),
];

/** `MU(meet A B -3 3)`: A with B within three tokens. */
function meetings(query: string): string {
  const element = `(\\[[^\\]]*\\]|${HELD}(?:%[cdl]+)?|[\\p{L}:]+)`;
  const meet = new RegExp(
    `(?:MU\\s*)?\\(\\s*meet\\s+${element}\\s+${element}\\s*(?:(-?\\d+)\\s+(-?\\d+)|(s))?\\s*\\)`,
    'giu',
  );
  return query.replace(meet, (_, left: string, right: string, from?: string, to?: string, unit?: string) => {
    const widest = Math.max(1, Math.abs(Number(from ?? 1)), Math.abs(Number(to ?? 1)));
    return `${left} ${unit === undefined ? `<<${widest}>>` : '<<s>>'} ${right}`;
  });
}

/** Signs between conditions in brackets. */
function withinBrackets(query: string, vocabulary: Vocabulary): string {
  const doubled = query.replace(/\[\s*\[([^[\]]*)\]\s*\]/gu, '[$1]');
  const opened = /^[^[\]]*\]$/u.test(doubled) && /[=]/u.test(doubled) ? `[${doubled}` : doubled;
  return opened.replace(/\[([^[\]]*)\]/gu, (_, inner: string) => {
    const only = inner.trim();
    if (new RegExp(`^${HELD}(?:\\s*%[cdl]+)?$`, 'u').test(only)) return only;
    if (/^[\p{L}\p{M}]+$/u.test(only) && !isName(only, vocabulary)) return only;
    return `[${conditions(inner, vocabulary)}]`;
  });
}

function conditions(inner: string, vocabulary: Vocabulary): string {
  return inner
    .replace(/&&|\s(?:and|oraz)\s/giu, ' & ')
    .replace(/\|\||\s(?:or|lub)\s/giu, ' | ')
    .replace(/(^|[&|(]\s*)(?:not|nie)\s+(?!contains)/giu, '$1!')
    .replace(/\s*[,;]\s*(?=[!(]*[\p{L}_]+\s*(?:[!=<>:~]|contains))/gu, ' & ')
    .replace(/\s*(?:=~|:=|(?<![!<>=])~=?)\s*/gu, '=')
    .replace(/\s*(?:<>|!~|≠)\s*/gu, '!=')
    .replace(
      new RegExp(`(^|[\\s&|!(])(${NAME}(?:\\.${NAME})?)(?=\\s*[!=<>:])`, 'gu'),
      (_, sign: string, name: string) => {
        return `${sign}${ownName(name, vocabulary)}`;
      },
    )
    .replace(/(^|[\s&|!(])([\p{L}_]+)\s*:\s*(?=[^\s:])/gu, '$1$2=')
    .replace(/(=\s*)([^\s"'=<>&|()\ue000-\uf8ff]+)/gu, (whole, sign: string, value: string) =>
      /^\d+$/u.test(value) ? whole : `${sign}"${value}"`,
    );
}

/** Boolean operators between plain words, in capitals as search engines have them. */
function booleans(query: string): string {
  return query
    .replace(/\s+AND\s+NOT\s+/gu, ' & !')
    .replace(/\s+(?:AND|&&)\s+/gu, ' & ')
    .replace(/\s+(?:OR|\|\|)\s+/gu, ' | ')
    .replace(/\s+(?:NEAR|ADJ|WITHIN|W|N|PRE)?\/(\d+)\s+/gu, ' <<$1>> ')
    .replace(/\s+NEAR\s+/gu, ' <<5>> ');
}

/** `lemma=got`, `lemma = "got"`, `lemma: got`, `pos:subst,cas:gen` outside brackets. */
function namesAndValues(query: string, vocabulary: Vocabulary): string {
  return outsideBrackets(query, (part) =>
    part
      .replace(
        new RegExp(
          `(?<![\\p{L}\\p{N}_.])(${NAME}(?:\\.${NAME})?)\\s*(={1,2}|!=|:)\\s*(?=[\\p{L}\\p{N}*?${HELD.slice(1, -1)}])`,
          'gu',
        ),
        (whole, name: string, sign: string) => {
          const own = ownName(name, vocabulary);
          if (!isName(own, vocabulary) || whole === `${name}:`) return own === name ? whole : `${own}:`;
          return sign === '!=' ? `!${own}:` : `${own}:`;
        },
      )
      .replace(/(?<=:[^\s:,;&+]+)[,;+](?=[\p{L}_]+:[^\s:])/gu, '&')
      .replace(
        /:\(([\p{L}\p{M}\p{N}]+(?:\s*\|\s*[\p{L}\p{M}\p{N}]+)+)\)/gu,
        (_, values: string) => `:"${values.replace(/\s/gu, '')}"`,
      ),
  );
}

/** `match` is the first token of a hit in CQP. What it says of the text is said by a filter. */
function conditionsOnMatch(query: string, vocabulary: Vocabulary): string {
  const filters: string[] = [];
  const condition = new RegExp(`\\s*(::|&)\\s*match\\.(${NAME}(?:\\.${NAME})?)\\s*=\\s*(${HELD})`, 'gu');
  const rest = query.replace(condition, (whole, _sign: string, name: string, value: string) => {
    const own = ownName(name, vocabulary);
    const region = vocabulary.canonical(own) === null ? vocabulary.regionValue(own) : null;
    if (region === null) return whole;
    filters.push(` ${own}:${value}`);
    return '';
  });
  const labelled = /::.*\bmatch\./u.test(rest) && !/\bmatch:/u.test(rest) ? rest.replace(/^(?=\[)/u, 'match:') : rest;
  return `${labelled}${filters.join('')}`;
}

/** `1:[] 2:[] & 1.tag = 2.tag` */
function globalCondition(query: string): string {
  return query.includes('::') ? query : query.replace(/\s&\s*(?=[\p{L}\p{N}]+\.[\p{L}_]+\s*!?=)/u, ' :: ');
}

const OPERATORS = ['within', 'containing'];
/** Words by which people mean the two, besides those of the schema. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['inside', 'within'],
  ['contains', 'containing'],
  ['contain', 'containing'],
  ['having', 'containing'],
]);

/** A mistyped operator, and the structure that one is about by another of its names. */
function relations(query: string, vocabulary: Vocabulary): string {
  const named = query.replace(/<(\/?)([\p{L}_]+)(?=[\s/>])/gu, (whole, slash: string, name: string) => {
    const known = vocabulary.isStructure(name) ? name : structureMeant(name, vocabulary);
    return known === null ? whole : `<${slash}${known}`;
  });
  return outsideBrackets(named, (part) =>
    part
      .replace(
        /(?<=\S\s+)(!?)([\p{L}]+)(?=\s*[<(]|\s+[\p{L}_]+:|\s+\p{L}+\s*$|\s*$)/gu,
        (whole, sign: string, word: string, at: number) => {
          const lower = word.toLowerCase();
          const named = under(vocabulary.schema.operatorNames, lower) ?? MEANT.get(lower);
          const meant = named ?? (lower.length > 4 ? nearestNames(lower, OPERATORS)[0] : undefined);
          const behind = part.slice(0, at).trimEnd();
          const next = part.slice(at + whole.length).trimStart();
          const isOperand =
            /^[<(]/u.test(next) || /[>\])\ue000-\uf8fe]$/u.test(behind) || structureMeant(next, vocabulary) !== null;
          return meant === undefined || OPERATORS.includes(word) || !isOperand || next === ''
            ? whole
            : `${sign}${meant}`;
        },
      )
      .replace(/(?<=\swithin\s+(?:a\s+|an\s+|the\s+)?)([\p{L}_]+)(?=\s*(?:$|::|\)))/gu, (name) => {
        return vocabulary.isStructure(name) ? name : (structureMeant(name, vocabulary) ?? name);
      })
      .replace(/(\swithin\s+)(?:an?|the)\s+/gu, '$1'),
  );
}

/** What a record of names that somebody typed has of its own. */
function under<T>(names: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return names !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

function structureMeant(name: string, vocabulary: Vocabulary): string | null {
  const lower = name.toLowerCase();
  const known = vocabulary.structureNamed(lower) ?? under(vocabulary.schema.structureNames, lower);
  if (known !== undefined && vocabulary.isStructure(known)) return known;
  return lower.length > 3 ? (vocabulary.nearestStructures(lower)[0] ?? null) : null;
}

/** Applies a rule to what stands outside square brackets and tags. */
function outsideBrackets(query: string, rule: (part: string) => string): string {
  const inside: string[] = [];
  const open = query.replace(/\[[^\]]*\]|<\/?[\p{L}_][^<>]*>/gu, (part) => {
    inside.push(part);
    // A sign that is no letter and that no rule speaks of.
    return part.startsWith('<') ? '<\uf8ff>' : '[\uf8ff]';
  });
  let next = 0;
  return rule(open).replace(/<\uf8ff>|\[\uf8ff\]/gu, () => inside[next++] ?? '');
}
