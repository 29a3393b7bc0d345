import { useRef, useState } from 'react';
import type { FormAnswer, Problem } from '../../../api/form.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { uploadInWords } from '../../../i18n/upload-texts.ts';
import { showAlert } from '../../../session/alerts.ts';
import { useAlive } from '../use-alive.ts';
import { type Checked, type Imported, jobName, type Refused, readRefusal, type Send } from './sending.ts';

export const STEPS = ['file', 'check', 'changes'] as const;
export type Step = (typeof STEPS)[number];

/** What is on its way: the file (`share` of it, 0 to 1), then the server's work under the name `job`. */
export interface Running {
  kind: 'check' | 'import';
  share: number;
  job: string;
}

export type Upload = ReturnType<typeof useUpload>;

function checkedOf(answer: FormAnswer<Imported>): Checked | null {
  return answer.problem === null ? answer.answer : readRefusal(answer.problem as Refused);
}

/** What went wrong, in words: of an upload some of it means something else than of other forms. */
function useTold() {
  const { t } = useI18n();
  return (problem: Problem): Problem => uploadInWords(t, problem);
}

/** What runs now, and the way to stop it. */
function useRunning() {
  const [running, setRunning] = useState<Running | null>(null);
  const stop = useRef<AbortController | null>(null);
  const run = async (kind: Running['kind'], send: Send, query: Parameters<Send>[0], file: File | null) => {
    const job = jobName();
    stop.current = new AbortController();
    setRunning({ kind, job, share: file === null ? 1 : 0 });
    const onSent = (share: number) => setRunning((now) => now && { ...now, share });
    return send({ ...query, job }, file, { onSent, signal: stop.current.signal }).finally(() => setRunning(null));
  };
  return { running, run, cancel: () => stop.current?.abort() };
}

/**
 * The way of an upload: a check that stores nothing, what it found, what would change, and the import of exactly what
 * was checked. `send` of the check is kept, so that the import goes where the check went.
 */
export function useUpload(options: { first: Step; onDone: (answer: Imported) => void; onClose: () => void }) {
  const { t } = useI18n();
  const [step, setStep] = useState<Step>(options.first);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { running, run, cancel } = useRunning();
  const sent = useRef<Send | null>(null);
  const alive = useAlive();
  const tell = useTold();

  const take = (found: Checked) => {
    setChecked(found);
    setTaken(new Set());
    setConfirmed(false);
    setProblem(null);
  };
  /**
   * Checks a file; gives back what the form must say, or null where the report says it all. `onReport` is called as a
   * report comes, to be drawn with it.
   */
  const check = async (send: Send, file: File | null, onReport: () => void = () => {}): Promise<Problem | null> => {
    sent.current = send;
    const answer = await run('check', send, { dryRun: '1' }, file);
    if (!alive.current) return null;
    const found = checkedOf(answer);
    if (found !== null) {
      onReport();
      take(found);
      setStep('check');
      return null;
    }
    const { problem: refused } = answer;
    if (refused === null) return null;
    const told = tell(refused);
    if (file === null) setProblem(told.error);
    return told;
  };
  const apply = async (): Promise<void> => {
    const send = sent.current;
    if (send === null || checked === null || checked.token === null) return;
    const { token, needsConfirmation } = checked;
    setProblem(null);
    const fields = taken.size > 0 && { take: [...taken].join() };
    const answer = await run('import', send, { token, ...(needsConfirmation && { confirm: '1' }), ...fields }, null);
    if (answer.problem === null) {
      // A person who closed it meanwhile may have another modal open by now.
      if (alive.current) options.onClose();
      options.onDone(answer.answer);
      return;
    }
    const told = tell(answer.problem).error;
    if (!alive.current) {
      showAlert({ kind: 'failure', text: t('upload.failed-closed', { reason: told }) });
      return;
    }
    const found = checkedOf(answer);
    if (found !== null) {
      take(found);
      if (!found.report.ok) setStep('check');
    }
    setProblem(told);
  };
  const goTo = (next: Step) => {
    setProblem(null);
    setStep(next);
  };
  const onTake = (field: string, isTaken: boolean) =>
    setTaken((now) => new Set(isTaken ? [...now, field] : [...now].filter((one) => one !== field)));
  const state = { step, goTo, checked, problem, running, check, apply, cancel };
  return { ...state, isConfirmed, setConfirmed, taken, onTake };
}
