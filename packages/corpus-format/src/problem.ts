/**
 * What is wrong, or worth knowing, about an uploaded file. The text a person reads is made elsewhere, in their language,
 * from `code`, `variant` and `params` (dictionary key `import.problem.{code}` or `import.problem.{code}.{variant}`).
 */
export interface ImportProblem {
  severity: 'error' | 'warning';
  /** A code of the table in docs/formats/problems.md, e.g. `LB-DUP`. */
  code: string;
  /** Tells apart the messages that share a code, e.g. `ZIP-LIMIT` / `ratio`. */
  variant?: string;
  file?: string;
  line?: number;
  column?: number;
  /** Reference within the text, `12r.5`. */
  ref?: string;
  expected?: string;
  found?: string;
  /** Values for the message's placeholders. */
  params?: Record<string, string | number>;
  /** So often was the same found, the place of this entry among them; left out where it is 1. */
  times?: number;
  /** The next places where the same was found, `text.xml:14:3`: the first few. */
  also?: string[];
}

/** So many different problems of one code and severity are kept whole, the rest are counted. */
export const LISTED = 100;

/** So many further places of a problem are named; the rest are counted. */
const PLACES = 9;

/**
 * Every code this package reports, with its variants; `''` is the message without a variant. Each pair is a key of the
 * dictionary and each code a row of docs/formats/problems.md: a test holds the three together. On top of these every
 * code has the variant `more`, with `params.count`: so many further problems were found and not listed.
 */
export const PROBLEMS = {
  'ZIP-KIND': [
    'not-zip',
    'extension',
    'binary',
    'nested',
    'encrypted',
    'special',
    'method',
    'no-text',
    'no-table',
    'mixed',
    'twice',
    'unused',
    'manifest-format',
    'manifest-kind',
    'manifest-code',
  ],
  'ZIP-EMPTY': ['', 'file', 'words'],
  'ZIP-PATH': ['parent', 'absolute', 'backslash', 'control', 'encoding', 'name', 'depth', 'duplicate'],
  'ZIP-LIMIT': ['zip', 'entries', 'entry', 'total', 'ratio'],
  'ZIP-BROKEN': ['structure', 'data', 'size', 'crc', 'sheet'],
  'ENC-UTF8': ['', 'windows-1250', 'utf-16', 'control'],
  'XML-WF': [
    '',
    'close',
    'unclosed',
    'entity',
    'character',
    'outside',
    'attribute',
    'twice',
    'ampersand',
    'prefix',
    'depth',
    'attributes',
  ],
  'XML-DOCTYPE': [''],
  'TEI-PROFILE': [
    'root',
    'no-text',
    'no-breaks',
    'lb-n',
    'pb-n',
    'no-card',
    'outside-verse',
    'label',
    'part',
    'part-end',
    'part-missing',
    'card-break',
    'not-on-card',
    'removed',
    'comment',
    'depth',
    'element',
    'in-note',
    'attribute',
    'left-out',
    'readings',
    'first-reading',
    'alt',
    'include',
    'outside-text',
    'annotation',
    'outer-annotation',
    'stray',
  ],
  'JSON-WF': [''],
  'JSON-VALUE': [''],
  'TAB-HEAD': ['', 'unknown', 'near', 'language', 'twice'],
  'TAB-COLS': ['', 'verse'],
  'TAB-VALUE': [
    'of-value',
    'of-number',
    'of-date',
    'of-link',
    'quote',
    'members',
    'url',
    'bracket',
    'duplicate',
    'empty',
    'space',
    'choice',
    'alone',
    'same',
    'anywhere',
    'long',
    'formula',
    'date',
    'number',
    'reference',
    'uri',
    'language',
    'depth',
    'order',
    'field',
    'year',
    'span',
    'many',
    'pairs',
    'degrees',
    'unnamed',
    'unnamed-near',
    'parent',
    'parent-near',
    'circle',
    'kept',
  ],
  'REC-VALUE': ['year', 'day', 'order', 'many', 'unnamed', 'unnamed-near'],
  'CARD-DUP': [''],
  'CARD-ORDER': [''],
  'LB-DUP': [''],
  'LB-SEQ': [''],
  'ID-DUP': [''],
  'ID-FORM': [''],
  'W-EMPTY': [''],
  'W-SPACE': ['', 'transliteration'],
  'W-PIECES': [''],
  'W-LONG': [''],
  'S-CROSS': ['', 'part'],
  'CONLLU-NUMBER-OF-COLUMNS': [''],
  'CONLLU-EMPTY-COLUMN': [''],
  'CONLLU-INVALID-WORD-ID': [''],
  'CONLLU-INVALID-WORD-INTERVAL': [''],
  'CONLLU-MISSING-EMPTY-LINE': [''],
  'CONLLU-INVALID-FEATURE': [''],
  'CONLLU-REPEATED-FEATURE': [''],
  'CONLLU-SENT-ID-NOT-UNIQUE': [''],
  'CONLLU-TEXT-FORM-MISMATCH': ['', 'end'],
  'CONLLU-INVALID-REF': [''],
  'CONLLU-INVALID-DOUBLE': ['', 'members'],
  'CONLLU-ANNOTATED': [''],
  'TAG-CLASS': ['', 'missing', 'double'],
  'TAG-CATEGORY': ['', 'twice'],
  'TAG-VALUE': ['', 'form'],
  'REF-TEXT': ['unknown', 'near'],
  'REF-RANGE': ['card', 'verse', 'order', 'lost'],
  'REF-WORD': ['', 'split', 'number'],
  'REF-SOURCE': ['', 'near', 'ambiguous', 'verse', 'no-verses', 'order'],
  'REF-THEME': [''],
  'TREE-CYCLE': [''],
  'TREE-PARENT': ['', 'near', 'kind'],
  'TREE-ROOT': ['', 'none'],
  'ALIGN-VERSE': ['', 'verse-unknown', 'verse-missing', 'card-unknown', 'card-missing', 'corresp'],
  'RULE-EXAMPLE': [''],
  'RULE-FLOOD': [''],
  'CHAR-RARE': ['', 'replacement'],
  'CHAR-NFC': ['', 'marks'],
} as const satisfies Record<string, readonly string[]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What comes with a problem besides its code. */
export type ProblemDetails = Omit<ImportProblem, 'severity' | 'code' | 'variant' | 'times' | 'also'>;

/** `[code, variant]`, or the code alone where its message has no variant. */
type Named = { [C in ProblemCode]: C | readonly [C, Exclude<(typeof PROBLEMS)[C][number], ''>] }[ProblemCode];

/** What a message repeats of a file: as much as tells which place is meant. */
const QUOTED = 200;

/** Whatever stands in the file, the report stays short, on one line, and without orders to a terminal. */
function printable(details: ProblemDetails): ProblemDetails {
  const shown = (text: string) => {
    const short = text.length > QUOTED ? `${text.slice(0, QUOTED).toWellFormed()}…` : text;
    return short.replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  };
  const { ref, expected, found, params } = details;
  return {
    ...details,
    ...(ref !== undefined && { ref: shown(ref) }),
    ...(expected !== undefined && { expected: shown(expected) }),
    ...(found !== undefined && { found: shown(found) }),
    ...(params && { params: mapValues(params, (value) => (typeof value === 'string' ? shown(value) : value)) }),
  };
}

function mapValues<T>(object: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** C0, C1, line separators, and the characters that turn the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Gathers the problems of one upload in the order they are met. What differs in nothing but its place is one problem, with
 * a count and its first places; of one code and severity a bounded number is listed.
 */
export class ProblemLog {
  readonly #listed: ImportProblem[] = [];
  /** What is listed, by all that is said of it but its place. */
  readonly #known = new Map<string, ImportProblem>();
  readonly #counts = new Map<
    string,
    { code: string; severity: ImportProblem['severity']; listed: number; hidden: number }
  >();
  #errors = 0;
  #found = 0;

  /** How often something was found, listed or not. */
  get found(): number {
    return this.#found;
  }

  /** Whether anything was found that forbids storing the data. */
  get failed(): boolean {
    return this.#errors > 0;
  }

  error(named: Named, details: ProblemDetails = {}): void {
    this.#errors++;
    this.#add('error', named, details);
  }

  warn(named: Named, details: ProblemDetails = {}): void {
    this.#add('warning', named, details);
  }

  /** Takes over what was found elsewhere. */
  copy(problem: ImportProblem): void {
    if (problem.severity === 'error') this.#errors++;
    this.#listed.push(problem);
  }

  #add(severity: ImportProblem['severity'], named: Named, details: ProblemDetails): void {
    this.#found++;
    const code = typeof named === 'string' ? named : named[0];
    const variant = typeof named === 'string' ? {} : { variant: named[1] };
    const { line: _line, column: _column, ref: _ref, file, ...said } = details;
    const key = JSON.stringify([severity, code, variant.variant, file, said]);
    const known = this.#known.get(key);
    if (known) {
      addPlace(known, details);
      return;
    }
    const count = this.#counts.get(`${severity} ${code}`) ?? { code, severity, listed: 0, hidden: 0 };
    this.#counts.set(`${severity} ${code}`, count);
    if (count.listed === LISTED) {
      count.hidden++;
      return;
    }
    count.listed++;
    const problem: ImportProblem = { severity, code, ...variant, ...printable(details) };
    this.#known.set(key, problem);
    this.#listed.push(problem);
  }

  /** The problems listed whole, then one `more` for each code and severity that had too many. */
  list(): ImportProblem[] {
    const more = [...this.#counts.values()].flatMap(({ code, severity, hidden }): ImportProblem[] =>
      hidden === 0 ? [] : [{ severity, code, variant: 'more', params: { count: hidden } }],
    );
    return [...this.#listed, ...more];
  }
}

function addPlace(problem: ImportProblem, { file, line, column, ref }: ProblemDetails): void {
  problem.times = (problem.times ?? 1) + 1;
  problem.also ??= [];
  const place = line === undefined ? ref : [file, line, column].filter((part) => part !== undefined).join(':');
  if (place !== undefined && problem.also.length < PLACES) problem.also.push(place);
}
