import {
  callAddress,
  type ImportReport,
  type SourceLosses,
  type SourceTreeNode,
  sourceFile,
  templateFile,
} from '@glosa/contract';
import { useEffect, useRef } from 'react';
import { useDialogTexts, useFormTexts } from '../../../i18n/form-texts.ts';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { countProblems, useProblemList, useVerdict } from '../../../i18n/report-texts.ts';
import { offeredFiles } from '../../../i18n/upload-texts.ts';
import { useNumbers } from '../../../parts/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { ProblemList } from '../../../ui/ProblemList.tsx';
import { Conflict } from './Conflict.tsx';
import { EarlierFiles } from './EarlierFiles.tsx';
import { type SourceModalProps, usePlaceText } from './FolderModal.tsx';
import { LossList } from './LossList.tsx';
import styles from './manage.module.css';
import { NameFields, useFieldLabels } from './NameFields.tsx';
import { usePackageForm } from './use-package-form.ts';

/** `isFolded`: the list stands behind its number, as something else has to be read first. */
function Report({ report, isStored, isFolded }: { report: ImportReport; isStored: boolean; isFolded: boolean }) {
  const { plural } = useI18n();
  const verdict = useVerdict(report, isStored);
  const list = useProblemList(report.problems);
  if (isFolded) {
    if (report.problems.length === 0) return null;
    return (
      <details className={styles['folded']}>
        <summary>{plural('sources.warnings', countProblems(report.problems))}</summary>
        <ProblemList {...list} />
      </details>
    );
  }
  return (
    <>
      <p className={styles['verdict']} data-ok={report.ok}>
        {verdict}
      </p>
      {report.problems.length === 0 ? null : <ProblemList {...list} />}
    </>
  );
}

/** What the server says of the file; it is what has to be read now, so the focus comes here. */
function Told({
  report,
  losses,
  isStored,
}: {
  report: ImportReport | null;
  losses: SourceLosses | null;
  isStored: boolean;
}) {
  const { t } = useI18n();
  const part = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something was said
  useEffect(() => part.current?.focus(), [report, losses]);
  return (
    <section ref={part} tabIndex={-1} aria-label={t('sources.told')} className={styles['told']}>
      {losses === null ? null : <LossList losses={losses} />}
      {report === null ? null : <Report report={report} isStored={isStored} isFolded={losses !== null} />}
    </section>
  );
}

/** How much of the file has been sent; then the server's work on it, which cannot be measured. */
function Sending({ share }: { share: number }) {
  const { t } = useI18n();
  const percent = Math.round(share * 100);
  const sent = (shown: number) => t('upload.sent', { percent: shown });
  const isWorking = share >= 1;
  return (
    <Meter
      label={t('upload.progress')}
      share={isWorking ? null : share}
      text={isWorking ? t('upload.importing') : sent(percent)}
      // Every percent would be too much to listen to.
      said={isWorking ? t('upload.importing') : sent(percent - (percent % 25))}
    />
  );
}

/** Where a pattern of the file is, and the file as it is now. */
function FileLinks({ node }: { node: SourceTreeNode | null }) {
  const { t } = useI18n();
  return (
    <p className={styles['help']}>
      <a href={callAddress(templateFile, { params: { kind: 'source-package' } })} download>
        {t('manage.template-source-package')}
      </a>
      {node === null ? null : (
        <>
          {' · '}
          <a href={callAddress(sourceFile, { params: { id: node.id } })} download>
            {t('sources.last-file')}
          </a>
        </>
      )}
    </p>
  );
}

function PackageFile({ state, node }: { state: ReturnType<typeof usePackageForm>; node: SourceTreeNode | null }) {
  const { t } = useI18n();
  const numbers = useNumbers();
  const { form, file, choose } = state;
  const field = form.field('file');
  return (
    <FileField
      id={field.id}
      label={t('upload.file')}
      accept={offeredFiles()}
      file={file}
      size={file === null ? undefined : numbers.size(file.size)}
      error={field.error}
      help={t(node === null ? 'sources.file-help' : 'sources.file-help-edit')}
      texts={{
        invitation: t('upload.drop'),
        choose: t(file === null ? 'upload.choose' : 'upload.choose-other'),
        remove: t('upload.remove'),
        required: node === null ? t('form.required-mark') : '',
      }}
      onFile={choose}
      onBlur={field.onBlur}
    />
  );
}

/** Adds a package with a source, or changes the names of one, and its verses where a file is chosen. */
export function PackageModal(props: SourceModalProps) {
  const { node, parent } = props;
  const { t, language } = useI18n();
  const state = usePackageForm(props);
  const { form, share, told, stored, conflict, leave, cancel } = state;
  const texts = useFormTexts();
  const place = usePlaceText(parent);
  const labels = { ...useFieldLabels(), file: t('upload.file') };
  const title =
    node === null ? t('sources.new-package') : t('sources.edit-package', { source: nameIn(language, node.name).text });
  const submit = node === null ? 'sources.add-package' : 'form.save';
  return (
    <Dialog title={title} {...useDialogTexts(form.isDirty && stored === null)} onClose={leave} wide>
      {stored !== null ? (
        <div className={styles['form']}>
          <Told report={stored} losses={null} isStored />
          <Row gap={3} justify="flex-end">
            <Button look="primary" onClick={leave}>
              {t('common.close')}
            </Button>
          </Row>
        </div>
      ) : (
        <Form
          form={form}
          texts={texts}
          labels={labels}
          submitLabel={t(told.losses === null ? submit : 'sources.store-anyway')}
          submitLook={told.losses === null ? 'primary' : 'danger'}
          onCancel={share === null ? { label: t('form.cancel'), run: leave } : { label: t('upload.stop'), run: cancel }}
        >
          {told.report === null && told.losses === null ? null : <Told {...told} isStored={false} />}
          {conflict === null ? null : <Conflict now={conflict} />}
          {node === null ? <p className={styles['help']}>{place}</p> : null}
          <NameFields field={form.field} />
          <PackageFile state={state} node={node} />
          <FileLinks node={node} />
          {node === null ? null : <EarlierFiles node={node} onTake={state.choose} />}
          {share === null ? null : <Sending share={share} />}
        </Form>
      )}
    </Dialog>
  );
}
