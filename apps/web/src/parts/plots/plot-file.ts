/** A plot as a file that can be opened alone: colours, lines and fonts are written into it as the page shows them. */

const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
] as const;

const SVG = 'http://www.w3.org/2000/svg';
/** Above the picture stands the title, below it where it is from; in px. */
const [HEAD, FOOT, MARGIN] = [44, 32, 16] as const;

export interface FileWords {
  title: string;
  finding: string;
  /** Where and when it was made. */
  foot: string;
}

function resolve(from: Element, to: Element): Element {
  const style = getComputedStyle(from);
  // A link of the page leads nowhere in a file.
  const own = to.localName === 'a' ? document.createElementNS(SVG, 'g') : (to.cloneNode(false) as Element);
  for (const { name } of [...own.attributes]) {
    if (/^(?:class|style|role|tabindex|href|aria-|data-)/.test(name)) own.removeAttribute(name);
  }
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value !== '') own.setAttribute(property, value);
  }
  for (const [at, child] of [...to.childNodes].entries()) {
    const drawn = from.childNodes[at];
    own.append(child instanceof Element && drawn instanceof Element ? resolve(drawn, child) : child.cloneNode(true));
  }
  return own;
}

function line(words: string, at: { x: number; y: number; size: number; like: CSSStyleDeclaration }): Element {
  const text = document.createElementNS(SVG, 'text');
  text.textContent = words;
  const { x, y, size, like } = at;
  const said = { x, y, fill: like.color, 'font-family': like.fontFamily, 'font-size': size };
  for (const [name, value] of Object.entries(said)) text.setAttribute(name, String(value));
  return text;
}

/** `figure`: where the picture stands, whose colours and fonts the words around it take. */
export function standalone(svg: SVGSVGElement, figure: Element, words: FileWords): { markup: string; size: DOMRect } {
  const { width, height } = svg.viewBox.baseVal;
  const whole = new DOMRect(-MARGIN, -HEAD, width + 2 * MARGIN, height + HEAD + FOOT);
  const copy = resolve(svg, svg);
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('viewBox', [whole.x, whole.y, whole.width, whole.height].join(' '));
  copy.setAttribute('width', String(whole.width));
  copy.setAttribute('height', String(whole.height));
  const ground = document.createElementNS(SVG, 'rect');
  const at = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  for (const [name, value] of Object.entries(at)) ground.setAttribute(name, String(value));
  ground.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  const [title, described] = ['title', 'desc'].map((name) => document.createElementNS(SVG, name));
  title?.append(words.title);
  described?.append(words.finding);
  const like = getComputedStyle(figure);
  const around = [title, described, ground].filter((one) => one !== undefined);
  copy.prepend(...around, line(words.title, { x: 0, y: -HEAD / 2 + 4, size: 17, like }));
  copy.append(line(words.foot, { x: 0, y: height + FOOT - 8, size: 13, like }));
  return { markup: new XMLSerializer().serializeToString(copy), size: whole };
}

/** The same as pixels, twice as fine as its measures. Rejects where the browser cannot draw it. */
export async function asPng({ markup, size }: { markup: string; size: DOMRect }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * size.width, 2 * size.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob === null ? failed(new Error('The picture could not be drawn.')) : done(blob)));
  });
}
