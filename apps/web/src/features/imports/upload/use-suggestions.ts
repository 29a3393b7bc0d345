import { useRef, useState } from 'react';
import type { FormState } from '../../../ui/form/use-form.ts';

/** A field that a chosen file may have something to say for. */
interface SuggestedField {
  name: string;
  suggest?: (file: File) => Promise<string | null>;
}

/** Fills in what a file says of itself, where nothing is typed yet, or what an earlier file said still stands. */
export function useSuggestions(fields: readonly SuggestedField[], form: Pick<FormState, 'fill'>) {
  const [suggested, setSuggested] = useState<Readonly<Record<string, string>>>({});
  const latest = useRef<File | null>(null);
  const suggest = async (file: File | null): Promise<void> => {
    latest.current = file;
    if (file === null) return;
    for (const { name, suggest: find } of fields) {
      const found = find === undefined ? null : await find(file);
      // Another file may have been chosen meanwhile.
      if (latest.current !== file || found === null) continue;
      form.fill(name, found, suggested[name] ?? '');
      setSuggested((now) => ({ ...now, [name]: found }));
    }
  };
  return { suggested, suggest };
}
