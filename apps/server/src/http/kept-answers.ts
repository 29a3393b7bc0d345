/** Of one answer and of all that are kept, in bytes. */
const MOST = { one: 256 * 1024, all: 16 * 1024 * 1024 } as const;
/** How long an answer is kept, in milliseconds: one that says less because the server was busy is soon made again. */
const AGE = 60_000;

interface Kept {
  body: Buffer;
  since: number;
}

/**
 * The latest answers by their tags: a link that was given to a whole class, or an example on the front page, is answered
 * once. A tag changes with whatever the answer depends on, so nothing kept is ever out of date.
 */
export class KeptAnswers {
  private readonly answers = new Map<string, Kept>();
  private bytes = 0;

  get(tag: string): Buffer | undefined {
    const kept = this.answers.get(tag);
    if (kept === undefined) return undefined;
    this.drop(tag, kept);
    if (performance.now() - kept.since > AGE) return undefined;
    this.add(tag, kept);
    return kept.body;
  }

  set(tag: string, body: Buffer): void {
    const before = this.answers.get(tag);
    if (before !== undefined) this.drop(tag, before);
    if (body.length > MOST.one) return;
    const now = performance.now();
    this.add(tag, { body: unpooled(body), since: now });
    for (const [oldest, kept] of this.answers) {
      if (this.bytes <= MOST.all && now - kept.since <= AGE) break;
      this.drop(oldest, kept);
    }
  }

  private add(tag: string, kept: Kept): void {
    this.answers.set(tag, kept);
    this.bytes += kept.body.length;
  }

  private drop(tag: string, kept: Kept): void {
    this.answers.delete(tag);
    this.bytes -= kept.body.length;
  }
}

/** A small buffer is a piece of a larger one that Node shares out, and would keep all of that. */
function unpooled(body: Buffer): Buffer {
  return body.buffer.byteLength === body.length ? body : Buffer.from(new Uint8Array(body).buffer);
}
