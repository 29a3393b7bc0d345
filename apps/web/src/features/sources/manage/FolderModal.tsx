import { addSourceFolder, changeSourceFolder, type SourceTreeNode } from '@glosa/contract';
import { callForm } from '../../../api/form.ts';
import { inWords, useDialogTexts, useFormTexts } from '../../../i18n/form-texts.ts';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

import { Conflict, useBefore } from './Conflict.tsx';
import styles from './manage.module.css';
import { NameFields, useFieldLabels } from './NameFields.tsx';
import { bodyOf, missingFields, valuesOf } from './source-form.ts';

/** `node`: the one to be changed; without it a new one is added below `parent`, at the root where that is null. */
export interface SourceModalProps {
  node: SourceTreeNode | null;
  parent: SourceTreeNode | null;
  /** `children`: the siblings as they are now. */
  onDone: (children: readonly { id: number }[]) => void;
  onClose: () => void;
}

/** Where a new node comes to stand, in words. */
export function usePlaceText(parent: SourceTreeNode | null): string {
  const { t, language } = useI18n();
  return parent === null ? t('sources.at-root') : t('sources.in', { source: nameIn(language, parent.name).text });
}

/** Errors of fields that must be filled in, by field. */
export function useMissing() {
  const { t } = useI18n();
  return (...[values, type]: Parameters<typeof missingFields>) =>
    Object.fromEntries(missingFields(values, type).map((name) => [name, t('sources.missing-name')]));
}

/** Adds a folder, or changes the names of one. */
export function FolderModal({ node, parent, onDone, onClose }: SourceModalProps) {
  const { t, language } = useI18n();
  const missing = useMissing();
  const place = usePlaceText(parent);
  const { before, conflict, meet } = useBefore(node);
  const form = useForm({
    initial: valuesOf(node),
    check: (values) => missing(values, 'folder'),
    onSubmit: async (values) => {
      const body = bodyOf(values);
      const { problem, answer } =
        node === null
          ? await callForm(addSourceFolder, { params: { id: parent?.id ?? 0 }, body })
          : await callForm(changeSourceFolder, { params: { id: node.id }, body: { ...body, before } });
      if (problem !== null) {
        meet(problem);
        return inWords(t, problem);
      }
      onClose();
      onDone(answer.children);
      return null;
    },
  });
  const title =
    node === null ? t('sources.new-folder') : t('sources.edit-folder', { source: nameIn(language, node.name).text });
  return (
    <Dialog title={title} {...useDialogTexts(form.isDirty)} onClose={onClose}>
      <Form
        form={form}
        texts={useFormTexts()}
        labels={useFieldLabels()}
        submitLabel={node === null ? t('sources.add-folder') : t('form.save')}
        onCancel={{ label: t('form.cancel'), run: onClose }}
      >
        {conflict === null ? null : <Conflict now={conflict} />}
        {node === null ? <p className={styles['help']}>{place}</p> : null}
        <NameFields field={form.field} />
      </Form>
    </Dialog>
  );
}
