import { ZIP_LIMITS } from '@glosa/corpus-format';
import { DICTIONARIES, type Dictionary, type DictionaryLanguage, format, formatNumber } from '@glosa/dictionary';
import { reportLine } from '../report/report.ts';
import type { FileResult, ImportEvent, LayerSummary, TableSummary } from './import-run.ts';

export interface PrinterOptions {
  language: DictionaryLanguage;
  dryRun: boolean;
  /** Takes the lines of the report. */
  out: (line: string) => void;
  /** Takes the lines about progress. */
  err: (line: string) => void;
}

const COUNTS = {
  parallels: 'import.command.parallels',
  themes: 'import.command.themes',
  'phonetic-variants': 'import.command.variants',
  vocabulary: 'import.command.vocabulary',
  'record-fields': 'import.command.fields',
  'text-records': 'import.command.records',
  'source-package': 'import.command.source-package',
} as const;

/** A stage is worth a line when it takes longer than this, in milliseconds. */
const NOTEWORTHY = 1_000;

/** Turns what happens during an import into lines for a terminal, and counts. */
export class ImportPrinter {
  accepted = 0;
  refused = 0;
  readonly #options: PrinterOptions;
  readonly #texts: Dictionary;
  #announcement: NodeJS.Timeout | undefined;

  constructor(options: PrinterOptions) {
    this.#options = options;
    this.#texts = DICTIONARIES[options.language];
  }

  readonly onEvent = (event: ImportEvent): void => {
    clearTimeout(this.#announcement);
    if (event.type === 'waiting') this.#options.err(this.#texts['import.command.waiting']);
    else if (event.type === 'stage') this.#announce(event);
    else if (event.type === 'result') this.#result(event.result);
    else this.#refuse(format(this.#texts['import.command.failed'], { file: event.file, reason: event.reason }));
  };

  /** Whether a file is too large to be looked at; it is reported then. */
  refuseBySize(file: string, size: number): boolean {
    if (size <= ZIP_LIMITS.zip) return false;
    const [expected, found] = [String(ZIP_LIMITS.zip), String(size)];
    const params = { megabytes: Math.round(ZIP_LIMITS.zip / 100_000) / 10 };
    const problem = { severity: 'error', code: 'ZIP-LIMIT', variant: 'zip', expected, found, params } as const;
    this.#result({ file, facts: null, accepted: false, problems: [problem], layer: null });
    return true;
  }

  refuseUnreadable(file: string, error: unknown): void {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    this.#refuse(`${file}: ${format(this.#texts['import.command.unreadable'], { reason })}`);
  }

  /** The last line. Also when the import was broken off: nothing is announced any more. */
  finish(): void {
    clearTimeout(this.#announcement);
    const { accepted, refused } = this;
    this.#options.out(format(this.#texts['import.command.total'], { accepted, refused }));
  }

  #announce({ file, number, of, stage }: Extract<ImportEvent, { type: 'stage' }>): void {
    const line = `[${number}/${of}] ${file}: ${this.#texts[`import.stage.${stage}`]} …`;
    this.#announcement = setTimeout(() => this.#options.err(line), NOTEWORTHY);
    this.#announcement.unref();
  }

  #refuse(line: string): void {
    this.refused++;
    this.#options.out(line);
  }

  #result({ file, facts, problems, layer, table }: FileResult): void {
    const { language, dryRun, out } = this.#options;
    for (const problem of problems) out(reportLine(file, problem, language));
    if (table) {
      this.#table(file, table);
      return;
    }
    if (!layer || !facts?.code) {
      const errors = problems.filter(({ severity }) => severity === 'error').length;
      const counts = { file, errors, warnings: problems.length - errors };
      this.#refuse(format(this.#texts['import.command.refused'], counts));
      return;
    }
    this.accepted++;
    const kind = this.#texts[`import.kind.${facts.kind}`];
    const head = this.#texts[dryRun ? 'import.command.checked' : 'import.command.stored'];
    out(format(head, { file, code: facts.code, kind, version: layer.version }));
    this.#summary(layer);
  }

  #table(file: string, { kind, version, counts, rows, unchanged }: TableSummary): void {
    const { dryRun, out } = this.#options;
    this.accepted++;
    const stored = unchanged ? 'import.command.unchanged-table' : 'import.command.stored-table';
    const head = this.#texts[dryRun ? 'import.command.checked-table' : stored];
    out(format(head, { file, kind: this.#texts[`import.kind.${kind}`], version }));
    out(format(this.#texts[COUNTS[kind]], this.#numbers(counts)));
    if (!unchanged && rows.changed + rows.same + rows.removed > 0) {
      out(format(this.#texts['import.command.rows'], this.#numbers(rows)));
    }
  }

  #summary({ counts, supplied, diff, isUpdate, differences = [] }: LayerSummary): void {
    const { out } = this.#options;
    out(format(this.#texts['import.command.counts'], this.#numbers(counts)));
    if (supplied && supplied.words + supplied.sentences > 0)
      out(format(this.#texts['import.command.supplied'], this.#numbers(supplied)));
    for (const { field, header, stands, source } of differences) {
      const said = (cells: Readonly<Record<string, string>>) => Object.values(cells).filter(Boolean).join(' · ') || '–';
      const params = { field, header: said(header), stands: said(stands) };
      out(format(this.#texts[`import.command.difference-${source}`], params));
    }
    if (isUpdate)
      out(format(this.#texts['import.command.diff'], this.#numbers({ ...diff.words, ...diff.annotations })));
  }

  #numbers(values: Readonly<Record<string, number>>): Record<string, string> {
    const { language } = this.#options;
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatNumber(language, value)]));
  }
}
