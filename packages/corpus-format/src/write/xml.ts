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
