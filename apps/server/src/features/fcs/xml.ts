import { Html, type HtmlPart, html } from '../../http/html.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

/** `<name attribute="value">content</name>`. Content and values are escaped; names are taken as they are. */
export function element(name: string, attributes: Attributes, ...content: readonly HtmlPart[]): Html {
  const written = Object.entries(attributes).map(
    ([key, value]) => value !== undefined && html` ${new Html(key)}="${value}"`,
  );
  return html`<${new Html(name)}${written}>${content}</${new Html(name)}>`;
}

/** Characters that no document may hold, not even escaped. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function xmlDocument({ markup }: Html): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup.replace(ILLEGAL, '\uFFFD')}\n`;
}
