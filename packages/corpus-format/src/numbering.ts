import { isLabel } from './labels.ts';
import type { SourcePlace } from './layer.ts';
import type { ProblemLog } from './problem.ts';

/** Remembers where each address, label and id was first met, so that a second one can be told. */
export class Numbering {
  readonly #log: ProblemLog;
  readonly #addresses = new Map<string, SourcePlace>();
  readonly #ids = new Map<string, { place: SourcePlace; inText: boolean }>();
  #labels = new Map<string, SourcePlace>();
  #address = '';

  constructor(log: ProblemLog) {
    this.#log = log;
  }

  card(address: string, place: SourcePlace): void {
    this.#checkLabel(address, place);
    const other = this.#addresses.get(address);
    if (other) this.#log.error('CARD-DUP', { ...place, found: address, params: { other: other.line } });
    else this.#addresses.set(address, place);
    this.#labels = new Map();
    this.#address = address;
  }

  verse(label: string, place: SourcePlace): void {
    if (this.#addresses.size === 0) this.#log.error(['TEI-PROFILE', 'no-card'], { ...place, found: label });
    this.#checkLabel(label, place);
    const other = this.#labels.get(label);
    const ref = `${this.#address}.${label}`;
    const params = { other: other?.line ?? 0, card: this.#address };
    if (other) this.#log.error('LB-DUP', { ...place, ref, found: label, params });
    else this.#labels.set(label, place);
  }

  /**
   * An xml:id of any element: an XML name without a colon, unique in its file, and in all text of the upload. What the
   * headers of several files name is often the same, such as their editors.
   */
  id(xmlId: string, place: SourcePlace, inText: boolean): void {
    if (!/^[\p{L}_][\p{L}\p{M}\p{N}._·-]*$/u.test(xmlId)) {
      this.#log.error('ID-FORM', { ...place, found: xmlId });
      return;
    }
    const other = this.#ids.get(xmlId);
    if (other && (other.place.file === place.file || (other.inText && inText))) {
      const params = { other: other.place.line, otherFile: other.place.file };
      this.#log.error('ID-DUP', { ...place, found: xmlId, params });
    } else if (!other?.inText) {
      this.#ids.set(xmlId, { place, inText });
    }
  }

  #checkLabel(label: string, place: SourcePlace): void {
    if (!isLabel(label)) this.#log.error(['TEI-PROFILE', 'label'], { ...place, found: label });
  }
}
