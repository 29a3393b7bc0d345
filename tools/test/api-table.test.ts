import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { describe, expect, it } from 'vitest';
import { apiTable } from '../api-table.ts';

describe('the table of calls', () => {
  it('has one row for every call of the contract', () => {
    const table = apiTable(ENDPOINTS);
    for (const { method, path } of ENDPOINTS) {
      expect(table.split(`| \`${method} ${path}\` |`), path).toHaveLength(2);
    }
  });

  it('says of a call what its schemas say', () => {
    const call = ENDPOINTS.find(({ name }) => name === 'searchSentences') as Endpoint;
    const row = apiTable([call])
      .split('\n')
      .find((line) => line.includes('/api/search/sentences'));
    expect(row).toContain('`q` `texts?` `f?` `layer?` `variants?`');
    expect(row).toContain('anyone');
    expect(row).toContain('`search-too-slow` `index-not-ready`');
  });
});
