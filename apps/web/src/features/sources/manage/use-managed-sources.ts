import {
  type AnswerOf,
  changeSourceFolder,
  changeSourcePackage,
  moveSourceDown,
  moveSourceUp,
  type SourceTreeNode,
  sourceLosses,
  sourceNodes,
} from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callForm } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { uploadForm } from '../../../api/upload.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';

import { placeOf, withMoved } from './siblings.ts';
import { bodyOf, valuesOf } from './source-form.ts';

type Tree = AnswerOf<typeof sourceNodes>;

const TREE = endpointQuery(sourceNodes, {});

/** The whole tree; fetched again whenever the page opens, because others change it, too. */
export function useManagedSources() {
  return useQuery({ ...TREE, staleTime: 0 });
}

/**
 * The tree has changed: what is cached of sources may be out of date. Resolves when the tree has been fetched again. What a
 * person is being asked to agree to stays as it was read out; and of a node that has gone there is nothing to ask.
 */
export function useForgetSources(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sourceLosses.name });
}

/** Shows a node to visitors or hides it, at once, with a way back. */
export function useSetShown() {
  const { t, language } = useI18n();
  const forget = useForgetSources();
  const set = async (node: SourceTreeNode, show: boolean, withUndo = true): Promise<void> => {
    // Names go along, as the call wants them: another person's newer ones must not be lost by that.
    const before = bodyOf(valuesOf(node));
    const input = { params: { id: node.id }, body: { ...before, show, before } };
    const { problem } =
      node.type === 'folder'
        ? await callForm(changeSourceFolder, input)
        : await uploadForm(changeSourcePackage, input, null);
    void forget();
    if (problem !== null) {
      showAlert({ kind: 'failure', text: inWords(t, problem).error });
      return;
    }
    const undo = { label: t('alert.undo'), run: () => void set({ ...node, show }, !show, false) };
    const text = t(show ? 'alert.source-shown' : 'alert.source-hidden', { source: nameIn(language, node.name).text });
    showAlert({ kind: 'success', text, ...(withUndo && { undo }) });
  };
  return set;
}

/**
 * Moves a node by one place among its siblings. The tree shows it at once; the server is told of one move after another,
 * and asked for the tree again after the last. Moves of the same node are undone together.
 */
export function useMoveSource() {
  const { t, language } = useI18n();
  const client = useQueryClient();
  const told = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const made = useRef({ id: 0, by: 0 });

  const send = async (id: number, by: -1 | 1): Promise<void> => {
    const { problem } = await callForm(by < 0 ? moveSourceUp : moveSourceDown, { params: { id } });
    if (problem !== null) showAlert({ kind: 'failure', text: inWords(t, problem).error });
  };
  const step = (id: number, by: -1 | 1): boolean => {
    const nodes = withMoved(client.getQueryData<Tree>(TREE.queryKey)?.nodes ?? [], id, by);
    if (nodes === null) return false;
    waiting.current += 1;
    void client.cancelQueries({ queryKey: TREE.queryKey });
    client.setQueryData(TREE.queryKey, { nodes });
    told.current = told.current
      .then(() => send(id, by))
      .finally(() => {
        waiting.current -= 1;
        if (waiting.current === 0) void client.invalidateQueries();
      });
    return true;
  };
  const undo = (id: number, by: number): void => {
    const back = by > 0 ? -1 : 1;
    for (let left = Math.abs(by); left > 0; left -= 1) step(id, back);
    made.current = { id: 0, by: 0 };
  };
  /** False where it is the first or the last one already. */
  return (node: SourceTreeNode, by: -1 | 1): boolean => {
    if (!step(node.id, by)) return false;
    const sum = (made.current.id === node.id ? made.current.by : 0) + by;
    made.current = { id: node.id, by: sum };
    const place = placeOf(client.getQueryData<Tree>(TREE.queryKey)?.nodes ?? [], node.id);
    const text = t('alert.source-moved', {
      source: nameIn(language, node.name).text,
      place: (place?.index ?? 0) + 1,
      of: place?.siblings.length ?? 0,
    });
    const way = { label: t('alert.undo'), run: () => undo(node.id, sum) };
    showAlert({ kind: 'success', text, ...(sum !== 0 && { undo: way }) });
    return true;
  };
}
