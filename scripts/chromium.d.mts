/** Path of the browser that the tests drive, undefined where none is found. */
export function findChromium(): string | undefined;
/** Whether the tests drive the whole Chromium, unasked, where Debian has a lighter one. */
export function hasLighter(): boolean;
export const CHROMIUM_ARGS: string[];
