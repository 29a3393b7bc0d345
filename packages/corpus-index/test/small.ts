import {
  type CorpusIndex,
  createBuilder,
  formatConcordance,
  type IndexBuilder,
  openIndex,
  type Reading,
} from '../src/index.ts';
import { schema, type TestSchema } from './schema.ts';

/**
 * A corpus written as text. Each line is a sentence on a card of its own: words apart by spaces, pieces of a split word
 * by `|`, punctuation as words of its own; `form/lemma/class/category=value` for annotation, `form~translit` for the
 * second layer. A line `# code` starts a text, one without sentence starts with `- `.
 */
export function smallIndex(source: string): CorpusIndex<TestSchema> {
  return openIndex<TestSchema>(smallSnapshot(source));
}

export function smallSnapshot(source: string): Uint8Array {
  return smallBuilder(source).finish({ source: 'small' });
}

export function smallBuilder(source: string): IndexBuilder<TestSchema> {
  const builder = createBuilder(schema);
  let wordId = 0;
  let card = 0;
  const lines = source.trim().split('\n');
  const texts = lines[0]?.startsWith('#') ? lines : ['# T', ...lines];
  for (const [i, line] of texts.entries()) {
    if (line.startsWith('#')) {
      if (i > 0) builder.close('text');
      builder.open('text', line.slice(1).trim());
      card = 0;
      continue;
    }
    const isSentence = !line.startsWith('- ');
    builder.open('card', `${++card}r`);
    builder.open('verse', '1');
    if (isSentence) builder.open('s', String(i));
    for (const one of line.replace(/^- /u, '').trim().split(/\s+/u)) {
      const [graphic = '', translit = ''] = one.split('~');
      const pieces = graphic.split('|').map((piece) => piece.split('/'));
      const whole = pieces.length > 1 ? pieces.map(([form]) => form).join('') : '';
      const punctuation = /^\p{P}+$/u.test(graphic);
      if (!punctuation) wordId++;
      for (const [k, [form = '', ...annotation]] of pieces.entries()) {
        builder.token({
          form,
          translit: k === 0 ? translit : '',
          word: k === 0 ? whole : '',
          readings: readingsOf(annotation),
          wordId: punctuation ? 0 : wordId,
          spaceAfter: k === pieces.length - 1,
          punctuation,
        });
      }
    }
    if (isSentence) builder.close('s');
    builder.close('verse');
    builder.close('card');
  }
  builder.close('text');
  return builder;
}

/** `lemma/class/case=gen,num=sg`, further readings after `;`: ['a', 'n', 'case=gen;b', 'v', ''] … */
function readingsOf(annotation: readonly string[]): Reading[] {
  if (annotation.length === 0) return [];
  return annotation
    .join('/')
    .split(';')
    .map((one) => {
      const [lemma = '', posClass = '', categories = ''] = one.split('/');
      const pairs = categories === '' ? [] : categories.split(',').map((pair) => pair.split('='));
      return {
        lemma: lemma || null,
        posClass: posClass || null,
        categories: Object.fromEntries(pairs) as Record<string, string>,
      };
    });
}

/** Every hit as a line of the concordance. */
export function lines(index: CorpusIndex<TestSchema>, q: string, texts: string[] = []): string[] {
  const { rows } = index.search(q, { offset: 0, size: 100, unit: 'hit', texts });
  return rows.flatMap((row) => row.hits.map((hit) => formatConcordance(index.concordance(hit, 2))));
}
