import type { Passage } from '@glosa/contract';
import { paths } from '../../paths.ts';

/** `5` of `12r.5` and of `12r.5.3`; neither addresses of cards nor labels have a full stop in them. */
function verseOf(reference: string): string {
  return reference.split('.')[1] ?? '';
}

/** More ids make addresses too long. */
const HIGHLIGHTS = 300;

/** The page of the text where a passage is read, its words highlighted. */
export function passageHref({ code, from, to, startCardNumber, endCardNumber, words }: Passage): string {
  return paths.textItem({
    code,
    startCardNumber,
    startVerseNo: verseOf(from),
    endCardNumber,
    endVerseNo: verseOf(to),
    mode: 'transcription',
    grammar: false,
    hl: words.slice(0, HIGHLIGHTS),
  });
}

/** As it is cited: `12r.5–12v.3`. */
export function passageReference({ from, to }: Passage): string {
  return from === to ? from : `${from}–${to}`;
}
