import type { ReportProblem } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { saveFile, saveTsv } from '../../../parts/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { reportAsText, reportAsTsv } from './report.ts';

/** Copies what is shown, or keeps it as a file; `name` is that of the file, without its ending. */
export function KeepReport({ problems, name }: { problems: readonly ReportProblem[]; name: string }) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportAsText(problems));
      setSaid(t('upload.copied'));
    } catch {
      // Without https, or where the reader forbade it, a browser has no clipboard to give.
      setSaid(t('upload.not-copied'));
    }
  };
  return (
    <>
      <Button small onClick={() => void copy()}>
        {t('upload.copy')}
      </Button>
      <Button small onClick={() => saveTsv(`${name}.tsv`, reportAsTsv(problems))}>
        {t('upload.save-tsv')}
      </Button>
      <Button small onClick={() => saveFile(`${name}.txt`, 'text/plain', reportAsText(problems))}>
        {t('upload.save-text')}
      </Button>
      <Soft as="span" small role="status">
        {said}
      </Soft>
    </>
  );
}
