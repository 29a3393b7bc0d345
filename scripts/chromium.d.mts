/** Path of the browser that the tests drive, undefined where none is found. */
export function findChromium(): string | undefined;
export const CHROMIUM_ARGS: string[];
