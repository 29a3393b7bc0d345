import { LARGEST_TAGSET, replaceTagset, type TagsetCheck } from '@glosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';

/** What is to be put in force: the content of a file, or an earlier version (0: the default). */
export type Replacement = { file: unknown } | { restore: number };

type Stage =
  | { kind: 'choosing' }
  | { kind: 'checking' }
  | { kind: 'checked'; check: TagsetCheck; chosen: Replacement }
  | { kind: 'applying'; check: TagsetCheck; chosen: Replacement };

/** Checks what was chosen at once, and puts it in force when asked. `version`: the one in force that the person sees. */
export function useReplacement(given: Replacement | null, version: number, onDone: () => void) {
  const { t, language } = useI18n();
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' });
  const [error, setError] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  /** Only the answer to what was chosen last counts. */
  const turn = useRef(0);

  const ask = (chosen: Replacement, more: { dryRun: boolean; confirm: boolean }) =>
    callForm(replaceTagset, { query: { lang: language }, body: { ...chosen, ...more, version } });

  const check = async (chosen: Replacement, own: number) => {
    const { problem, answer } = await ask(chosen, { dryRun: true, confirm: false });
    if (own !== turn.current) return;
    if (problem === null) setStage({ kind: 'checked', check: answer.check, chosen });
    else {
      setError(inWords(t, problem).error);
      setStage({ kind: 'choosing' });
    }
  };

  const choose = async (next: File | null) => {
    const own = ++turn.current;
    setFile(next);
    setError(null);
    setStage({ kind: next === null ? 'choosing' : 'checking' });
    if (next === null) return;
    const content = await readJson(next);
    if (own !== turn.current) return;
    if (typeof content === 'string') {
      setError(t(content));
      setStage({ kind: 'choosing' });
    } else await check({ file: content.json }, own);
  };

  const apply = async (confirm: boolean) => {
    if (stage.kind !== 'checked') return;
    setError(null);
    setStage({ ...stage, kind: 'applying' });
    const { problem } = await ask(stage.chosen, { dryRun: false, confirm });
    if (problem !== null) {
      setError(inWords(t, problem).error);
      setStage(stage);
      return;
    }
    // Names of the tagset are everywhere.
    await queries.invalidateQueries();
    showAlert({ kind: 'success', text: t('tagset.replaced') });
    onDone();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is brought back is checked once, when the modal opens
  useEffect(() => {
    if (given === null) return;
    const own = ++turn.current;
    setStage({ kind: 'checking' });
    void check(given, own);
    return () => {
      turn.current++;
    };
  }, []);
  return { stage, error, file, choose, apply };
}

async function readJson(
  file: File,
): Promise<{ json: unknown } | 'tagset.too-large' | 'tagset.no-json' | 'upload.file-changed'> {
  if (file.size > LARGEST_TAGSET) return 'tagset.too-large';
  const text = await file.text().catch(() => null);
  if (text === null) return 'upload.file-changed';
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return 'tagset.no-json';
  }
}
