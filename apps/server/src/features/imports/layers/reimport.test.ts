import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import {
  change,
  type Edited,
  edits,
  makeComposites,
  makeText,
  refsOf,
  type Token,
  writeComposites,
  writeText,
} from '../../../../test/edited-text.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import { zipOf } from '../../../../test/zips.ts';
import type { OrphanContent } from '../../../corpus/orphans.ts';
import type { Storage } from '../../../db/open.ts';

/** 312 words, of which 250 are annotated. */
const WORDS = 312;
const EDITS = 20;
/** `REIMPORT_RUNS` may ask for many, in milliseconds. */
const TIMEOUT = 600_000;

describeOnBothDatabases('a text changed by hand and imported again', (open, engine) => {
  let storage: Storage;
  let round = 0;
  const runs = Number(process.env['REIMPORT_RUNS'] ?? (engine === 'sqlite' ? 12 : 3));

  beforeAll(async () => {
    ({ storage } = await open());
  });

  async function bring(code: string, files: Record<string, string>) {
    const bytes = await zipOf(files);
    return importLayer(storage, { kind: 'transcription', code, bytes, fileName: 'a.zip', actor: 'ala' });
  }

  async function begin(verses: readonly Token[][], composites: readonly string[][]): Promise<string> {
    const code = `T${++round}`;
    const text = writeText(verses, { hasIds: true, hasAnnotation: true });
    const { status, problems } = await bring(code, { 'text.xml': text, 'doubles.tsv': writeComposites(composites) });
    expect(problems).toEqual([]);
    expect(status).toBe('stored');
    await addPassages(code);
    return code;
  }

  /** Every tenth pair of neighbours as words, every third verse whole. */
  async function addPassages(code: string): Promise<void> {
    const { textId, words } = await wordsOf(code);
    const rows = words.flatMap((word, at) => {
      const next = words[at + 1];
      if (!next) return [];
      if (at % 10 === 0) return [{ from_ref: word.ref, to_ref: next.ref, from_word_id: word.id, to_word_id: next.id }];
      if (at % 24 !== 8) return [];
      const verse = word.ref.slice(0, word.ref.lastIndexOf('.'));
      const last = words[at + 7] ?? next;
      return [{ from_ref: verse, to_ref: verse, from_word_id: word.id, to_word_id: last.id }];
    });
    await storage.transact(async (writer) => {
      await writer
        .insertInto('passage')
        .values(rows.map((row) => ({ ...row, text_id: textId })))
        .execute();
    });
  }

  async function wordsOf(code: string) {
    const rows = await storage.read
      .selectFrom('word')
      .innerJoin('layer', 'layer.id', 'word.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .innerJoin('verse', 'verse.id', 'word.verse_id')
      .innerJoin('card', 'card.id', 'verse.card_id')
      .innerJoin('piece', 'piece.word_id', 'word.id')
      .leftJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['word.id', 'word.form', 'word.xml_id', 'word.word_no', 'word.ord', 'card.address', 'verse.label'])
      .select(['piece.id as pieceId', 'piece.form as piece', 'piece.check_form', 'reading.lemma'])
      .select(['corpus_text.id as textId', 'verse.ord as verseOrd', 'verse.items'])
      .where('corpus_text.code', '=', code)
      .orderBy('word.ord')
      .orderBy('piece.ord')
      .execute();
    const words = new Map<number, { id: number; ref: string; form: string; pieces: typeof rows }>();
    for (const row of rows) {
      const word = words.get(row.id) ?? {
        id: row.id,
        ref: `${row.address}.${row.label}.${row.word_no}`,
        form: row.form,
        pieces: [],
      };
      word.pieces.push(row);
      words.set(row.id, word);
    }
    return { textId: rows[0]?.textId ?? 0, words: [...words.values()] };
  }

  async function orphansOf(textId: number) {
    const rows = await storage.read
      .selectFrom('orphan')
      .innerJoin('layer', 'layer.id', 'orphan.layer_id')
      .select(['orphan.kind', 'orphan.ref', 'orphan.form', 'orphan.content', 'orphan.actor'])
      .where('layer.text_id', '=', textId)
      .execute();
    return rows.map((row) => ({ ...row, content: JSON.parse(row.content) as OrphanContent }));
  }

  /** Where each reading is: on a word, or in an orphan. */
  async function stateOf(code: string) {
    const { textId, words } = await wordsOf(code);
    const orphans = await orphansOf(textId);
    const onWords = new Map<string, { ref: string; form: string; check: string | null }>();
    for (const { ref, form, pieces } of words) {
      expect(pieces.map(({ piece }) => piece).join('')).toBe(form);
      for (const { lemma, check_form: check } of pieces) {
        if (lemma === null) continue;
        expect(onWords.has(lemma), lemma).toBe(false);
        onWords.set(lemma, { ref, form, check });
      }
    }
    const inOrphans = orphans.flatMap(({ content, ref }) =>
      'pieces' in content
        ? content.pieces.flatMap(({ readings }) => readings.map(({ lemma }) => [lemma, ref] as const))
        : [],
    );
    const composites = await storage.read
      .selectFrom('composite')
      .innerJoin('layer', 'layer.id', 'composite.layer_id')
      .select('composite.lemma')
      .where('layer.text_id', '=', textId)
      .execute();
    const passages = await storage.read.selectFrom('passage').selectAll().where('text_id', '=', textId).execute();
    return { textId, words, onWords, orphans, inOrphans, composites: composites.map(({ lemma }) => lemma), passages };
  }

  async function reimport(edited: Edited, hasIds: boolean) {
    const code = await begin(edited.before, edited.composites);
    const text = writeText(edited.after, { hasIds, hasAnnotation: false });
    const planned = await bring(code, { 'text.xml': text });
    return { code, planned, state: await stateOf(code) };
  }

  const annotatedOf = (edited: Edited) => edited.before.flat().filter(({ annotated }) => annotated);

  /** What holds whatever was changed: nothing vanishes, nothing doubles, and the diff says it all. */
  function checkSums(edited: Edited, { planned, state }: Awaited<ReturnType<typeof reimport>>) {
    const { diff, needsConfirmation } = planned;
    const annotated = annotatedOf(edited);
    const lemmas = annotated.flatMap(({ id, pieces }) => pieces.map((_, i) => `${id}:${i}`));
    const found = [...state.onWords.keys(), ...state.inOrphans.map(([lemma]) => lemma ?? '')];
    expect(found.sort()).toEqual(lemmas.sort());
    const { kept, check, orphan } = diff.annotations;
    expect(kept + check + orphan).toBe(annotated.length + edited.composites.length);
    expect(state.orphans).toHaveLength(orphan);
    const rows = state.orphans.filter(({ kind }) => kind === 'annotation');
    expect(state.words.filter(({ pieces }) => pieces.some(({ check_form }) => check_form !== null))).toHaveLength(
      check,
    );
    const listed = diff.changes.filter(({ what, fate }) => what === 'annotation' && fate === 'orphan');
    expect(listed.map(({ ref }) => ref).sort()).toEqual(rows.map(({ ref }) => ref).sort());
    expect(diff.changes.filter(({ what, fate }) => what === 'annotation' && fate === 'check')).toHaveLength(check);
    const lost = state.orphans.filter(({ kind }) => kind === 'composite');
    expect(state.composites.length + lost.length).toBe(edited.composites.length);
    expect(state.orphans.every(({ actor }) => actor === 'ala')).toBe(true);
    expect(needsConfirmation).toBe(state.orphans.length + diff.links.orphan > 0);
    expect(diff.links.kept + diff.links.check + diff.links.orphan).toBe(state.passages.length);
    checkPlaces(edited, state);
  }

  /** The rows are those of the new text, in order, and passages point to words and verses of it. */
  function checkPlaces(edited: Edited, { words, passages }: Awaited<ReturnType<typeof stateOf>>) {
    const refs = refsOf(edited.after);
    const tokens = edited.after.flat();
    expect(words.map(({ form }) => form)).toEqual(tokens.map(({ form }) => form));
    expect(words.map(({ ref }) => ref)).toEqual(tokens.map(({ id }) => refs.get(id)));
    expect(words.map(({ pieces }) => pieces[0]?.ord)).toEqual(words.map((_, i) => i + 1));
    for (const word of words) {
      const items = JSON.parse(word.pieces[0]?.items ?? '') as { k: string; w?: number }[];
      expect(items.some(({ w }) => w === word.id)).toBe(true);
    }
    const byId = new Map(words.map(({ id, ref }) => [id, ref]));
    for (const { lost, from_ref, from_word_id, to_ref, to_word_id } of passages) {
      if (lost === 1) continue;
      expect(byId.get(from_word_id ?? 0)?.startsWith(from_ref)).toBe(true);
      expect(byId.get(to_word_id ?? 0)?.startsWith(to_ref)).toBe(true);
    }
  }

  const text = fc.record({ seed: fc.nat({ max: 50 }), list: edits(EDITS), hasIds: fc.boolean() });

  test(
    'nothing is lost silently, whatever the words',
    async () => {
      await fc.assert(
        fc.asyncProperty(text, async ({ seed, list, hasIds }) => {
          const verses = makeText(WORDS, { isVaried: false, seed });
          const edited = { ...change(verses, list), composites: makeComposites(verses) };
          checkSums(edited, await reimport(edited, hasIds));
        }),
        { numRuns: runs },
      );
    },
    TIMEOUT,
  );

  test(
    'with ids every unchanged word keeps its annotation, every other one is flagged or an orphan',
    async () => {
      await fc.assert(
        fc.asyncProperty(text, async ({ seed, list }) => {
          const verses = makeText(WORDS, { isVaried: false, seed });
          const edited = { ...change(verses, list), composites: makeComposites(verses) };
          const result = await reimport(edited, true);
          checkSums(edited, result);
          const refs = refsOf(edited.after);
          const oldRefs = refsOf(edited.before);
          for (const [token, old] of pairsOf(edited)) {
            const places = old.pieces.map((_, i) => result.state.onWords.get(`${token.id}:${i}`));
            if (isTorn(token, old)) {
              expect(places.every((place) => place === undefined)).toBe(true);
              expect(result.state.inOrphans.map(([, ref]) => ref)).toContain(oldRefs.get(token.id));
              continue;
            }
            const checks = old.pieces.map((piece, i) => (token.pieces[i] === piece ? null : piece));
            expect(places).toEqual(checks.map((check) => ({ ref: refs.get(token.id), form: token.form, check })));
          }
          const torn = edited.before.flat().filter((old) => isTorn(edited.now.get(old.id) as Token, old));
          const gone = new Set(torn.map(({ id }) => id));
          const whole = edited.composites.map((members) => members.every((id) => !gone.has(id.replace(/\..*/, ''))));
          expect([...result.state.composites].sort()).toEqual(whole.flatMap((is, i) => (is ? [`c${i}`] : [])).sort());
        }),
        { numRuns: runs },
      );
    },
    TIMEOUT,
  );

  test(
    'without ids every unchanged word keeps its annotation where no other word is spelt so',
    async () => {
      await fc.assert(
        fc.asyncProperty(text, async ({ seed, list }) => {
          const verses = makeText(WORDS, { isVaried: true, seed });
          const edited = { ...change(verses, list), composites: makeComposites(verses) };
          const result = await reimport(edited, false);
          checkSums(edited, result);
          const refs = refsOf(edited.after);
          for (const [token, old] of pairsOf(edited)) {
            if (token.fate !== 'unchanged') continue;
            const places = old.pieces.map((_, i) => result.state.onWords.get(`${token.id}:${i}`));
            expect(places).toEqual(old.pieces.map(() => ({ ref: refs.get(token.id), form: token.form, check: null })));
          }
        }),
        { numRuns: runs },
      );
    },
    TIMEOUT,
  );

  test(
    'forms that come back are no longer to be checked',
    async () => {
      await fc.assert(
        fc.asyncProperty(text, async ({ seed, list }) => {
          const verses = makeText(WORDS, { isVaried: false, seed });
          const kind = (edit: (typeof list)[number]) => ({ ...edit, what: 'append' }) as const;
          const edited = { ...change(verses, list.map(kind)), composites: makeComposites(verses) };
          const { code, planned } = await reimport(edited, true);
          expect(planned.diff.annotations.orphan).toBe(0);
          const { before } = edited;
          const back = await bring(code, { 'text.xml': writeText(before, { hasIds: true, hasAnnotation: false }) });
          const kept = annotatedOf(edited).length + edited.composites.length;
          expect(back.diff.annotations).toEqual({ kept, check: 0, orphan: 0 });
          const { words } = await stateOf(code);
          expect(words.every(({ pieces }) => pieces.every(({ check_form }) => check_form === null))).toBe(true);
          const again = before.flat().map(({ pieces }) => pieces);
          expect(words.map(({ pieces }) => pieces.map(({ piece }) => piece))).toEqual(again);
        }),
        { numRuns: Math.ceil(runs / 2) },
      );
    },
    TIMEOUT,
  );

  /** A word that is gone, or changed in more than one of its pieces: its partition cannot be carried over. */
  function isTorn(token: Token, old: Token): boolean {
    return token.fate === 'gone' || old.pieces.filter((piece, i) => token.pieces[i] !== piece).length > 1;
  }

  /** The words that were annotated, as they are now and as they were. */
  function pairsOf(edited: Edited): [Token, Token][] {
    return annotatedOf(edited).map((token) => [edited.now.get(token.id) as Token, token]);
  }
});
