/** Walks a page with Tab as a person without a mouse does, and looks at every place where the focus stays. */
import type { Page } from '@playwright/test';

/** More than any page has. */
const MOST_STOPS = 600;
/** As many further steps that lead to places seen before are no way round but a trap. */
const ROUND = 8;

/** How long something may move before it is in its place. */
const MOVING_MS = 400;

/** What one place is like while it has the focus. */
interface Stop {
  /** Number of the element, the same whenever the walk comes there. */
  no: number;
  html: string;
  /** Outlines, borders and lines of the element and of what is around and in it. */
  look: string;
  /** What lies over it, if most of it is hidden. */
  hidden: string | null;
}

/** The place of the focus, if it is on the page, and how the place before looks without it. */
interface Sight {
  stop: Stop | null;
  left: string | null;
}

/** How many places there are, and what is wrong with them. */
export interface Walk {
  stops: number;
  faults: string[];
}

/** Walks from the start of the page until it leaves the page or begins again. */
export async function walk(page: Page): Promise<Walk> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    // Where a walk begins is where the last click was or the last focus, unless something else is selected.
    getSelection()?.setBaseAndExtent(document.body, 0, document.body, 0);
  });
  const faults: string[] = [];
  const seen = new Set<number>();
  let before = null as Stop | null;
  let again = 0;
  for (let steps = 0; steps < MOST_STOPS; steps += 1) {
    await page.keyboard.press('Tab');
    let { stop, left }: Sight = await page.evaluate(look, before?.no ?? -1);
    if (stop?.hidden != null) {
      // What comes into view does so in steps.
      await page.waitForTimeout(MOVING_MS);
      ({ stop } = await page.evaluate(look, -1));
    }
    if (before !== null && left !== null && left === before.look) faults.push(`focus cannot be seen: ${before.html}`);
    if (stop === null) {
      // A trap may take its time to catch what has left.
      await page.waitForTimeout(MOVING_MS);
      const { stop: caught } = await page.evaluate(look, -1);
      if (caught !== null) faults.push(`the way goes round at ${caught.html}`);
      break;
    }
    if (stop.hidden !== null) faults.push(`focus is hidden by ${stop.hidden}: ${stop.html}`);
    if (seen.has(stop.no)) {
      if (stop.no === 0) break;
      again += 1;
      if (again > ROUND || stop.no === before?.no) {
        faults.push(`the way goes round at ${stop.html}`);
        break;
      }
    }
    seen.add(stop.no);
    before = stop;
  }
  return { stops: seen.size, faults: [...new Set(faults)] };
}

/** In the page: what there is to see. */
function look(noBefore: number): Sight {
  const memory = window as { visited?: Element[] };
  memory.visited ??= [];
  const known = memory.visited;
  const looks = (one: Element): string => {
    const near = [
      one,
      one.parentElement,
      one.parentElement?.parentElement,
      ...one.children,
      ...((one as HTMLInputElement).labels ?? []),
    ];
    return near
      .flatMap((element) => (element == null ? [] : [getComputedStyle(element), getComputedStyle(element, '::after')]))
      .map((s) => [s.outline, s.outlineOffset, s.border, s.boxShadow, s.background, s.textDecoration].join(';'))
      .join('|');
  };
  const left = known[noBefore]?.isConnected === true ? looks(known[noBefore] as Element) : null;
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused === null || focused === document.body) return { stop: null, left };
  if (!known.includes(focused)) known.push(focused);
  return {
    stop: {
      no: known.indexOf(focused),
      html: focused.outerHTML.slice(0, 120),
      look: looks(focused),
      hidden: over(focused),
    },
    left,
  };

  /** What lies over most of an element or, where it is larger than the window, over most of what is in view. */
  function over(one: Element): string | null {
    const box = one.getClientRects()[0] ?? one.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, window.innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
    if (right - left < 1 || bottom - top < 1) return 'the edge of the window';
    const root = one.getRootNode() as Document | ShadowRoot;
    const covers = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => {
        const there = root.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        const own = there?.contains(one) || one.contains(there) || one.closest('label')?.contains(there);
        return own ? null : there;
      }),
    );
    const covering = covers.filter((there) => {
      for (let up: Element | null = there; up !== null; up = up.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return true;
      return false;
    });
    return covering.length > 4 ? (covering[0]?.outerHTML.slice(0, 80) ?? null) : null;
  }
}
