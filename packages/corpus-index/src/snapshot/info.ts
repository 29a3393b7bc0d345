import type { TagAttribute } from '../readings.ts';
import type { IndexSchema } from '../schema.ts';

/** What the snapshot's header says besides the sections. */
export interface SnapshotInfo {
  readonly schema: IndexSchema;
  readonly foldVersion: number;
  readonly tokens: number;
  readonly tags: readonly TagAttribute[];
  /** Kind of group → names of the attributes stored of it. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly meta: Readonly<Record<string, string>>;
}
