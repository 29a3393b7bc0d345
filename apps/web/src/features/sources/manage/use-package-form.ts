import {
  addSourcePackage,
  changeSourcePackage,
  type ImportReport,
  LARGEST_UPLOAD,
  type SourceLosses,
} from '@glosa/contract';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../api/form.ts';
import { uploadForm } from '../../../api/upload.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { uploadInWords } from '../../../i18n/upload-texts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useBefore } from './Conflict.tsx';
import { type SourceModalProps, useMissing } from './FolderModal.tsx';
import { bodyOf, valuesOf } from './source-form.ts';
import { useForgetSources } from './use-managed-sources.ts';

/** What the server said of the file. `losses` have to be agreed to before it is stored. */
interface Told {
  report: ImportReport | null;
  losses: SourceLosses | null;
}

/** What was stored, with a report that is worth reading. */
interface Stored {
  report: ImportReport;
  children: readonly { id: number }[];
}

/** The form of a package: its fields, its file, and the way of both to the server. */
export function usePackageForm({ node, parent, onDone, onClose }: SourceModalProps) {
  const { t } = useI18n();
  const missing = useMissing();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [told, setTold] = useState<Told>({ report: null, losses: null });
  const [stored, setStored] = useState<Stored | null>(null);
  const { before, conflict, meet } = useBefore(node);
  const forget = useForgetSources();
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = (values: ReturnType<typeof valuesOf>) => {
    const body = bodyOf(values);
    const query = told.losses === null ? {} : ({ confirm: '1' } as const);
    stop.current = new AbortController();
    if (file !== null) setShare(0);
    const watch = { onSent: setShare, signal: stop.current.signal };
    return node === null
      ? uploadForm(addSourcePackage, { params: { id: parent?.id ?? 0 }, query, body }, file, watch)
      : uploadForm(changeSourcePackage, { params: { id: node.id }, query, body: { ...body, before } }, file, watch);
  };
  const finish = (children: readonly { id: number }[]) => {
    onClose();
    onDone(children);
  };
  const form = useForm({
    initial: { ...valuesOf(node), file: '' },
    check: (values) => {
      const wrong: Partial<Record<string, string>> = missing(values, 'package');
      if (file === null && node === null) return { ...wrong, file: t('form.required') };
      if (file === null || file.size <= LARGEST_UPLOAD) return wrong;
      return { ...wrong, file: t('form.file-size', { megabytes: LARGEST_UPLOAD / 1_000_000 }) };
    },
    onSubmit: async (values) => {
      const { problem, answer } = await send(values);
      setShare(null);
      if (problem !== null) {
        const { report = null, losses = null } = problem as Problem & Partial<Told>;
        setTold({ report, losses });
        meet(problem);
        return uploadInWords(t, problem);
      }
      const { report, children } = answer;
      if (report === null || report.problems.length === 0) {
        finish(children);
        return null;
      }
      // What is worth knowing about what was stored is said before the modal goes.
      setStored({ report, children });
      void forget();
      return null;
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setTold({ report: null, losses: null });
    form.field('file').onChange(chosen?.name ?? '');
  };
  return {
    ...{ form, file, choose, share, told, conflict },
    stored: stored?.report ?? null,
    /** Leaves the modal, whatever has become of it. */
    leave: () => (stored === null ? onClose() : finish(stored.children)),
    cancel: () => stop.current?.abort(),
  };
}
