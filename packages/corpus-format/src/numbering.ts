import { isLabel } from './labels.ts';
import type { SourcePlace } from './layer.ts';
import type { ProblemLog } from './problem.ts';

/** Remembers where each address, label and id was first met, so that a second one can be told. */
export class Numbering {
  readonly #log: ProblemLog;
  readonly #addresses = new Map<string, SourcePlace>();
  readonly #ids = new Map<string, SourcePlace>();
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

  /** An xml:id of any element: an XML name without a colon, unique in the upload. */
  id(xmlId: string, place: SourcePlace): void {
    if (!/^[\p{L}_][\p{L}\p{M}\p{N}._·-]*$/u.test(xmlId)) {
      this.#log.error('ID-FORM', { ...place, found: xmlId });
      return;
    }
    const other = this.#ids.get(xmlId);
    const params = { other: other?.line ?? 0, otherFile: other?.file ?? '' };
    if (other) this.#log.error('ID-DUP', { ...place, found: xmlId, params });
    else this.#ids.set(xmlId, place);
  }

  #checkLabel(label: string, place: SourcePlace): void {
    if (!isLabel(label)) this.#log.error(['TEI-PROFILE', 'label'], { ...place, found: label });
  }
}
