/** Writes docs/api.md, the table of all calls, from the contract. With `--check`: only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { ROOT, report } from './source-files.ts';

const PATH = join(ROOT, 'docs/api.md');

const ROLES: Readonly<Record<Endpoint['role'], string>> = {
  public: 'anyone',
  session: 'anyone logged in',
  staff: 'admin, editor',
  admin: 'admin',
};

/** Names of an object schema's fields; one that may be left out gets a question mark. `lang` is on every GET. */
function fields(schema: Endpoint['query']): string[] {
  return Object.entries(schema?.shape ?? {})
    .filter(([name]) => name !== 'lang')
    .map(([name, field]) => `\`${name}${field.safeParse(undefined).success ? '?' : ''}\``);
}

const row = (call: Endpoint): string => {
  const query = fields(call.query);
  const cells = [
    `\`${call.method} ${call.path}\``,
    call.summary,
    query.join(' ') || '–',
    ROLES[call.role],
    call.errors.map((code) => `\`${code}\``).join(' ') || '–',
  ];
  return `| ${cells.join(' | ')} |`;
};

/** The page, from the route table alone. */
export function apiTable(calls: readonly Endpoint[]): string {
  const features = [...new Set(calls.map(({ feature }) => feature))].sort();
  const sections = features.map((feature) => {
    const own = calls.filter((call) => call.feature === feature);
    return [
      `## ${feature}`,
      '',
      `Declared in \`packages/contract/src/${feature}/\`, answered in \`apps/server/src/features/${feature}/\`.`,
      '',
      '| Call | What it does | Query | Who | Page errors |',
      '|---|---|---|---|---|',
      ...own.map(row),
      '',
    ].join('\n');
  });
  return [
    '# The calls',
    '',
    'Generated from the contract by `node tools/api-table.ts`; do not edit. Every GET also takes `lang=pl|en`. Besides',
    'the page errors listed, any call can answer `bad-request`, `internal` and `unavailable`. A running server describes',
    'the same calls with their schemas at `/api/openapi.json`, to be read at `/api/docs`.',
    '',
    'What is not there: a call that reads it is 404 `not-found`, as is a page whose address lacks its key or names nothing.',
    'A call that changes it is 404, too, where its row names `not-found`. Where it does not, a person has a form open over',
    'what another person may have taken away: 200 with `error` and the code `gone`, and nothing has changed. A 400 names the',
    'field and the rule in `error`, and in `fieldErrors` by the names of fields.',
    '',
    ...sections,
  ].join('\n');
}

if (import.meta.main) {
  const table = `${apiTable(ENDPOINTS).trimEnd()}\n`;
  if (process.argv.includes('--check')) {
    let current = '';
    try {
      current = readFileSync(PATH, 'utf8');
    } catch {
      // Absent counts as stale.
    }
    const stale = current === table ? [] : ['docs/api.md:1: not what the contract says; run: node tools/api-table.ts'];
    report(stale, `api-table: ${ENDPOINTS.length} calls`);
  } else {
    writeFileSync(PATH, table);
    report([], `api-table: ${ENDPOINTS.length} calls written to docs/api.md`);
  }
}
