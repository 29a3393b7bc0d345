/** Places of the editor that keys lead to. */
export const SENTENCE_ID = 'annotate-sentence';

/** Id of the class field, of the lemma field, or of the field of a category. */
export const fieldId = (field: string): string => `annotate-field-${field}`;

export const spanId = (tokenNo: number): string => `annotate-span-${tokenNo}`;

export const focusSentence = (): void => document.getElementById(SENTENCE_ID)?.focus({ preventScroll: true });

/** The field itself, or the chosen one of its buttons, else the first. */
export function focusField(field: string): void {
  const place = document.getElementById(fieldId(field));
  if (place === null) return;
  const inside = place.querySelector<HTMLElement>('input:checked') ?? place.querySelector<HTMLElement>('input');
  (inside ?? place).focus();
}
