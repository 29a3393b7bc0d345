/** `@n` of what an export adds to a header, or of a header that it makes: it is not the text's own. */
export const EXPORTED = 'export';

/** Text between tags. White space other than blanks is written as a reference where a reader would take it for layout. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\t\n\r]/g, (char) => ENTITIES.get(char) ?? `&#${char.charCodeAt(0)};`);
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

export type Attributes = Readonly<Record<string, string | null | undefined>>;

/** ` name="value"` of each attribute that has one, in order. */
export function attributes(values: Attributes): string {
  let written = '';
  for (const [name, value] of Object.entries(values)) {
    if (value == null) continue;
    const escaped = value.replace(/[&<>"\t\n\r]/g, (char) => ENTITIES.get(char) ?? `&#${char.charCodeAt(0)};`);
    written += ` ${name}="${escaped}"`;
  }
  return written;
}

/** `<name …/>`. */
export function emptyTag(name: string, values: Attributes = {}): string {
  return `<${name}${attributes(values)}/>`;
}

/** `<name …>`. */
export function startTag(name: string, values: Attributes = {}): string {
  return `<${name}${attributes(values)}>`;
}

const NAMESPACES: Readonly<Record<string, string>> = {
  tei: 'http://www.tei-c.org/ns/1.0',
  xi: 'http://www.w3.org/2001/XInclude',
  xlink: 'http://www.w3.org/1999/xlink',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  rng: 'http://relaxng.org/ns/structure/1.0',
};

const PREFIXED = /<\/?([\p{L}_][\p{L}\p{N}._-]*):|\s([\p{L}_][\p{L}\p{N}._-]*):[\p{L}_][\p{L}\p{N}._-]*\s*=\s*["']/gu;

/** Prefixes that a piece of XML uses: its own file said what they stand for, outside of it. */
export function declarations(xml: string): Record<string, string> {
  const declared: Record<string, string> = {};
  for (const [, element, attribute] of xml.matchAll(PREFIXED)) {
    const prefix = element ?? attribute ?? '';
    if (prefix === 'xml' || prefix === 'xmlns') continue;
    declared[`xmlns:${prefix}`] = NAMESPACES[prefix] ?? `urn:prefix:${encodeURIComponent(prefix)}`;
  }
  return declared;
}
