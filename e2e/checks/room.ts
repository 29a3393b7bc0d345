/** Whether a page keeps together when there is little room: narrow screens, zoom, text set wider, small targets. */
import type { Page } from '@playwright/test';
import { resize } from '../site.ts';

/** WCAG 1.4.10: a screen of 1280 px at 400 %; and 200 % of the same, where 1.4.4 asks that nothing be lost. */
const ZOOMED = [
  { width: 320, height: 256 },
  { width: 640, height: 512 },
] as const;

/** Faults in narrow windows: what goes over the side, and text that is cut off. The window is left narrow. */
export async function zoomFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of ZOOMED) {
    await resize(page, size);
    const beyond = await page.evaluate(sideways);
    faults.push(...beyond.map((fault) => `at ${size.width} px ${fault}`));
    faults.push(...(await page.evaluate(cutOff)).map((fault) => `at ${size.width} px ${fault}`));
  }
  return faults;
}

/** In the page: what reaches over its side. What scrolls by itself may: tables and texts in columns need both ways. */
function sideways(): string[] {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= window.innerWidth) return [];
  const outermost = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > window.innerWidth + 1 && one.getClientRects().length > 0,
  );
  const last = outermost.at(-1);
  return [`the page is ${scrollWidth} px wide: ${last?.outerHTML.slice(0, 120)}`];
}

/**
 * In the page: text of which a part is hidden by the box around it. Left out: what is there for those who listen alone
 * (a box of one pixel, or clipped away); excerpts of a given number of lines, whose whole is a link away; a line that ends
 * in an ellipsis and says the whole elsewhere; and concordances, whose lines show as much of a sentence as there is room
 * for: the whole of the line in which one is stands below them.
 */
function cutOff(): string[] {
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const hides = (value: string) => value === 'hidden' || value === 'clip';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || (node.nodeValue ?? '').trim() === '' || !parent.checkVisibility()) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0 || text.height === 0 || parent.closest('[role="grid"]') !== null) continue;
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.position === 'fixed' || (style.position === 'absolute' && style.clipPath !== 'none')) break;
      const around = box.getBoundingClientRect();
      if (around.width <= 1 || around.height <= 1) break;
      const told =
        (style.textOverflow === 'ellipsis' && box.closest('[title], [aria-label]') !== null) ||
        style.webkitLineClamp !== 'none';
      const across = hides(style.overflowX) && !told && (text.right > around.right + 1 || text.left < around.left - 1);
      // Leading reaches over the box of a line without the letters doing so.
      const slack = text.height / 4 + 1;
      const down = hides(style.overflowY) && !told && text.bottom > around.bottom + slack;
      if (across || down)
        faults.push(`"${node.nodeValue?.trim().slice(0, 40)}" is cut off by ${box.outerHTML.slice(0, 80)}`);
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
    }
  }
  return [...new Set(faults)];
}

/** Faults where one control of a page covers another, or a part of it. */
export async function overlapFaults(page: Page): Promise<string[]> {
  return page.evaluate(covered);
}

/**
 * In the page: controls that lie over one another. A bar that stays in view lies over what scrolls beneath it: controls are
 * compared with those that scroll with them. What is scrolled out of a box lies over nothing. What lets presses through covers nothing: of two sliders on one track the
 * handles alone take them.
 */
function covered(): string[] {
  const plane = (one: Element): Element | null => {
    for (let box: Element | null = one; box !== null; box = box.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return box;
    }
    return null;
  };
  /** The part of a box that no scrolling box around it hides. */
  const seen = (one: Element, box: DOMRect): DOMRect => {
    let { left, right, top, bottom } = box;
    for (let around = one.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const boxesOf = (one: Element) => [...one.getClientRects()].map((box) => seen(one, box));
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role="button"]')]
    .filter((one) => one.checkVisibility({ opacityProperty: true }))
    .filter((one) => getComputedStyle(one).clipPath === 'none' && getComputedStyle(one).pointerEvents !== 'none')
    .map((one) => ({ one, plane: plane(one), boxes: boxesOf(one).filter(({ width }) => width > 1) }));
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const name = (one: Element) => one.outerHTML.slice(0, 90);
  return controls.flatMap((a, i) =>
    controls
      .slice(i + 1)
      .filter((b) => a.plane === b.plane && !a.one.contains(b.one) && !b.one.contains(a.one))
      .filter((b) => a.boxes.some((box) => b.boxes.some((other) => meet(box, other))))
      .map((b) => `${name(a.one)} and ${name(b.one)} lie over one another`),
  );
}

/** WCAG 1.4.12: the distances at which nothing may be lost. The page keeps them. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Faults when a reader sets the text wider: distances that do not follow, and text that is then cut off. */
export async function spacingFaults(page: Page): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACING);
  const faults = [...(await page.evaluate(fixedSpacing)), ...(await page.evaluate(cutOff))];
  faults.push(...(await page.evaluate(sideways)));
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return faults.map((fault) => `with text set wider ${fault}`);
}

/** In the page: elements whose own distances outrank the reader's. */
function fixedSpacing(): string[] {
  const least = { 'line-height': 1.5, 'letter-spacing': 0.12, 'word-spacing': 0.16 };
  return [...document.querySelectorAll<HTMLElement>('body [style]')].flatMap((one) => {
    const speaks = [...one.childNodes].some((node) => node instanceof Text && (node.nodeValue ?? '').trim() !== '');
    if (!speaks || !one.checkVisibility() || one.getBoundingClientRect().bottom < 0) return [];
    const style = getComputedStyle(one);
    const size = Number.parseFloat(style.fontSize);
    return Object.entries(least).flatMap(([name, ratio]) => {
      if (one.style.getPropertyPriority(name) === '') return [];
      const now = Number.parseFloat(style.getPropertyValue(name));
      return !(now + 0.01 >= ratio * size)
        ? [`${name} stays ${style.getPropertyValue(name)}: ${one.outerHTML.slice(0, 80)}`]
        : [];
    });
  });
}

/**
 * Targets below 24 × 24 px (WCAG 2.5.8) that have not as much room for themselves either: a circle of that width around
 * the middle meets another target. Left out: links within a sentence, words of a text, and what its label makes larger.
 */
export async function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const selector =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"]';
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.matches(':disabled'),
    );
    const meets = (one: Element, other: Element): boolean => {
      if (one === other || one.contains(other) || other.contains(one)) return false;
      const [box, there] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const away = Math.hypot(
        x - Math.min(Math.max(x, there.left), there.right),
        y - Math.min(Math.max(y, there.top), there.bottom),
      );
      return there.width > 1 && there.height > 1 && away < LEAST / 2;
    };
    return shown.flatMap((one) => {
      const style = getComputedStyle(one);
      // In a sentence its line says how high a target is (2.5.8, "inline"); in a list of its own nothing does. Words of
      // a text stand in its lines, also where each is a column with its transliteration.
      const beside = [...(one.parentElement?.childNodes ?? [])].filter((node) => node instanceof Text);
      const inLine =
        style.display === 'inline' &&
        one.matches('a, button, [role="button"]') &&
        (one.matches('[data-word]') || beside.some((node) => /\p{L}/u.test(node.nodeValue ?? '')));
      if (inLine || (style.position === 'absolute' && style.clipPath !== 'none')) return [];
      const boxes = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])];
      const sizes = boxes.map((box) => box.getBoundingClientRect());
      const [own] = sizes;
      if (own === undefined || own.width <= 1 || own.height <= 1) return [];
      if (sizes.some(({ width, height }) => width >= LEAST - 0.5 && height >= LEAST - 0.5)) return [];
      const near = shown.find((other) => meets(one, other));
      if (near === undefined) return [];
      return [`${Math.round(own.width)} × ${Math.round(own.height)}: ${one.outerHTML.slice(0, 120)}`];
    });
  });
}
