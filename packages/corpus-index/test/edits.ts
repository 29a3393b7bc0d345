import fc from 'fast-check';
import { type CorpusIndex, createBuilder, openIndex, type VariantTable } from '../src/index.ts';
import { type RandomText, regionsOf, text } from './random.ts';
import { randomSchema } from './schema.ts';

/** Words are also found by their sound here, and by a table of variants. */
export const editSchema = {
  ...randomSchema,
  strings: [
    { name: 'form', folded: 'norm', skeleton: true },
    { name: 'translit', folded: 'tnorm', span: 'word', skeleton: true },
    { name: 'word', folded: 'wnorm', span: 'word', orElse: 'form', skeleton: true },
    { name: 'lang', folded: 'lang_norm' },
  ],
  language: 'lang',
  variants: 'var',
} as const;
export type EditIndex = CorpusIndex<typeof editSchema>;

const VARIANTS: VariantTable = {
  groups: [
    [
      { form: 'a', layer: 'transcription' },
      { form: 'ba', layer: 'transcription' },
      { form: 'b', layer: 'lemma' },
    ],
  ],
  rules: [],
};

/** A text as it is at one time. `no` tells its words from those of all others. */
export interface Version {
  readonly label: string;
  readonly no: number;
  readonly text: RandomText;
}

export interface EditedCorpus extends fc.WithToStringMethod {
  readonly edited: EditIndex;
  readonly fresh: EditIndex;
}

const LABELS = ['T0', 'T1', 'T2', 'T3', 'Tż'];
const batch = fc.uniqueArray(fc.record({ label: fc.constantFrom(...LABELS), text }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ label }) => label,
});

/** A corpus, some of its texts replaced, added, taken out or moved: in segments, and indexed whole. */
export const edits: fc.Arbitrary<EditedCorpus> = fc
  .tuple(
    fc.array(batch, { minLength: 2, maxLength: 4 }),
    fc.shuffledSubarray(LABELS, { minLength: 1 }),
    fc.constantFrom(0, 0, 80),
  )
  .map(([batches, order, padding]) => makeEdits(batches, order, padding));

function makeEdits(
  batches: readonly (readonly { label: string; text: RandomText }[])[],
  order: readonly string[],
  padding: number,
): EditedCorpus {
  let no = 0;
  const versions = batches.map((texts) => texts.map((one): Version => ({ ...one, no: ++no })));
  const [first = []] = versions;
  // Where there is much else values are rare, and the engine works with lists.
  const much: Version[] = Array.from({ length: padding }, (_, i) => ({
    label: `padding ${i}`,
    no: ++no,
    text: PADDING,
  }));
  versions[0] = [...first, ...much];
  const latest = new Map(
    versions.flatMap((texts, part) => texts.map((version) => [version.label, { ...version, part }] as const)),
  );
  const wanted = [...order, ...much.map(({ label }) => label)].flatMap((label) => latest.get(label) ?? []);
  const [base, ...segments] = versions.map(indexOf) as [EditIndex, ...EditIndex[]];
  const edited = base.edited(segments, { texts: wanted, meta: { made: 'in parts' } });
  const shown = () =>
    `${versions.map((texts) => texts.map(show).join('; ')).join(' | ')} -> ${order.join(' ')} +${padding}`;
  return { edited, fresh: indexOf(wanted), [fc.toStringMethod]: shown };
}

const PADDING: RandomText = {
  record: { lang: 'pl', date: '', form: '' },
  segments: [
    {
      isSentence: true,
      words: ['pad', 'pod', 'pud'].map((form) => ({
        pieces: [{ form, readings: [{ lemma: form, posClass: 'n', categories: { num: 'sg' } }] }],
        isMark: false,
        translit: '',
        breaksCard: false,
      })),
    },
  ],
  annotation: { foreign: [], doubles: [], themes: [], links: [] },
};

function show({ label, text: { segments } }: Version): string {
  const forms = segments.map(({ words }) =>
    words.map(({ pieces }) => pieces.map(({ form }) => form).join('+')).join(' '),
  );
  return `${label}: ${forms.join(' / ')}`;
}

function indexOf(versions: readonly Version[]): EditIndex {
  const builder = createBuilder(editSchema);
  for (const version of versions) feed(builder, version);
  return openIndex<typeof editSchema>(builder.finish({ made: 'in parts' }, VARIANTS));
}

type Builder = ReturnType<typeof createBuilder<typeof editSchema>>;

function feed(builder: Builder, { label, no, text: { record, segments, annotation } }: Version): void {
  const start = builder.length;
  let card = 1;
  let word = no * 1000;
  const openCard = () => {
    builder.open('card', `${card++}r`);
    builder.open('verse', '1');
  };
  const closeCard = () => {
    builder.close('verse');
    builder.close('card');
  };
  builder.open('text', label, record);
  openCard();
  for (const [i, { isSentence, words }] of segments.entries()) {
    if (isSentence) builder.open('s', String(i + 1));
    for (const { pieces, isMark, translit, breaksCard } of words) {
      if (breaksCard) {
        closeCard();
        openCard();
      }
      const parts = isMark ? [{ form: '.', readings: [] }] : pieces;
      word++;
      for (const [k, { form, readings }] of parts.entries()) {
        builder.token({
          form,
          lang: record.lang,
          translit: k === 0 && !isMark ? translit : '',
          word: k === 0 && parts.length > 1 ? parts.map((part) => part.form).join('') : '',
          wordId: isMark ? 0 : word,
          place: (builder.length - start) % 4,
          spaceAfter: true,
          punctuation: isMark,
          readings,
        });
      }
    }
    if (isSentence) builder.close('s');
  }
  closeCard();
  const at = (share: number) => start + Math.floor((share * (builder.length - start)) / 100);
  for (const { kind, shares, ...region } of regionsOf(annotation)) {
    const [one, other] = shares;
    const extent = { start: Math.min(at(one), at(other)), end: Math.max(at(one), at(other)) + 1 };
    builder.region(kind, { ...region, ...extent });
  }
  for (const [one, other, third, reading] of annotation.doubles) {
    builder.group('double', { positions: [at(one), at(other), at(third)], reading });
  }
  builder.close('text');
}
