import { expect, it } from 'vitest';
import { unknownClasses } from '../class-names.ts';

const css = '/* .gone is no class */\n.page {\n  color: red;\n}\n.page .row:not(.last) {\n  content: ".no";\n}\n';
const faults = (used: string, from = './page.module.css') => {
  const text = `import styles from '${from}';\nexport const a = ${used};\n`;
  const read = (path: string) => (path === 'apps/web/src/ui/page.module.css' ? css : undefined);
  return unknownClasses([{ path: 'apps/web/src/ui/Page.tsx', text }], read);
};

it('finds class names that the module does not have, in either branch of a choice', () => {
  expect(faults("styles['page']")).toEqual([]);
  expect(faults("wide ? styles['row'] : styles[isLast ? 'last' : 'page']")).toEqual([]);
  expect(faults("styles['rows']")).toEqual(['apps/web/src/ui/Page.tsx:2: no module has the class rows']);
  expect(faults("styles[isLast ? 'no' : 'gone']")).toHaveLength(2);
});

it('names a module that is not there, and leaves other brackets alone', () => {
  expect(faults("other['rows'] + styles[name]")).toEqual([]);
  expect(faults('null', '../page.module.css')).toEqual(['apps/web/src/ui/Page.tsx:1: there is no ../page.module.css']);
});

it('finds a class that says only what a piece says, where an element takes nothing else', () => {
  const layout = [
    '.way {\n  display: flex;\n  flex-wrap: wrap;\n  gap: 0 var(--space-3);\n}',
    '.end {\n  display: grid;\n  gap: 0.4em;\n}',
    '.note {\n  color: var(--ink-soft);\n}\n.note a {\n  color: red;\n}',
    '.said {\n  color: var(--ink-soft);\n  font-size: var(--text-s);\n}',
  ].join('\n');
  const drawn = (element: string) =>
    unknownClasses([{ path: 'Page.tsx', text: `import styles from './page.module.css';\n${element};` }], () => layout);
  expect(drawn("<ul className={styles['way']} />")).toEqual([
    'Page.tsx:2: the class way says only what <Row> of ui/layout.tsx says',
  ]);
  expect(drawn("<p className={styles['said']} />")).toHaveLength(1);
  for (const one of ['end', 'note']) expect(drawn(`<p className={styles['${one}']} />`)).toEqual([]);
  expect(drawn("<p className={classNames(styles['way'], wide)} />")).toEqual([]);
});
