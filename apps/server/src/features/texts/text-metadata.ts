/** What the page of a text says of it to machines: reference managers, search engines, other programs. */
import {
  type AnswerOf,
  type CITATION_FORMATS,
  callAddress,
  citeText,
  exportText,
  pageHref,
  type TextRecord,
  type textCoins,
} from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { LayerRow, TextWithLayers } from '../../corpus/texts.ts';
import { type Html, html } from '../../http/html.ts';
import type { PageRequest, PageView } from '../../http/page-view.ts';
import { dayOf } from './cite.service.ts';
import { licenceAddress } from './licence.ts';
import type { ReadingPage } from './reading-page.ts';
import { citableAddress, type ShownLayer } from './stretch.service.ts';
import { citedTitle, interval, sourcesOf, type Witness, witnessOf } from './witness.ts';

/** A layer with the mode in which it is shown: `both` shows another one beside it. */
export interface ModeLayer extends ShownLayer {
  mode: string;
}

interface Metadata extends Required<Pick<PageView, 'meta' | 'links' | 'data'>> {
  coins: Html;
}

type CoinsFact = readonly [term: string, value: string | null];

/** COinS (Z39.88-2004, Dublin Core) for programs that read it from the page itself; what is not known is left out. */
function coinsOf(facts: readonly CoinsFact[]): string {
  const said = facts.flatMap(([term, value]): [string, string][] =>
    value === null || value === '' ? [] : [[`rft.${term}`, value]],
  );
  return String(new URLSearchParams([['ctx_ver', 'Z39.88-2004'], ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:dc'], ...said]));
}

/** What all citations of a text have. */
function coinsFacts({ licence, language, record, source }: LayerRow, site: string): CoinsFact[] {
  const witness = witnessOf({ record, source });
  return [
    ...witness.authors.map((author): CoinsFact => ['creator', author]),
    ...witness.editors.map((editor): CoinsFact => ['contributor', editor]),
    ['date', witness.year === null ? null : String(witness.year)],
    ['source', sourcesOf(witness).join('; ')],
    ['language', language],
    ['rights', licence ?? record?.licence?.uri ?? licenceAddress(licence)],
    ['publisher', site],
    ['type', 'Text'],
  ];
}

/** The COinS of whole texts, in the order asked for; those that are not among `all` are left out. */
export function listCoins(
  all: readonly TextWithLayers[],
  codes: readonly string[],
  { language, origin }: Pick<PageRequest, 'language' | 'origin'>,
): AnswerOf<typeof textCoins> {
  const site = DICTIONARIES[language]['app.name'];
  const texts = new Map(all.map((text) => [text.text.code, text]));
  return [...new Set(codes)].flatMap((code) => {
    const { text, base } = texts.get(code) ?? {};
    if (text === undefined || base === undefined) return [];
    const title = citedTitle({ text, base }, language);
    const facts: CoinsFact[] = [
      ['title', title === code ? code : `${title} (${code})`],
      ...coinsFacts(base, site),
      ['identifier', `${origin}${pageHref('text', { code })}`],
    ];
    return [{ code, coins: coinsOf(facts) }];
  });
}

/** Facts for reference managers (Highwire Press tags, Dublin Core), for search engines (schema.org), and the files behind them. */
export function metadataOf(
  page: ReadingPage,
  layer: ModeLayer,
  reference: string,
  { language, origin }: PageRequest,
): Metadata {
  const { text, start, end } = page;
  const { code } = text.text;
  const site = DICTIONARIES[language]['app.name'];
  const title = citedTitle(text, language);
  const name = `${title} (${code} ${reference})`;
  const address = citableAddress(origin, { text, reference, mode: layer.mode });
  const { licence, language: tag, record } = layer.row;
  const witness = witnessOf(layer.row);
  const source = sourcesOf(witness).join('; ');
  const modified = dayOf(layer.since);
  const licenceUrl = record?.licence?.uri ?? licenceAddress(licence);
  const taken = { from: reference, mode: layer.mode };
  const citation = (format: (typeof CITATION_FORMATS)[number]) =>
    `${origin}${callAddress(citeText, { params: { code }, query: { ...taken, format } })}`;
  const tei = callAddress(exportText, { params: { code }, query: { ...taken, format: 'tei' } });
  return {
    // An empty element: browsers show nothing of it.
    coins: html`<span class="Z3988" title="${coinsOf([['title', name], ...coinsFacts(layer.row, site), ['identifier', address]])}"></span>`,
    meta: [
      ['citation_title', name],
      ...witness.authors.map((author): [string, string] => ['citation_author', author]),
      ...witness.editors.map((editor): [string, string] => ['citation_editor', editor]),
      ['citation_publication_date', witness.year === null ? null : String(witness.year)],
      ['citation_inbook_title', site],
      ['citation_language', tag],
      ['citation_firstpage', start.cardAddress],
      ['citation_lastpage', end.cardAddress],
      ['citation_public_url', address],
      ['DC.title', name],
      ...witness.authors.map((author): [string, string] => ['DC.creator', author]),
      ...witness.editors.map((editor): [string, string] => ['DC.contributor', editor]),
      ['DCTERMS.created', witness.date],
      ['DCTERMS.spatial', witness.place],
      ['DC.type', 'Text'],
      ['DC.identifier', address],
      ['DC.language', tag],
      ['DCTERMS.modified', modified],
      ['DC.source', source === '' ? null : source],
      ['DC.rights', licence ?? licenceUrl],
      ['DCTERMS.license', licenceUrl],
      ['DC.publisher', site],
    ],
    links: [
      { rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
      { rel: 'schema.DCTERMS', href: 'http://purl.org/dc/terms/' },
      ...(licenceUrl === null ? [] : [{ rel: 'license', href: licenceUrl }]),
      ...(layer.mode === 'both'
        ? []
        : [{ rel: 'alternate', href: `${origin}${tei}`, type: 'application/tei+xml', title: 'TEI' }]),
      { rel: 'alternate', href: citation('bibtex'), type: 'application/x-bibtex', title: 'BibTeX' },
      { rel: 'alternate', href: citation('ris'), type: 'application/x-research-info-systems', title: 'RIS' },
    ],
    data: linkedData(page, layer, { reference, address, language, origin }),
  };
}

/** The terms of schema.org: the range as a quotation from the manuscript that the corpus holds. */
function linkedData(
  { text }: ReadingPage,
  layer: ModeLayer,
  {
    reference,
    address,
    language,
    origin,
  }: { reference: string; address: string } & Pick<PageRequest, 'language' | 'origin'>,
): object {
  const { code } = text.text;
  const { licence, language: tag, version, record } = layer.row;
  const site = DICTIONARIES[language]['app.name'];
  const title = citedTitle(text, language);
  const witness = witnessOf(layer.row);
  const licenceUrl = record?.licence?.uri ?? licenceAddress(licence);
  const source = sourcesOf(witness).join('; ');
  const modified = dayOf(layer.since);
  const name = `${title} (${code} ${reference})`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Quotation',
    '@id': address,
    name,
    identifier: `${code}:${reference}`,
    url: address,
    ...described({ inLanguage: tag, license: licenceUrl, dateModified: modified, version: String(version) }),
    isPartOf: {
      '@type': 'Manuscript',
      '@id': `${origin}${pageHref('text', { code })}`,
      name: title,
      identifier: code,
      ...described({ inLanguage: tag, license: licenceUrl, isBasedOn: source, dateCreated: interval(witness) }),
      ...inArchive(witness),
      ...peopleOf(record),
      isPartOf: { '@type': 'Dataset', '@id': `${origin}/`, name: site, url: `${origin}/` },
    },
  };
}

/** Who is to be named; an editor may be a project as well as a person. */
function peopleOf(record: TextRecord | null): object {
  if (record === null) return {};
  const known = (uri: string | null) => (uri === null ? {} : { sameAs: uri });
  const { author, editors, genre, credit } = record;
  // Who did one step of the work is named in the record.
  const edited = editors.filter(({ role }) => role === null);
  return {
    ...(author.length > 0 && {
      author: author.map(({ name, uri }) => ({ '@type': 'Person', name, ...known(uri) })),
    }),
    ...(edited.length > 0 && { editor: edited.map(({ name, uri }) => ({ name, ...known(uri) })) }),
    ...(genre.length > 0 && { genre: [...genre] }),
    ...described({ creditText: credit }),
  };
}

/** Where the manuscript was made, where it lies, and its number there, as far as that is known. */
const inArchive = ({ archive, shelfmark, place }: Witness): object => ({
  ...(archive !== null && { archivedAt: { '@type': 'ArchiveOrganization', name: archive } }),
  ...(shelfmark !== null && { additionalProperty: { '@type': 'PropertyValue', name: 'shelfmark', value: shelfmark } }),
  ...(place !== null && { locationCreated: { '@type': 'Place', name: place } }),
});

const described = (facts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, value]])),
  );
