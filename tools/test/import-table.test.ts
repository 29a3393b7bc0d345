import { expect, it } from 'vitest';
import { ALLOWED, USES } from '../import-rules.ts';
import { importTable, withTable } from '../import-table.ts';

it('the table of imports has a row for every rule, in its place on the page, and nowhere else', () => {
  const rows = importTable().split('\n');
  for (const zone of Object.keys(ALLOWED)) {
    expect(rows.filter((row) => row.startsWith(`| \`${zone.endsWith('/') ? `${zone}x` : zone}\` |`))).toHaveLength(1);
  }
  for (const [feature, folders] of Object.entries(USES))
    expect(rows).toContain(`| ${feature} | ${folders.join(', ')} |`);
  const page = withTable(
    'before\n<!-- written by tools/import-table.ts -->\nyesterday\n<!-- end of what is written -->\nafter\n',
  );
  expect([page.startsWith('before\n'), page.endsWith('\nafter\n'), page.includes('yesterday')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(page).toContain(importTable());
  expect(withTable(page)).toBe(page);
  expect(() => withTable('no place')).toThrow(/ARCHITECTURE.md/);
});
