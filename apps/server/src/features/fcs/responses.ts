/** The documents of SRU 1.2 (http://www.loc.gov/standards/sru/), with what CLARIN FCS Core 1.0 puts into them. */
import { FCS_RECORDS, type Names } from '@glosa/contract';
import { BASE_LANGUAGE, DICTIONARIES, type DictionaryKey, LANGUAGES } from '@glosa/dictionary';
import type { Html, HtmlPart } from '../../http/html.ts';
import type { Diagnostic } from './diagnostics.ts';
import { element, xmlDocument } from './xml.ts';

/** What one record is. */
export const RECORD_SCHEMA = 'http://clarin.eu/fcs/resource';
export const HITS_VIEW = { id: 'hits', type: 'application/x-clarin-fcs-hits+xml' } as const;

/** Record data as markup, or as text that is markup once it is read. */
export type Packing = 'xml' | 'string';

/** A text that can be searched. */
export interface Resource {
  /** What it is known by here: the address of its page. */
  pid: string;
  title: Names;
  description: Names;
  /** ISO 639-3. */
  language: string;
}

/** One hit in its sentence. */
export interface HitRecord {
  /** Of its text. */
  pid: string;
  /** Address to cite the place by. */
  ref: string;
  /** The sentence: in turn outside and inside the hit, outside first. */
  parts: readonly string[];
}

export type ResponseName = 'explainResponse' | 'searchRetrieveResponse' | 'scanResponse';

/** `content` in the order of the schema, then what was wrong, then what FCS adds. */
export function writeResponse(
  name: ResponseName,
  content: HtmlPart,
  diagnostics: readonly Diagnostic[],
  extra: Html | null = null,
): string {
  const root = element(
    `sru:${name}`,
    { 'xmlns:sru': 'http://www.loc.gov/zing/srw/' },
    element('sru:version', {}, '1.2'),
    content,
    diagnostics.length > 0 && element('sru:diagnostics', {}, diagnostics.map(writeDiagnostic)),
    extra && element('sru:extraResponseData', {}, extra),
  );
  return xmlDocument(root);
}

function writeDiagnostic({ uri, details, message }: Diagnostic): Html {
  return element(
    'diag:diagnostic',
    { 'xmlns:diag': 'http://www.loc.gov/zing/srw/diagnostic/' },
    element('diag:uri', {}, uri),
    details !== '' && element('diag:details', {}, details),
    element('diag:message', {}, message),
  );
}

/** `position` counts from 1 in all that was found. */
export function writeRecord(schema: string, data: Html, packing: Packing, position?: number): Html {
  return element(
    'sru:record',
    {},
    element('sru:recordSchema', {}, schema),
    element('sru:recordPacking', {}, packing),
    element('sru:recordData', {}, packing === 'xml' ? data : data.markup),
    position !== undefined && element('sru:recordPosition', {}, position),
  );
}

export function writeHit({ pid, ref, parts }: HitRecord): Html {
  const marked = parts.map((part, i) => (i % 2 === 0 ? part : element('hits:Hit', {}, part)));
  const result = element('hits:Result', { 'xmlns:hits': 'http://clarin.eu/fcs/dataview/hits' }, marked);
  const view = element('fcs:DataView', { type: HITS_VIEW.type }, result);
  const fragment = element('fcs:ResourceFragment', { ref }, view);
  return element('fcs:Resource', { 'xmlns:fcs': RECORD_SCHEMA, pid }, fragment);
}

/** What the server is and how many records it gives, as ZeeRex has it. */
export const EXPLAIN_SCHEMA = 'http://explain.z3950.org/dtd/2.0/';

export function writeExplain(origin: string): Html {
  const { protocol, hostname, port } = new URL(origin);
  const transport = protocol === 'https:' ? 'https' : 'http';
  const usual = transport === 'https' ? '443' : '80';
  const server = element(
    'zr:serverInfo',
    { protocol: 'SRU', version: '1.2', transport, method: 'GET' },
    element('zr:host', {}, hostname),
    element('zr:port', {}, port === '' ? usual : port),
    element('zr:database', {}, 'api/fcs'),
  );
  const title = element('zr:title', { lang: 'en', primary: 'true' }, 'CLARIN Federated Content Search');
  return element(
    'zr:explain',
    { 'xmlns:zr': EXPLAIN_SCHEMA },
    server,
    element('zr:databaseInfo', {}, said('zr:title', 'app.name'), said('zr:description', 'fcs.corpus')),
    element('zr:schemaInfo', {}, element('zr:schema', { identifier: RECORD_SCHEMA, name: 'fcs' }, title)),
    element(
      'zr:configInfo',
      {},
      element('zr:default', { type: 'numberOfRecords' }, FCS_RECORDS.usual),
      element('zr:setting', { type: 'maximumRecords' }, FCS_RECORDS.most),
    ),
  );
}

const said = (name: string, key: DictionaryKey): Html[] =>
  LANGUAGES.map((lang) =>
    element(name, { lang, ...(lang === BASE_LANGUAGE && { primary: 'true' }) }, DICTIONARIES[lang][key]),
  );

/** What the endpoint can do, and the texts it searches. */
export function writeEndpoint(resources: readonly Resource[]): Html {
  const { id, type } = HITS_VIEW;
  const basic = element('ed:Capability', {}, 'http://clarin.eu/fcs/capability/basic-search');
  const hits = element('ed:SupportedDataView', { id, 'delivery-policy': 'send-by-default' }, type);
  return element(
    'ed:EndpointDescription',
    { 'xmlns:ed': 'http://clarin.eu/fcs/endpoint-description', version: '1' },
    element('ed:Capabilities', {}, basic),
    element('ed:SupportedDataViews', {}, hits),
    element('ed:Resources', {}, resources.map(writeResource)),
  );
}

function writeResource({ pid, title, description, language }: Resource): Html {
  const inAll = (name: string, texts: Names) =>
    LANGUAGES.map((lang) => element(name, { 'xml:lang': lang }, texts[lang]));
  return element(
    'ed:Resource',
    { pid },
    inAll('ed:Title', title),
    inAll('ed:Description', description),
    element('ed:LandingPageURI', {}, pid),
    element('ed:Languages', {}, element('ed:Language', {}, language)),
    element('ed:AvailableDataViews', { ref: HITS_VIEW.id }),
  );
}
