import type { LayerHeader, LayerKind } from '../layer.ts';
import type { LayerBuilder } from '../layer-builder.ts';
import type { ProblemLog } from '../problem.ts';
import type { RawDouble } from '../tables/doubles.ts';
import type { TagRules } from '../tags.ts';

/** The values that have names, by field of records; of fields that are not there none has. */
export type NamedValues = ReadonlyMap<string, readonly string[]>;

/** What the files of one upload share. */
export interface TeiContext {
  kind: LayerKind;
  builder: LayerBuilder;
  tags: TagRules;
  named: NamedValues;
  log: ProblemLog;
  /** Facts come from the first header that tells them; the headers themselves are all kept. */
  header: LayerHeader;
  /** Composite forms that stand beside the text. */
  doubles: RawDouble[];
  breaks: { texts: number; cards: number; verses: number };
  /** Of the content of one card, which is edited; `start`: where it begins. `runsOn`: the word that goes on after it. */
  edit?: { start: number; runsOn: number | null };
}
