// A text of some megabytes for rows in which an import takes its time.
import { packFiles } from '../../sample-corpus/src/pack.ts';

export const CODE = 'reliability';
const ON_CARD = 30;
const IN_VERSE = 6;

/** An annotated text of `size` bytes; versions differ in every twentieth verse. */
function textOf(version, size) {
  const lines = [];
  let length = 0;
  for (let verse = 0; length < size; verse++) {
    if (verse % ON_CARD === 0) lines.push(`<pb n="${verse / ON_CARD + 1}"/>`);
    const words = Array.from({ length: IN_VERSE }, (_, i) => {
      const form = `w${(verse * 31 + i) % 4000}${verse % 20 === 0 ? 'abc'[version % 3] : ''}`;
      const annotation = `lemma="l${(verse * 31 + i) % 2000}" pos="subst" msd="num=sg|cas=nom"`;
      return `<w xml:id="${CODE}.${verse}.${i}" ${annotation}>${form}</w>`;
    });
    const line = `<lb n="${(verse % ON_CARD) + 1}"/><s>${words.join(' ')}</s>`;
    length += line.length + 1;
    lines.push(line);
  }
  const title = `<teiHeader><fileDesc><titleStmt><title>${CODE}</title></titleStmt></fileDesc></teiHeader>`;
  return `<TEI xmlns="http://www.tei-c.org/ns/1.0">${title}<text><body><ab>${lines.join('\n')}</ab></body></text></TEI>`;
}

/** The text as a zip to import, about `size` bytes when it is unpacked. */
export const largeText = (version, size) =>
  packFiles({
    'manifest.json': JSON.stringify({ format: 'corpus/1', kind: 'transcription', code: CODE }),
    'text.xml': textOf(version, size),
  });
