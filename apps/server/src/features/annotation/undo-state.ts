import type { StepKind, UndoState } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { findRedoable, findUndoable } from './steps.store.ts';

/** How far a person can go back and forth in a text. */
export async function undoStateOf(reader: Reader, textId: number, actor: string): Promise<UndoState> {
  const undo = await findUndoable(reader, textId, actor);
  const redo = await findRedoable(reader, textId, actor);
  return { undo: (undo?.kind as StepKind | undefined) ?? null, redo: (redo?.kind as StepKind | undefined) ?? null };
}
