import type { TEMPLATE_KINDS } from '@glosa/contract';
import { type TemplatePlaces, tableTemplate, type WrittenFile } from '@glosa/corpus-format';
import { DEFAULT_TAGSET, namesOfTags, type Tagset } from '@glosa/tagset';

export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/**
 * The files of a small zip of a kind, to be filled in: three verses, or three rows in each table, which point to `places`
 * so that they can be imported as they are. Words have the classes that the tagset has.
 */
export function templateFiles(
  kind: TemplateKind,
  places: Partial<TemplatePlaces> = {},
  tagset: Tagset = DEFAULT_TAGSET,
): WrittenFile[] {
  switch (kind) {
    case 'transcription':
      return [{ name: 'text.xml', text: tei(transcription(tagset)) }];
    case 'transcription-plain':
      return [{ name: 'text.txt', text: PLAIN }];
    case 'transliteration':
      return [{ name: 'text.xml', text: tei(TRANSLITERATION) }];
    case 'other-transcript':
      return [
        { name: 'text.txt', text: PLAIN },
        { name: 'meta.json', text: `${JSON.stringify(META, null, 2)}\n` },
      ];
    default:
      return tableTemplate(kind, places);
  }
}

const META = {
  designation: 'B',
  name: { pl: 'Odpis B', en: 'Copy B' },
  kind: 'witness',
  lang: 'pl-x-oldpol',
  source: 'Kraków, BJ, rkps 0000',
};

const PLAIN = `@card 1r
1\tPoczyna się rozmyś=
2\tlanie o żywocie. ||
@card 1v
1\tA gdy było rano, {la: et factum est} wstał.
`;

function transcription(tagset: Tagset): string {
  const pos = (tag: string) => (namesOfTags(tagset).isClass(tag) ? ` pos="${tag}"` : '');
  return `<pb n="1r"/><lb n="1"/><w xml:id="T.1r.1.1" lemma="poczynać"${pos('fin')}>Poczyna</w> <w xml:id="T.1r.1.2" lemma="się"${pos('part')}>się</w>
<w xml:id="T.1r.1.3" lemma="rozmyślanie"${pos('subst')}>rozmyś<lb n="2" break="no"/>lanie</w> <w xml:id="T.1r.2.1">o</w> <w xml:id="T.1r.2.2">żywocie</w><pc>.</pc>
<pb n="1v"/><lb n="1"/><w xml:id="T.1v.1.1">A</w> <w xml:id="T.1v.1.2">gdy</w> <w xml:id="T.1v.1.3">było</w> <w xml:id="T.1v.1.4">rano</w><pc>.</pc>`;
}

const TRANSLITERATION = `<pb n="1r"/><lb n="1"/><w corresp="#T.1r.1.1">Poczyna</w> <w corresp="#T.1r.1.2">szyą</w>
<w corresp="#T.1r.1.3">roſmyſ<lb n="2" break="no"/>lanye</w> <w corresp="#T.1r.2.1">o</w> <w corresp="#T.1r.2.2">zywoczye</w>
<pb n="1v"/><lb n="1"/><w corresp="#T.1v.1.1">A</w> <w corresp="#T.1v.1.2">gdy</w> <w corresp="#T.1v.1.3">bylo</w> <w corresp="#T.1v.1.4">rano</w>`;

function tei(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader><fileDesc><titleStmt><title>Tytuł</title></titleStmt>
<publicationStmt><authority>Instytucja, która odpowiada za tekst</authority><availability><licence>CC BY-SA 4.0</licence></availability></publicationStmt>
<sourceDesc><bibl>Kraków, BJ, rkps 0000</bibl></sourceDesc></fileDesc></teiHeader>
<text xml:lang="pl-x-oldpol"><body><ab>
${body}
</ab></body></text></TEI>
`;
}
