/** Real texts, changed by hand and imported again as a person does it: check, confirm, import. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerOf, listOrphans } from '@glosa/contract';
import { openContainer } from '@glosa/corpus-format';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { changeFile, type FileModel, readModel, refsOf, wordsOf, writeModel } from '../../../../test/edited-file.ts';
import { type Edit, edits } from '../../../../test/edited-text.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import { importSource } from '../../../../test/run-imports.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, sendFile } from '../../../../test/uploads.ts';
import { zipOf } from '../../../../test/zips.ts';
import type { StoredPiece, StoredWord } from '../../../corpus/whole-layer.ts';
import { loadWholeLayer } from '../../../corpus/whole-layer.ts';

const CORPORA = join(import.meta.dirname, '../../../../../../../shared/corpora');
const EDITS = 20;
const TIMEOUT = 600_000;
/** `REIMPORT_RUNS` asks for so many of each, and for long texts too: 13,000 to 17,000 words. */
const RUNS = Number(process.env['REIMPORT_RUNS'] ?? 1);
const SHORT = ['mpdt/JemPam', 'mpdt/BG_Dz', 'mhd/HuH'];
const LONG = process.env['REIMPORT_RUNS'] === undefined ? [] : ['mpdt/KORBA1', 'mhd/Wind'];
const TEXTS = [...SHORT, ...LONG].filter((name) => existsSync(join(CORPORA, `${name}-transcription.zip`)));

const names = (pl: string, abbr: string) => ({ name: { pl: pl, en: pl }, abbr: { pl: abbr, en: abbr } });
const PARALLEL = 'id\ttext\tfrom\tto\tsource\tsource_from\tsource_end\tsource_to\trelation\tcertainty\n';
const THEMES = 'id\tparent\tord\tname_pl\tname_en\n';

describe.skipIf(TEXTS.length === 0)('a real text', () => {
  describeOnBothDatabases('changed in twenty places', (open) => {
    let database: TestDatabase;
    let server: TestApp;
    let staff: TestClient;
    let round = 0;

    beforeAll(async () => {
      ({ database, server, staff } = await openEditorServer(open));
      const verses = 'node\tverse\tlang\ttext\n1\t1\tla\tIn principio\n';
      await importSource(database.storage, {
        ...{ folder: [names('Wulgata', 'Vulg')], names: names('Rodzaju', 'Gn'), fileName: 's.zip' },
        bytes: await zipOf({ 'verses.tsv': verses }),
      });
    });
    afterAll(() => server.close());

    const post = async (call: string, files: Record<string, string>) =>
      expectAccepted(await sendFile(staff, encodeURI(`/api/import/${call}`), await zipOf(files)));
    const textId = async (code: string) =>
      (await database.storage.read.selectFrom('corpus_text').select('id').where('code', '=', code).executeTakeFirst())
        ?.id ?? 0;
    const layerOf = async (code: string) => {
      const layer = await loadWholeLayer(database.storage.read, { kind: 'transcription', code, designation: '' });
      if (!layer) throw new Error(`no text ${code}`);
      return layer;
    };
    const passagesOf = async (code: string) =>
      database.storage.read
        .selectFrom('passage')
        .selectAll()
        .where('text_id', '=', await textId(code))
        .orderBy('id')
        .execute();

    /** The text as it is, with parallel locations and themes on every few words. */
    async function begin(files: Record<string, string>, refs: readonly string[]): Promise<string> {
      const code = `R${++round}`;
      await post(`add-transcription/${code}`, files);
      const spread = refs.filter((_, i) => i % Math.ceil(refs.length / 40) === 0).map((ref) => refs.indexOf(ref));
      const verseOf = (ref = '') => ref.slice(0, ref.lastIndexOf('.'));
      const rows = spread.map((at, i) => {
        const [from, to] = [refs[at] ?? '', refs[Math.min(at + 2, refs.length - 1)] ?? ''];
        const range = i % 2 === 0 ? [from, to] : [verseOf(from), verseOf(from)];
        return { id: `${code}-${i}`, range: range.join('\t') };
      });
      const parallels = rows.map(({ id, range }) => `${id}\t${code}\t${range}\tVulg/Gn/1\t1\t\t1\tsource\thigh\n`);
      const occurrences = rows.map(({ range }) => `e2\t${code}\t${range}\thigh\n`);
      await post('update-parellel-locations', { 'parallels.tsv': PARALLEL + parallels.join('') });
      await post('update-themes', {
        'events.tsv': `${THEMES}e\t\t1\tWydarzenia\t\ne2\te\t1\tMęka\t\n`,
        'persons.tsv': `${THEMES}o\t\t1\tOsoby\t\n`,
        'occurrences.tsv': `theme\ttext\tfrom\tto\tcertainty\n${occurrences.join('')}`,
      });
      return code;
    }

    /** Checked first; what would be lost has to be confirmed; then applied by the token. */
    async function reimport(code: string, xml: string) {
      const url = `/api/import/update-transcription/${code}`;
      const checked = expectAccepted(await sendFile(staff, `${url}?dryRun=1`, await zipOf({ 'text.xml': xml })));
      const byToken = `${url}?token=${checked.token}`;
      if (checked.needsConfirmation) expectFormError(await staff.ask('POST', byToken), 'confirm');
      const done = expectAccepted(await staff.ask('POST', `${byToken}&confirm=1`));
      expect(done.diff).toEqual(checked.diff);
      return done;
    }

    async function orphansOf(code: string) {
      const first = (await staff.get(`/api/import/orphans/${code}`)).json() as AnswerOf<typeof listOrphans>;
      const rows = await database.storage.read
        .selectFrom('orphan')
        .innerJoin('layer', 'layer.id', 'orphan.layer_id')
        .select(['orphan.kind', 'orphan.ref', 'orphan.content'])
        .where('layer.text_id', '=', await textId(code))
        .execute();
      return { total: first.total, rows };
    }

    const say = ({ lemma, posClass, categories }: { lemma: unknown; posClass: unknown; categories: unknown }) =>
      [lemma, posClass, typeof categories === 'string' ? categories : JSON.stringify(categories)].join(' ');
    const saidBy = (pieces: readonly StoredPiece[]) => pieces.map(({ readings }) => readings.map(say).join(' / '));
    const sayWord = ({ form, pieces }: StoredWord) =>
      `${form}: ${saidBy(pieces).join(' + ')} ${pieces.map(({ checkForm }) => checkForm ?? '').join('')}`;
    const isAnnotated = ({ pieces }: StoredWord) => pieces.some(({ readings }) => readings.length > 0);

    const isTwin = (list: readonly { form: string }[], i: number) =>
      [i - 1, i + 1].some((beside) => list[beside]?.form === list[i]?.form);

    async function check(model: FileModel, files: Record<string, string>, list: readonly Edit[], hasIds: boolean) {
      const code = await begin(files, refsOf(model.lines, model));
      const before = await layerOf(code);
      const passages = await passagesOf(code);
      const { after, now } = changeFile(model, list);
      const done = await reimport(code, writeModel(after, model, hasIds));
      const stored = await layerOf(code);
      const orphans = await orphansOf(code);

      // The words are those of the changed file, where it has them.
      const words = wordsOf(after);
      const refs = refsOf(after.lines, model);
      expect(stored.words.map(({ form, verse, wordNo }) => `${verse}.${wordNo} ${form}`)).toEqual(
        words.map(({ form }, i) => `${refs[i]} ${form}`),
      );

      // Nothing vanishes and nothing doubles: every reading is on a word or in the list.
      const said = (list: readonly StoredWord[]) => list.flatMap(({ pieces }) => saidBy(pieces)).filter((one) => one);
      const kept = orphans.rows.flatMap(({ kind, content }) => {
        if (kind !== 'annotation') return [];
        const { pieces } = JSON.parse(content) as { pieces: { readings: Parameters<typeof say>[0][] }[] };
        return pieces.map(({ readings }) => readings.map(say).join(' / ')).filter((one) => one !== '');
      });
      expect([...said(stored.words), ...kept].sort()).toEqual(said(before.words).sort());
      const { annotations, links } = done.diff;
      const annotated = before.words.filter(isAnnotated).length;
      const all = annotated + before.composites.length;
      expect(annotations.kept + annotations.check + annotations.orphan).toBe(all);
      const checked = stored.words.filter(({ pieces }) => pieces.some(({ checkForm }) => checkForm !== null));
      expect(checked).toHaveLength(annotations.check);
      const composites = orphans.rows.filter(({ kind }) => kind === 'composite').length;
      expect(orphans.rows).toHaveLength(annotations.orphan);
      expect(stored.composites.length + composites).toBe(before.composites.length);

      // Passages stand on words of the text, or are on the list.
      const places = await passagesOf(code);
      const lost = places.filter((passage) => passage.lost === 1);
      expect([places.length, lost.length]).toEqual([passages.length, links.orphan]);
      expect(links.kept + links.check + links.orphan).toBe(passages.length);
      expect(orphans.total).toBe(orphans.rows.length + lost.length);
      const refById = new Map(stored.words.map(({ id, verse, wordNo }) => [id, `${verse}.${wordNo}`]));
      for (const { lost: isLost, from_word_id, from_ref, to_word_id, to_ref } of places) {
        if (isLost === 1) continue;
        expect(`${refById.get(from_word_id ?? 0)}.`.startsWith(`${from_ref}.`)).toBe(true);
        expect(`${refById.get(to_word_id ?? 0)}.`.startsWith(`${to_ref}.`)).toBe(true);
      }

      // Each unchanged word: the same row with the same annotation. Without ids, equal words may change places;
      // of two side by side, either may be the one that was taken out.
      const at = new Map(words.map((word, i) => [word, i]));
      const [then, found] = [[] as string[], [] as string[]];
      let swapped = 0;
      for (const [i, old] of before.words.entries()) {
        const word = now[i];
        if (word?.fate !== 'unchanged') continue;
        if (!hasIds && (isTwin(before.words, i) || isTwin(words, at.get(word) ?? -1))) continue;
        const same = stored.words[at.get(word) ?? -1];
        then.push(sayWord(old));
        found.push(same ? sayWord(same) : '');
        if (same?.id !== old.id) swapped++;
      }
      expect(found).toEqual(then);
      if (hasIds) expect(swapped).toBe(0);
      return { code, annotated, annotations, links, swapped };
    }

    test.each(TEXTS.flatMap((name) => [true, false].map((hasIds) => [name, hasIds] as const)))(
      '%s, words with their ids: %s',
      async (name, hasIds) => {
        const { entries } = await openContainer(readFileSync(join(CORPORA, `${name}-transcription.zip`)));
        const files = Object.fromEntries(
          entries
            .filter((entry) => entry.name !== 'manifest.json')
            .map((entry) => [entry.name, Buffer.from(entry.bytes).toString('utf8')]),
        );
        const model = readModel(files['text.xml'] ?? '');
        await fc.assert(
          fc.asyncProperty(edits(EDITS), async (list) => {
            const { annotated, annotations, links, swapped } = await check(model, files, list, hasIds);
            if (process.env['REIMPORT_RUNS'] === undefined) return;
            const figures = JSON.stringify({ name, hasIds, annotated, ...annotations, links, swapped });
            process.stderr.write(`${figures}\n`);
          }),
          { numRuns: RUNS },
        );
      },
      TIMEOUT,
    );
  });
});
