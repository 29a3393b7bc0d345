/** Values of records without a name, names that no record uses, and how one of them is changed without a table. */
import type { AnswerOf, BodyOf, Names, nameRecordValue, recordValueGaps, TextRecord } from '@glosa/contract';
import { writeVocabulary } from '@glosa/corpus-format';
import { inEach, LANGUAGES, languageName } from '@glosa/dictionary';
import { listTextsWithLayers } from '../../../corpus/texts.ts';
import { type FieldValue, levelsOf, listValues, readVocabulary } from '../../../corpus/vocabulary.ts';
import type { Reader } from '../../../db/transaction.ts';
import { FormError } from '../../../errors.ts';
import { messageOf } from '../report/report.ts';
import { type ImportService, importInTurn, type UploadCall } from '../run/import-service.ts';
import { packZip } from '../run/pack-zip.ts';

type Gaps = AnswerOf<typeof recordValueGaps>;
type Naming = BodyOf<typeof nameRecordValue>;

/** Values of each list. */
const LISTED = 500;
/** Texts that are named with a value. */
const CODES = 5;
/** Longest name in one language, in characters. */
const NAME_LENGTH = 200;
const KEYED = ['language', 'region', 'domain', 'genre', 'form'] as const;

export async function listGaps(reader: Reader): Promise<Gaps> {
  const vocabulary = await readVocabulary(reader);
  const levels = levelsOf(vocabulary);
  const texts = new Map<string, { field: string; value: string; codes: string[] }>();
  const used = new Set<string>();
  for (const { text, layers, base } of await listTextsWithLayers(reader, false)) {
    for (const { record } of layers) {
      for (const [field, value] of valuesOf(record)) {
        used.add(keyOf(field, value));
        for (const above of levels.get(field)?.get(value) ?? []) used.add(keyOf(field, above));
      }
    }
    for (const [field, value] of valuesOf(base?.record ?? null)) {
      const key = keyOf(field, value);
      const one = texts.get(key) ?? { field, value, codes: [] };
      if (one.codes.at(-1) !== text.code) one.codes.push(text.code);
      texts.set(key, one);
    }
  }
  const named = new Set(
    Object.entries(vocabulary).flatMap(([field, values]) =>
      values.filter(({ names }) => saysAnything(names)).map(({ value }) => keyOf(field, value)),
    ),
  );
  const isNamed = ({ field, value }: { field: string; value: string }) =>
    named.has(keyOf(field, value)) ||
    (field === 'language' && LANGUAGES.some((language) => languageName(language, value) !== null)) ||
    // Words of a source's own are no keys, unless editors have named some of them.
    !(KEYED.some((one) => one === field) || Object.hasOwn(vocabulary, field));
  const unnamed = [...texts.values()].filter((one) => !isNamed(one));
  unnamed.sort((a, b) => b.codes.length - a.codes.length);
  const unused = Object.entries(vocabulary).flatMap(([field, values]) =>
    values.filter(({ value }) => !used.has(keyOf(field, value))).map((value) => ({ field, ...value })),
  );
  return {
    unnamed: {
      total: unnamed.length,
      values: unnamed
        .slice(0, LISTED)
        .map(({ codes, ...one }) => ({ ...one, texts: codes.length, codes: codes.slice(0, CODES) })),
    },
    unused: { total: unused.length, values: unused.slice(0, LISTED) },
    known: Object.fromEntries(
      Object.entries(vocabulary).map(([field, values]) => [
        field,
        values.map(({ value, names }) => ({ value, names: inEach((language) => names[language] ?? '') })),
      ]),
    ),
  };
}

const keyOf = (field: string, value: string): string => `${field}\t${value}`;
const saysAnything = (names: object): boolean => Object.values(names).some((name) => name !== '');

function valuesOf(record: TextRecord | null): [field: string, value: string][] {
  if (record === null) return [];
  const own = KEYED.flatMap((field) => record[field].map((value): [string, string] => [field, value]));
  const further = Object.entries(record.further);
  return [...own, ...further.flatMap(([field, values]) => values.map((value): [string, string] => [field, value]))];
}

/** @throws FormError */
export async function nameValue(
  service: ImportService,
  call: Omit<UploadCall, 'upload' | 'query'>,
  { field, value, names, parent }: Naming,
): Promise<number | null> {
  const said = namesIn(names);
  const stored = (await listValues(service.storage.read)).find((one) => one.field === field && one.value === value);
  // Names in languages that the interface does not have stay.
  const others = Object.entries(stored?.names ?? {}).filter(([tag]) => !LANGUAGES.some((one) => one === tag));
  const row = {
    field,
    value,
    parent: parent ?? stored?.parent ?? null,
    names: { ...Object.fromEntries(others), ...said },
  };
  return send(service, call, 'update', [row]);
}

function namesIn(names: Names): Record<string, string> {
  const said = LANGUAGES.map((language): [string, string] => [
    language,
    names[language].normalize('NFC').replace(/\s+/gu, ' ').trim(),
  ]);
  const [first = 'names'] = LANGUAGES;
  if (said.every(([, name]) => name === ''))
    throw inField('form.required', `names.${first}`, 'record-values.error.name');
  for (const [language, name] of said) {
    if ([...name].length <= NAME_LENGTH) continue;
    throw inField('name-length', `names.${language}`, 'text.error.name-length', { longest: NAME_LENGTH });
  }
  return Object.fromEntries(said.filter(([, name]) => name !== ''));
}

const inField = (code: string, field: string, key: ConstructorParameters<typeof FormError>[1], params = {}) =>
  new FormError(code, key, params, {}, { [field]: key });

/** @throws FormError where a text has it by now, something is part of it, or it is not there */
export async function dropValue(
  service: ImportService,
  call: Omit<UploadCall, 'upload' | 'query'>,
  { field, value }: { field: string; value: string },
): Promise<number | null> {
  const { all, gaps } = await service.storage.snapshot(async (reader) => ({
    all: await listValues(reader),
    gaps: await listGaps(reader),
  }));
  const isIt = (one: { field: string; value: string }) => one.field === field && one.value === value;
  if (!all.some(isIt)) throw new FormError('unknown', 'record-values.error.gone', { value });
  if (!gaps.unused.values.some(isIt)) throw new FormError('used', 'record-values.error.used', { value });
  const rest = all.filter((one) => !isIt(one));
  if (rest.some((one) => one.field === field && one.parent === value)) {
    throw new FormError('parent', 'record-values.error.parent', { value });
  }
  return send(service, call, 'upload', rest);
}

/** As a table of these rows would be imported: checked, compared, kept in the history of the vocabulary. */
async function send(
  service: ImportService,
  call: Omit<UploadCall, 'upload' | 'query'>,
  mode: 'update' | 'upload',
  values: readonly FieldValue[],
): Promise<number | null> {
  const upload = { fileName: 'vocabulary.zip', bytes: await packZip(writeVocabulary(values)) };
  const target = { work: 'other', kind: 'vocabulary', mode } as const;
  const order = { ...call, query: { confirm: '1' as const } };
  const outcome = await importInTurn(service, order, target, { upload, keepsFile: false });
  const [problem] = outcome.problems.filter(({ severity }) => severity === 'error');
  if (problem !== undefined) {
    const found = messageOf(problem, call.language);
    throw new FormError('value', 'record-values.error.refused', { found });
  }
  return outcome.version;
}
