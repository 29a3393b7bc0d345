/** The outputs of a server: whatever it says goes through here, because nothing that is said may hold it up. */
import { LineWriter } from './line-writer.ts';

/** Severity of a line of the log that says something is not as it should be. */
const WARN = 40;

const gap = (dropped: number) =>
  `${JSON.stringify({ level: WARN, time: new Date().toISOString(), dropped, msg: 'lines of the log were dropped' })}\n`;

/** Its standard output: the log, and what it says of its start and stop. */
export const output = new LineWriter(1, { gap });
/** Its standard error: what goes wrong outside any request. */
export const errors = new LineWriter(2, { gap });

/** How long a process that ends waits for its last lines, in milliseconds. */
const LAST_WORDS = 1_000;

export function say(text: string): void {
  output.write(`${text}\n`);
}

/** Tells of something that went wrong, with the trace. */
export function report(error: unknown): void {
  errors.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** Lines of either output that could not be written. */
export const droppedLines = (): number => output.dropped + errors.dropped;

/** Before the process ends: what was said is written, where that can be. */
export async function lastWords(): Promise<void> {
  await Promise.all([output.flush(LAST_WORDS), errors.flush(LAST_WORDS)]);
}
