/** The one place that decides which HTML a page of text may hold: asked when a text is saved, and again when it is read. */
import sanitizeHtml from 'sanitize-html';

const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,7}$/;
const DATE = /^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$/;
const ID = /^a11y-[a-z0-9-]{1,60}$/;
/** An address with one of four schemes, a path of this site, or a place of the same page. */
const LINK = /^(https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[0-9+(). -]+|\/(?![/\\])[^\s\\]*|#[\w-]+)$/i;
const PICTURE = /^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}|\/(?![/\\])[^\s\\]*)$/;
const NUMBER = /^[1-9][0-9]{0,3}$/;

/** What an attribute may say; one that is not here may not be there. */
const VALUES: Readonly<Record<string, RegExp>> = {
  id: ID,
  lang: LANGUAGE_TAG,
  hreflang: LANGUAGE_TAG,
  dir: /^(ltr|rtl|auto)$/,
  datetime: DATE,
  href: LINK,
  src: PICTURE,
  scope: /^(row|col)$/,
  colspan: NUMBER,
  rowspan: NUMBER,
  width: NUMBER,
  height: NUMBER,
  start: NUMBER,
};

const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 'code', 'span', 'time', 'a', 'img'],
  ...['ul', 'ol', 'li', 'blockquote', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Names that stand for others: there is one h1, and it is not the text's. */
const SAME: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' };

/** What stands in them is no text for readers either. */
const MUTE = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'xmp', 'noembed', 'noframes', 'iframe', 'object'],
  ...['svg', 'math', 'template', 'title', 'plaintext', 'audio', 'video', 'canvas'],
];

/** A tag, or a field that the operator is to fill in; in cleaned HTML values have no `>` of their own. */
const TAG_OR_FIELD = /<[^>]*>|⟦[^⟦⟧<>]{1,300}⟧/g;

function kept(attributes: Readonly<Record<string, string>>, ids: Set<string>): Record<string, string> {
  const rest: Record<string, string> = {};
  for (const [name, given] of Object.entries(attributes)) {
    const value = given.trim();
    if (VALUES[name]?.test(value) === false) continue;
    // An id that comes a second time leads nowhere.
    if (name === 'id' && (ids.has(value) || ids.size === ids.add(value).size)) continue;
    rest[name] = value;
  }
  return rest;
}

function clean(html: string): string {
  const ids = new Set<string>();
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['id', 'lang', 'dir'],
      a: ['href', 'hreflang'],
      img: ['src', 'alt', 'width', 'height'],
      time: ['datetime'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: [],
    allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['data'] },
    allowProtocolRelative: false,
    nonTextTags: MUTE,
    nestingLimit: 30,
    transformTags: {
      '*': (name, attributes) => {
        const tagName = SAME[name] ?? name;
        const attribs = kept(attributes, ids);
        return { tagName, attribs: tagName === 'img' ? { ...attribs, alt: attribs['alt'] ?? '' } : attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  });
}

/** Takes out of a text whatever a page may not hold. Doing it twice changes nothing more. */
export const cleanHtml = (html: string): string => clean(html.normalize('NFC')).trim();

/** The same of a text that is stored, for reading: fields that are to be filled in are marked. */
export const readableHtml = (html: string): string =>
  clean(html).replace(TAG_OR_FIELD, (found) => (found.startsWith('<') ? found : `<mark>${found}</mark>`));

/** What goes as a whole where a field in it is open: a sentence without its middle says nothing, or something else. */
const WHOLE = new Set(['p', 'li', 'tr', 'h2', 'h3', 'h4', 'figure']);
/** What goes where nothing is left in it. */
const HOLDERS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'blockquote']);
/** A heading below which nothing stands: another of its rank or above it follows, or the end. */
const LONE_HEADING = /<h([2-4])(?: [^>]*)?>(?:(?!<h[2-4]).)*?<\/h\1>\s*(?=<h([2-4])|$)/gs;

/** Whether a text has fields that are still to be filled in. */
export const hasOpenFields = (html: string): boolean => /⟦[^⟦⟧<>]{1,300}⟧/.test(html);

/** The same for visitors: without what is not filled in yet, and without headings that would stand over nothing. */
export function visibleHtml(html: string): string {
  const cleaned = clean(html);
  if (!hasOpenFields(cleaned)) return cleaned;
  const filled = sanitizeHtml(cleaned, {
    allowedTags: TAGS,
    allowedAttributes: { '*': Object.keys(VALUES).concat('alt') },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, text, mediaChildren }) =>
      (WHOLE.has(tag) && hasOpenFields(text)) || (HOLDERS.has(tag) && text.trim() === '' && mediaChildren.length === 0),
  });
  return withoutLoneHeadings(filled.replace(TAG_OR_FIELD, (found) => (found.startsWith('<') ? found : ''))).trim();
}

function withoutLoneHeadings(html: string): string {
  const less = html.replace(LONE_HEADING, (found, rank: string, next: string | undefined) =>
    next === undefined || next <= rank ? '' : found,
  );
  return less === html ? html : withoutLoneHeadings(less);
}

/** Ids in a cleaned text, in their order. */
export const idsIn = (html: string): string[] =>
  [...html.matchAll(/ id="(a11y-[a-z0-9-]+)"/g)].map(([, id]) => id ?? '');

/** Whether nothing is left to read or to look at. */
export const isEmptyHtml = (html: string): boolean =>
  !/<img /.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
