import type { DisplayItem } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { importAllSamples } from '../../../test/sample-corpus.ts';
import { useSampleServer } from '../../../test/sample-server.ts';
import { addText } from '../../../test/small-text.ts';

/** Words as editors of manuscripts write them. */
const WRITTEN = `vn̄ d' wuͦcher frvͮ hvͤte vͥl niemͣ sp%%ach go=tiſ e~dan v\\^f gen\\& di\\: lant( hete) P\\/philias ¢feſſoris`;

describeOnBothDatabases('the key of signs', (open) => {
  let database: TestDatabase | undefined;
  const server = useSampleServer(open, importAllSamples, async (opened) => {
    database = opened;
    await addText(opened.storage, {
      code: 'ZNAKI',
      transcription: { '1r': { '1': 'un-ge-nâden E\\`lbe' } },
      transliteration: { '1r': { '1': WRITTEN } },
    });
  });

  /** Every sign within or beside the words of the corpus that is neither letter nor digit. */
  const signsOf = async () => {
    const verses = await database?.storage.read.selectFrom('verse').select('items').execute();
    const items = (verses ?? []).flatMap((verse) => JSON.parse(verse.items) as DisplayItem[]);
    const letters = items.flatMap((item) => ('r' in item ? item.r.map(({ x }) => x) : [])).join('');
    return new Set(letters.replace(/[\p{L}\p{N}\s]/gu, ''));
  };

  it.each(['pl', 'en'])('names every sign in the texts, or says that it is not explained (%s)', async (lang) => {
    const { body } = await server.app.inject({ url: `/about?id=4&lang=${lang}` });
    const named = [...body.matchAll(/<code>(.*?)<\/code>/g)].map(([, sign = '']) => sign).join('');
    const signs = await signsOf();
    expect(signs.size).toBeGreaterThan(15);
    const key = named.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
    expect([...signs].filter((sign) => !key.includes(sign))).toEqual([]);
  });
});
