import type { ParsedLayer, ParsedPiece, ParsedWord, Run } from '../layer.ts';
import type { Facts } from './plain.ts';
import { lettersOf, oneLine } from './running-text.ts';

/** A word of the layer, or a punctuation mark (`word` null). */
interface Token {
  form: string;
  word: number | null;
  space: boolean;
}

interface Block {
  id: string;
  tokens: Token[];
}

/**
 * The layer in CoNLL-U with the columns of `tokens.conllu`: class in XPOS, categories in FEATS, `Ref=card.verse.word`
 * and `Double=number:class` in MISC, the words of a composite form by its number. Of several readings the first is
 * written. Where words belong to no sentence, a verse is one. `facts` stand as `# glosa_name = value` above.
 */
export function writeConllu(layer: ParsedLayer, facts: Facts): string {
  const head = facts.map(([name, value]) => `# glosa_${name.replaceAll('-', '_')} = ${oneLine(value)}\n`).join('');
  const { blocks, blockOf } = blocksOf(layer);
  const doubles = doublesOf(layer, blockOf);
  const refs = referencesOf(layer);
  return (
    head + blocks.map((block) => writeBlock(block, layer, refs, doubles)).join('') + (blocks.length > 0 ? '' : '\n')
  );
}

function blocksOf(layer: ParsedLayer): { blocks: Block[]; blockOf: ReadonlyMap<number, Block> } {
  const cutter = new BlockCutter(layer);
  for (const { items, card, label } of layer.verses) {
    cutter.verse = `${layer.cards[card]?.address}.${label}`;
    const first = items.find(({ k }) => k === 'w' || k === 'p');
    // The end of a line stands between words as a blank does, also where the file has none there.
    if (first?.k === 'w' && first.part !== 'M' && first.part !== 'F') cutter.space();
    for (const item of items) {
      if (item.k === 's') cutter.end();
      else if (item.k === 'w') cutter.word(item.w, item.sp === 1);
      else if (item.k === 'p') cutter.mark(item.r, item.sp === 1);
      else if ('sp' in item && item.sp === 1) cutter.space();
    }
  }
  return { blocks: cutter.blocks.filter(({ tokens }) => tokens.length > 0), blockOf: cutter.blockOf };
}

/** Cuts what comes word by word into sentences. */
class BlockCutter {
  readonly blocks: Block[] = [];
  readonly blockOf = new Map<number, Block>();
  /** Where we are: `card.verse`. */
  verse = '';
  readonly #layer: ParsedLayer;
  readonly #used = new Set<string>();
  #open: { block: Block; of: string | null } | null = null;
  #last: Token | undefined;

  constructor(layer: ParsedLayer) {
    this.#layer = layer;
  }

  end(): void {
    this.#open = null;
  }

  word(index: number, space: boolean): void {
    const word = this.#layer.words[index];
    if (word === undefined) return;
    if (this.blockOf.has(index)) {
      // The rest of a word that began on the line before.
      if (space) this.space();
      return;
    }
    const block = this.#blockFor(word.sentence === null ? null : (this.#layer.sentences[word.sentence]?.label ?? null));
    this.blockOf.set(index, block);
    this.#push(block, { form: word.form, word: index, space });
  }

  /** What is called a mark but holds letters has no place in the format: a reader would take it for a word. */
  mark(runs: readonly Run[], space: boolean): void {
    const form = oneLine(lettersOf(runs));
    if (/^[\p{P}\p{S}]+$/u.test(form)) this.#push(this.#open?.block ?? this.#start(null), { form, word: null, space });
    else if (space) this.space();
  }

  space(): void {
    if (this.#last !== undefined) this.#last.space = true;
  }

  #push(block: Block, token: Token): void {
    block.tokens.push(token);
    this.#last = token;
  }

  #blockFor(label: string | null): Block {
    const of = label === null ? `verse ${this.verse}` : `sentence ${label}`;
    if (this.#open !== null && (this.#open.of === of || this.#open.of === null)) {
      if (this.#open.of === null) this.#name(this.#open.block, label);
      this.#open.of = of;
      return this.#open.block;
    }
    const block = this.#start(of);
    this.#name(block, label);
    return block;
  }

  /** `of`: null where a mark comes before the word that tells which sentence it is. */
  #start(of: string | null): Block {
    const block = { id: '', tokens: [] };
    this.#open = { block, of };
    this.blocks.push(block);
    return block;
  }

  #name(block: Block, label: string | null): void {
    const wanted = oneLine(label ?? '') || this.verse;
    let id = wanted;
    for (let n = 2; this.#used.has(id); n++) id = `${wanted}-${n}`;
    this.#used.add(id);
    block.id = id;
  }
}

/** `Double=` values by word and piece. A composite form that reaches beyond its sentence has no place in the format. */
function doublesOf({ doubles }: ParsedLayer, blockOf: ReadonlyMap<number, Block>): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [i, { members, posClass }] of doubles.entries()) {
    const blocks = new Set(members.map(({ word }) => blockOf.get(word)));
    if (blocks.size !== 1 || blocks.has(undefined)) continue;
    for (const { word, piece } of members) {
      const key = `${word}.${piece}`;
      values.set(key, [...(values.get(key) ?? []), `${i + 1}:${posClass}`]);
    }
  }
  return values;
}

/** `card.verse.word` of each word. */
function referencesOf({ words, verses, cards }: ParsedLayer): (word: number) => string {
  return (index) => {
    const { verse = -1, wordNo } = words[index] ?? {};
    const place = verses[verse];
    return `${cards[place?.card ?? -1]?.address}.${place?.label}.${wordNo}`;
  };
}

function writeBlock(
  { id, tokens }: Block,
  { words }: ParsedLayer,
  refOf: (word: number) => string,
  doubles: ReadonlyMap<string, string[]>,
): string {
  const text = tokens.map(({ form, space }) => `${oneLine(form)}${space ? ' ' : ''}`).join('');
  const lines = [...(id === '' ? [] : [`# sent_id = ${id}`]), `# text = ${oneLine(text)}`];
  let next = 1;
  for (const { form, word, space } of tokens) {
    const about = space ? [] : ['SpaceAfter=No'];
    if (word === null) {
      lines.push(line(next++, form, undefined, about, 'PUNCT'));
      continue;
    }
    about.unshift(`Ref=${refOf(word)}`);
    const { pieces } = words[word] as ParsedWord;
    const doublesAt = (piece: number) => {
      const values = doubles.get(`${word}.${piece}`);
      return values === undefined ? [] : [`Double=${values.join(',')}`];
    };
    if (pieces.length < 2) {
      lines.push(line(next++, form, pieces[0], [...about, ...doublesAt(0)]));
      continue;
    }
    lines.push(line(`${next}-${next + pieces.length - 1}`, form, undefined, about));
    for (const [i, piece] of pieces.entries()) lines.push(line(next++, piece.form, piece, doublesAt(i)));
  }
  return `${lines.join('\n')}\n\n`;
}

function line(id: number | string, form: string, piece: ParsedPiece | undefined, misc: string[], upos = '_'): string {
  const [reading] = piece?.readings ?? [];
  const features = Object.entries(reading?.categories ?? {})
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const tags = [cell(reading?.lemma), upos, cell(reading?.posClass), features.join('|') || '_', '_', '_', '_'];
  return [id, cell(form), ...tags, misc.join('|') || '_'].join('\t');
}

function cell(text: string | null | undefined): string {
  return oneLine(text ?? '') || '_';
}
