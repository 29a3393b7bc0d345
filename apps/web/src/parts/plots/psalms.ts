/** The strip of psalms: which cell a psalm has, and how dark it is. Pure. */

/** In a wide and in a narrow frame; a frame is narrow below so many px at the normal size of text. */
const [WIDE, NARROW, NARROW_FRAME] = [30, 15, 480] as const;
export const STEPS = 5;

/** How many cells a row has in a frame of that width. */
export const acrossIn = (width: number): number => (width < NARROW_FRAME ? NARROW : WIDE);

/** From 1 to `STEPS`, in equal parts of the most passages that any psalm has. */
export function stepOf(passages: number, most: number): number {
  return Math.max(1, Math.min(STEPS, Math.ceil((passages / Math.max(1, most)) * STEPS)));
}

/** The numbers of passages of each step that any can have, from the least to the most. */
export function stepsOf(most: number): { step: number; from: number; to: number }[] {
  const steps = Array.from({ length: STEPS }, (_, at) => {
    const [from, to] = [Math.floor((at * most) / STEPS) + 1, Math.floor(((at + 1) * most) / STEPS)];
    return { step: at + 1, from, to };
  });
  return steps.filter(({ from, to }) => from <= to);
}
