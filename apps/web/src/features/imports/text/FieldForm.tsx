import type { SourcedField } from '@glosa/contract';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../api/form.ts';
import { useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Soft } from '../../../ui/layout.tsx';
import { type Said, saidIn, useFieldLabels } from './record-fields.ts';

/**
 * The columns of a field, typed by hand. It says what it was based on; where another person has changed the field since, that is
 * shown beside what was typed, and sent again the form is based on it.
 */
export function FieldForm(props: {
  field: SourcedField;
  send: (cells: Said, basis: number) => Promise<Problem | null>;
  onClose: () => void;
  /** Called with what saves it as long as something typed is not saved, else with null. True: it was saved. */
  onUnsaved: (save: (() => Promise<boolean>) | null) => void;
}) {
  const { field, send, onClose, onUnsaved } = props;
  const { t } = useI18n();
  const { ofColumn } = useFieldLabels();
  // Null once it was refused for a change of another person: then what is there now stands beside the form.
  const [basis, setBasis] = useState<number | null>(field.basis);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const labels = Object.fromEntries(field.columns.map((column) => [column, ofColumn(field.field, column)]));
  const [initial] = useState(() => Object.fromEntries(field.columns.map((one) => [one, field.cells[one] ?? ''])));
  const submit = async (values: Said) => {
    const refused = await send(values, basis ?? field.basis);
    if (refused === null) onClose();
    else if (refused.code === 'conflict') setBasis(null);
    return refused;
  };
  const form = useForm<string>({ initial, check: () => ({}), onSubmit: submit });
  useEffect(() => {
    onUnsaved(form.isDirty ? async () => (await submit(form.values)) === null : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what goes with the form is given up
  useEffect(() => () => onUnsaved(null), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc gives up from any field of the form inside
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <Form
        form={form}
        texts={useFormTexts()}
        labels={labels}
        submitLabel={t('form.save')}
        onCancel={{ label: t('form.cancel'), run: onClose }}
      >
        {basis === null ? <Soft>{t('record-edit.now', { text: saidIn(field.cells) })}</Soft> : null}
        {Object.keys(initial).map((column) => (
          <InputField
            key={column}
            field={form.field(column)}
            label={labels[column] ?? column}
            autoComplete="off"
            optional
          />
        ))}
        <Soft small>{t('record-edit.many')}</Soft>
      </Form>
    </div>
  );
}
