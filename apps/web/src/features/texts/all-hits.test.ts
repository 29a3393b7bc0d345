import { expect, test } from 'vitest';
import { fromResults, pageOfResults } from './all-hits.ts';

test('the row of results that a reader comes from is read from the way back', () => {
  const from = fromResults('/results?q=lemma%3Agot&page=3&view=kwic&sort=right#hit-113');
  expect(from).toMatchObject({ hitNo: 113, address: { q: 'lemma:got', page: 3, view: 'kwic', sort: 'right' } });
  if (from === null) expect.fail();
  expect(fromResults(`${pageOfResults(from.address, 4)}#hit-151`)).toEqual({
    hitNo: 151,
    address: { ...from.address, page: 4 },
  });
});

test.each([null, '/results?q=a&page=1', '/results?q=a#hit-0', '/themes/events/1#hit-3', '/search/words/3#hit-1'])(
  'there is none in %s',
  (back) => expect(fromResults(back)).toBeNull(),
);
