import type { RawDouble } from '../tables/doubles.ts';
import type { ElementStart } from './sax.ts';

/** Ways from `standOff` to what is read: names of elements, with their `type` where it tells what they are. */
const GROUP = 'spanGrp[composite]';
const SPAN = `${GROUP}/span`;
const FIELDS = new Map<string, 'lemma' | 'categories'>([
  [`${SPAN}/term[lemma]`, 'lemma'],
  [`${SPAN}/note[categories]`, 'categories'],
]);

/**
 * Reads composite forms that stand beside the text: `<spanGrp type="composite">` with a `span` for each form, `@type` its
 * class, `@target` its words, `<term type="lemma">` and `<note type="categories">` in it. Of anything else `onOther` is
 * told.
 */
export class StandOffReader {
  readonly #doubles: RawDouble[];
  readonly #onOther: () => void;
  readonly #path: string[] = [];
  #double: RawDouble | null = null;
  #field: 'lemma' | 'categories' | null = null;

  constructor(doubles: RawDouble[], onOther: () => void) {
    this.#doubles = doubles;
    this.#onOther = onOther;
  }

  open({ name, attributes, place }: ElementStart): void {
    const type = attributes.get('type')?.trim() ?? '';
    this.#path.push(name === 'span' ? name : `${name}[${type}]`);
    const path = this.#path.join('/');
    if (path === GROUP) return;
    if (path === SPAN) {
      const tokens = attributes.get('target')?.normalize('NFC') ?? '';
      this.#double = { tokens, posClass: type, lemma: '', categories: '', places: samePlace(place) };
      return;
    }
    const field = FIELDS.get(path) ?? null;
    if (field === null) this.#onOther();
    this.#field = this.#double === null ? null : field;
  }

  text(text: string): void {
    if (this.#double !== null && this.#field !== null) this.#double[this.#field] += text;
    else if (text.trim() !== '') this.#onOther();
  }

  close(): void {
    const path = this.#path.join('/');
    this.#path.pop();
    this.#field = null;
    if (path !== SPAN || this.#double === null) return;
    const { lemma, categories, ...rest } = this.#double;
    this.#doubles.push({ ...rest, lemma: clean(lemma), categories: clean(categories) });
    this.#double = null;
  }
}

const clean = (text: string): string => text.replace(/\s+/gu, ' ').trim().normalize('NFC');

const samePlace = (place: ElementStart['place']): RawDouble['places'] => ({
  tokens: place,
  class: place,
  categories: place,
});
