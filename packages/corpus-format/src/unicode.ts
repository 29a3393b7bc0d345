/** Control characters other than tab and line ends: XML forbids them, and a database may not store them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** More marks on one letter than the Stream-Safe format allows (UAX 15); composing such a run takes time squared. */
const STACKED = /\p{M}{31}/u;

/** Offset of the first control character, -1 where there is none. */
export function findControl(text: string): number {
  return text.search(CONTROL);
}

/** Offset of the first letter's marks that are too many to be composed, -1 where there are none. */
export function findStackedMarks(text: string): number {
  return text.search(STACKED);
}

/** The text in NFC; left as it is where it has more marks on one letter than any writing has, which is an error. */
export function compose(text: string): string {
  return text.length > 30 && findStackedMarks(text) >= 0 ? text : text.normalize('NFC');
}
