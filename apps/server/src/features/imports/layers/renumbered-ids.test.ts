import { beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import { tei, zipOf } from '../../../../test/zips.ts';
import type { Storage } from '../../../db/open.ts';

/** Words with ids made of their places. A form with a bar is split there; `form/lemma` is annotated. */
function verses(...lines: string[]): string {
  const written = lines.map((line, i) => {
    const words = line.split(' ').map((word, j) => {
      const [form = '', lemma] = word.split('/');
      const id = `T.1r.${i + 1}.${j + 1}`;
      const says = lemma === undefined ? '' : ` lemma="${lemma}" pos="subst"`;
      const pieces = form.split('|').map((piece, k) => `<w xml:id="${id}.${k + 1}"${says}>${piece}</w>`);
      return pieces.length === 1 ? `<w xml:id="${id}"${says}>${form}</w>` : `<w xml:id="${id}">${pieces.join('')}</w>`;
    });
    return `<lb n="${i + 1}"/>${words.join(' ')}`;
  });
  return tei(`<pb n="1r"/>${written.join('\n')}`);
}

const TRANSLITERATION = tei(`<pb n="1r"/>
<lb n="1"/><w corresp="#T.1r.1.1">O</w> <w corresp="#T.1r.1.2">zywocze</w> <w corresp="#T.1r.1.3">pana</w>
<w corresp="#T.1r.1.4.1">chodzyl</w> <w corresp="#T.1r.1.4.2">yem</w>
<lb n="2"/><w corresp="#T.1r.2.2">mece</w> <w corresp="#T.1r.2.1">y</w> <w corresp="#T.1r.2.3">yego</w>`);

describeOnBothDatabases('a transcription whose words were renumbered', (open) => {
  let storage: Storage;
  beforeAll(async () => {
    ({ storage } = await open());
  });

  const bring = async (kind: 'transcription' | 'transliteration', text: string) => {
    const bytes = await zipOf({ 'text.xml': text });
    const planned = await importLayer(storage, { kind, code: 'T', bytes, fileName: 't.zip', actor: '' });
    expect(planned.status).toBe('stored');
    return planned;
  };
  /** `form=transliterated lemma`, by the word's row. */
  const state = async () => {
    const rows = await storage.read
      .selectFrom('word')
      .innerJoin('layer', 'layer.id', 'word.layer_id')
      .leftJoin('alignment', 'alignment.word_id', 'word.id')
      .leftJoin('word as other', 'other.id', 'alignment.other_word_id')
      .leftJoin('piece', (on) => on.onRef('piece.word_id', '=', 'word.id').on('piece.ord', '=', 1))
      .leftJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['word.id', 'word.form', 'other.form as transliterated', 'reading.lemma'])
      .where('layer.kind', '=', 'transcription')
      .orderBy('word.ord')
      .orderBy('other.ord')
      .execute();
    return rows.map(({ id, form, transliterated, lemma }) => `${id} ${form}=${transliterated} ${lemma}`);
  };

  it('keeps its annotation and its alignment on the words they were made for', async () => {
    await bring('transcription', verses('o/o żywocie/żywot pana/pan chodził|em/x', 'i/i męce/męka jego/on'));
    await bring('transliteration', TRANSLITERATION);
    const before = await state();
    expect(before).toHaveLength(8);
    const { diff } = await bring('transcription', verses('o tem żywocie pana chodziłem', 'i męce jego'));
    expect(diff.annotations).toEqual({ kept: 7, check: 0, orphan: 0 });
    expect(diff.words).toEqual({ same: 7, moved: 0, changed: 0, gone: 0, added: 1 });
    expect((await state()).filter((line) => !line.includes(' tem='))).toEqual(before);
  });
});
