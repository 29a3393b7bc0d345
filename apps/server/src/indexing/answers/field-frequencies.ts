/** Frequencies by fields of the records of texts, and by several things together. */
import { type CountedBy, type FieldKey, type FieldRow, interval95 } from '@glosa/corpus-index';
import { drillDown, quotedLabel } from './drill-down.ts';
import { countHits } from './query.ts';
import type { FrequenciesRequest, FrequencyPlace, Index } from './request.ts';
import type { Chosen } from './together.ts';

/** One of the things that are counted together: its name in queries, what that stands for, and the steps of its years. */
export interface AskedKey {
  name: string;
  counted: CountedBy;
  step: number | null;
}

/** Years where nothing is said of their steps. */
const CENTURY = 100;

/** Each name of a list, with what it counts; the name that counts nothing where there is one. */
export function askedKeys(index: Index, of: string): AskedKey[] | { unknown: string } {
  const keys: AskedKey[] = [];
  for (const written of of.split(',')) {
    const [name = '', steps] = written.split('/');
    const counted = index.countedBy(name);
    const isYears = counted?.of === 'region' && counted.years;
    if (counted === null || (steps !== undefined && !isYears)) return { unknown: written };
    keys.push({ name, counted, step: isYears ? Number(steps ?? CENTURY) : null });
  }
  return keys;
}

/** What one thing alone that is no years is counted by has ways of its own; null for what cannot stand beside others. */
export function fieldKeys(keys: readonly AskedKey[], at: FrequencyPlace): FieldKey[] | { unknown: string } {
  const found: FieldKey[] = [];
  for (const { name, counted, step } of keys) {
    if (counted.of === 'token') found.push(tokenKey(counted.attribute, at));
    else if (counted.of === 'group' || counted.region !== 'text') return { unknown: name };
    else if (step === null || counted.attribute === null) found.push({ by: 'text', attribute: counted.attribute });
    else found.push({ by: 'years', attribute: counted.attribute, step });
  }
  return found;
}

function tokenKey(attribute: string, at: FrequencyPlace): Extract<FieldKey, { by: 'node' | 'left' | 'right' }> {
  if (at.of === 'hit') return { by: 'node', attribute, token: 'all' };
  if (at.of === 'node') return { by: 'node', attribute, token: 1 };
  return { by: at.of, attribute, token: at.token };
}

/** What a list says of a frequency beside the count. */
export function rateOf(hits: number, tokens: number) {
  return { tokens, perMillion: tokens === 0 ? 0 : (hits / tokens) * 1e6, ...interval95(hits, tokens) };
}

/** The query that finds the hits of a row; null where none finds exactly as many. */
export function queryForRow(
  index: Index,
  request: FrequenciesRequest,
  chosen: Chosen,
  { keys, fields }: { keys: readonly AskedKey[]; fields: readonly FieldKey[] },
  row: FieldRow,
): string | null {
  if (row.hits === 0) return null;
  let q = chosen.q;
  const tokens = fields.filter((key) => key.by !== 'text' && key.by !== 'years');
  if (tokens.length > 1) return null;
  const limits: string[] = [];
  for (const [i, key] of fields.entries()) {
    const value = row.values[i] ?? '';
    if (key.by === 'text' || key.by === 'years') {
      if (value === '') return null;
      const name = keys[i]?.name ?? '';
      const last = key.by === 'years' ? Number(value) + key.step - 1 : 0;
      limits.push(key.by === 'years' ? `${name}:${value}-${last}` : `${name}:${quotedLabel(value)}`);
    } else {
      const found = drillDown(chosen, key, keys[i]?.name ?? '')?.queryFor(value) ?? null;
      if (found === null) return null;
      q = found;
    }
  }
  const whole = [q, ...limits].join(' ');
  return countHits(index, { ...request, q: whole }) === row.hits ? whole : null;
}
