import { Catalogue, Keywords } from '@glosa/contract';
import { EXAMPLES } from '@glosa/contract/examples';
import { DICTIONARIES } from '@glosa/dictionary';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { PageFrameProvider } from '../../../ui/page-frame.tsx';
import { KeywordsTable } from './KeywordsTable.tsx';
import { Sides } from './Sides.tsx';
import { type KeywordsView, readKeywordsView } from './view.ts';

const KEYWORDS = Keywords.parse(EXAMPLES.searchKeywords.answer);
const CATALOGUE = Catalogue.parse(EXAMPLES.textCatalogue.answer);
const view = (query: string) => readKeywordsView(new URLSearchParams(query));

afterEach(cleanup);

function open(part: React.ReactNode): void {
  render(
    <I18nProvider language="en" dictionary={DICTIONARIES.en}>
      <PageFrameProvider go={() => undefined}>{part}</PageFrameProvider>
    </I18nProvider>,
  );
}

describe('the table of keywords', () => {
  const asked: KeywordsView[] = [];
  const show = (query: string) =>
    open(<KeywordsTable keywords={KEYWORDS} view={view(query)} onView={(next) => asked.push(next)} label="lemma" />);

  it('leads from each value to its places in the selection', () => {
    show('f=form:prose&of=lemma,pos');
    const [row] = KEYWORDS.rows;
    const [link] = screen.getAllByRole('link', { name: /show hits in the selection$/ });
    const { searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://x');
    expect([searchParams.get('q'), searchParams.get('f')]).toEqual([row?.q, 'form:prose']);
    expect(link?.textContent).toBe(row?.value);
  });

  it('draws each log ratio with its interval, and says it in words', () => {
    show('f=form:prose');
    const plots = screen.getAllByRole('img');
    expect(plots).toHaveLength(KEYWORDS.rows.length);
    expect(plots[0]?.getAttribute('aria-label')).toBe('Log ratio 4.98, 95 % interval from 0.93 to 9.03');
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toContain('∞');
  });

  it('is ordered by a press on the head of a column, then the other way round, from the first page', async () => {
    show('f=form:prose&page=4');
    await userEvent.click(screen.getByRole('button', { name: 'DP' }));
    expect(asked.at(-1)).toMatchObject({ sort: 'dp', order: 'desc', page: 1 });
    cleanup();
    show('f=form:prose&sort=dp');
    expect(screen.getByRole('columnheader', { name: 'DP' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'DP' }));
    expect(asked.at(-1)).toMatchObject({ sort: 'dp', order: 'asc' });
    await userEvent.click(screen.getByRole('button', { name: 'lemma' }));
    expect(asked.at(-1)).toMatchObject({ sort: 'value', order: 'asc' });
  });
});

describe('the two sides', () => {
  it('say what is compared, and texts that the address names can be taken away', async () => {
    const asked: KeywordsView[] = [];
    const [text] = CATALOGUE.texts;
    const code = text?.code ?? '';
    open(
      <Sides
        catalogue={CATALOGUE}
        view={view(`texts=${code}&page=2`)}
        onView={(next) => asked.push(next)}
        sizes={KEYWORDS}
      />,
    );
    expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('2 texts, 402 words');
    const reference = screen.getByRole('region', { name: 'Reference' });
    expect(reference.textContent).toContain('all other texts');
    expect(reference.textContent).toContain('3 texts, 352 words');
    await userEvent.click(screen.getByRole('button', { name: new RegExp(text?.name.en ?? '') }));
    expect(asked.at(-1)).toMatchObject({ texts: [], page: 1 });
  });
});
