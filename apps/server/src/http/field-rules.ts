/** What is wrong with a value, as a person can be told: the field by its declared name, and the rule that it breaks. */
import { WHOLE_NUMBER } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import { z } from 'zod';
import type { BrokenRule } from '../errors.ts';

/** So many are told; the rest is no news. */
const MOST = 20;

/** The rules that `value` breaks, each with its field. Neither the value itself nor an undeclared name is repeated. */
export function brokenRules(schema: z.ZodType, value: unknown, issues: readonly z.core.$ZodIssue[]): BrokenRule[] {
  return issues.slice(0, MOST).map((issue) => {
    const [field, index] = issue.path;
    const name = typeof field !== 'string' ? null : typeof index === 'number' ? `${field}[${index}]` : field;
    const isMissing = typeof field === 'string' && issue.path.length === 1 && Object(value)[field] === undefined;
    if (isMissing) return { field: name, key: 'answer.rule.required' };
    return { field: name, ...ruleOf(issue, schema) };
  });
}

type Rule = Pick<BrokenRule, 'key' | 'params'>;

function ruleOf(issue: z.core.$ZodIssue, schema: z.ZodType): Rule {
  switch (issue.code) {
    case 'invalid_type':
      return { key: TYPES[issue.expected] ?? 'answer.rule.other' };
    case 'too_small':
      return { key: LEAST[issue.origin] ?? 'answer.rule.other', params: { limit: Number(issue.minimum) } };
    case 'too_big':
      return { key: MOSTS[issue.origin] ?? 'answer.rule.other', params: { limit: Number(issue.maximum) } };
    case 'invalid_value':
      return { key: 'answer.rule.values', params: { values: issue.values.map(String).join(', ') } };
    case 'invalid_format':
      return { key: issue.pattern === String(WHOLE_NUMBER) ? 'answer.rule.integer' : 'answer.rule.format' };
    case 'unrecognized_keys':
      return issue.path.length === 0 ? unknownField(schema) : { key: 'answer.rule.unknown-inside' };
    default:
      return { key: 'answer.rule.other' };
  }
}

/** What a call takes is told, instead of repeating what it does not. */
export function unknownField(schema: z.ZodType | undefined): Rule {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  if (names.length === 0) return { key: 'answer.rule.none' };
  return { key: 'answer.rule.unknown', params: { names: names.join(', ') } };
}

const TYPES: Readonly<Record<string, DictionaryKey>> = {
  string: 'answer.rule.string',
  number: 'answer.rule.number',
  int: 'answer.rule.integer',
  boolean: 'answer.rule.boolean',
  array: 'answer.rule.array',
  object: 'answer.rule.object',
  record: 'answer.rule.object',
};

const LEAST: Readonly<Record<string, DictionaryKey>> = {
  number: 'answer.rule.least',
  int: 'answer.rule.least',
  string: 'answer.rule.shortest',
  array: 'answer.rule.fewest',
};

const MOSTS: Readonly<Record<string, DictionaryKey>> = {
  number: 'answer.rule.most',
  int: 'answer.rule.most',
  string: 'answer.rule.longest',
  array: 'answer.rule.items',
};
