import { hasText, type Link, type QueryForm, settled, type WordAsked } from './query-form.ts';

/** Signs that mean something in a query, and those that would at the beginning of a word. */
const SIGNS = /[()[\]{}<>|&!=:/^%#@$+~\\"„“”«»…*?\s]|^[\p{M}'.]/gu;
/** Words that are operators before certain others. */
const OPERATORS = /^(?:within|containing)$/u;

/** A text as it has to stand in a query to mean itself. */
export function escapeText(text: string): string {
  const escaped = text.replace(SIGNS, '\\$&');
  return OPERATORS.test(escaped) ? `\\${escaped}` : escaped;
}

function pattern({ part, text }: WordAsked): string {
  const before = part === 'ends' || part === 'contains' ? '*' : '';
  const behind = part === 'begins' || part === 'contains' ? '*' : '';
  return `${before}${escapeText(text)}${behind}`;
}

/** Signs of a regular expression, and the quote that ends it. */
const REGEX_SIGNS = /[.*+?()[\]{}|\\^$"/]/gu;

/** Behind a plain word `?`, `+` and `*` would be signs for letters. */
const TIMES_OF_PLAIN: Readonly<Record<string, string>> = { '?': '{0,1}', '+': '{1,}', '*': '{0,}' };

/** In which attribute each kind of text is looked for. */
const ATTRIBUTE = { form: 'norm', exact: 'form', lemma: 'lemma' } as const;

function bracketed({ kind, part, text, posClass, values }: WordAsked): string {
  const before = part === 'ends' || part === 'contains' ? '.*' : '';
  const behind = part === 'begins' || part === 'contains' ? '.*' : '';
  const word = `${before}${text.replace(REGEX_SIGNS, '\\$&')}${behind}`;
  const conditions = [
    ...(hasText(kind) ? [`${ATTRIBUTE[kind]}="${word}"`] : []),
    ...(posClass === '' ? [] : [`pos="${posClass}"`]),
    ...Object.entries(values).map(([category, chosen]) => `${category}="${chosen.join('|')}"`),
  ];
  return `[${conditions.join(' & ')}]`;
}

function values([category, chosen]: [string, readonly string[]]): string {
  const [only] = chosen;
  return chosen.length === 1 ? `${category}:${only}` : `${category}:/${chosen.join('|')}/`;
}

function plain(word: WordAsked): string {
  const { kind, posClass } = word;
  const grammar = posClass === '' ? [] : [`pos:${posClass}`, ...Object.entries(word.values).map(values)];
  if (kind === 'class') return grammar.join('&');
  // A plain word is looked for in every layer; with conditions of grammar it has to say which form is meant.
  if (kind === 'form' && grammar.length === 0) return pattern(word);
  if (kind === 'exact' && grammar.length === 0) return `=${pattern(word)}`;
  return [`${hasText(kind) ? ATTRIBUTE[kind] : ''}:${pattern(word)}`, ...grammar].join('&');
}

function element(word: WordAsked): string {
  const { kind, posClass, times, brackets } = word;
  if (kind === 'double') return `<double pos="${posClass}"/>`;
  if (kind === 'any') return `[]${times}`;
  return brackets ? bracketed(word) + times : plain(word) + (TIMES_OF_PLAIN[times] ?? times);
}

/** Links that tie what stands on either side as a whole: in either order. */
const isLoose = (link: Link): boolean => link === 'near' || link === 'together';

function between({ link, distance }: WordAsked): string {
  switch (link) {
    case 'next':
      return ' ';
    case 'after':
      return ` []{0,${distance - 1}} `;
    case 'near':
      return ` <<${distance}>> `;
    case 'later':
      return ' ... ';
    case 'together':
      return ' & ';
  }
}

/** The query that a form means; empty where nothing has been said yet. */
export function writeQuery(form: QueryForm): string {
  const runs: WordAsked[][] = [];
  for (const word of settled(form)) {
    const run = runs.at(-1);
    if (run === undefined || isLoose(word.link)) runs.push([word]);
    else run.push(word);
  }
  return runs
    .map((run, at) => {
      const text = run.map((word, i) => (i === 0 ? '' : between(word)) + element(word)).join('');
      const [first] = run;
      const whole = runs.length > 1 && run.length > 1 ? `(${text})` : text;
      return at === 0 || first === undefined ? whole : between(first) + whole;
    })
    .join('');
}
