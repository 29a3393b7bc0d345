import { useEffect, useMemo } from 'react';
import { useFormTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import type { PanelField } from './panel-field.ts';
import type { Checked } from './sending.ts';
import styles from './upload.module.css';

/** The fields that a check found wrong beside the file, by name: what should stand there, as the file says. */
function faultsOf(
  fields: readonly PanelField[],
  { report }: Checked,
  sent: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const found = fields.flatMap(({ name, mend }) => {
    const said = report.problems
      .map((problem) => mend?.(problem, sent[name] ?? '') ?? null)
      .find((one) => one !== null);
    return said === undefined || said === null ? [] : [[name, said] as const];
  });
  return Object.fromEntries(found);
}

/** What was typed beside the file, to be mended where the check tells of it; the same file is checked again. */
export function MendForm(props: {
  form: FormState;
  fields: readonly PanelField[];
  checked: Checked;
  /** The values that were checked. */
  sent: Readonly<Record<string, string>>;
}) {
  const { form, fields, checked, sent } = props;
  const { t } = useI18n();
  const texts = useFormTexts();
  const faults = useMemo(() => faultsOf(fields, checked, sent), [fields, checked, sent]);
  const wrong = fields.filter(({ name }) => faults[name] !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled in once for each report
  useEffect(() => {
    for (const [name, value] of Object.entries(faults)) form.field(name).onChange(value);
  }, [checked]);
  if (wrong.length === 0) return null;
  return (
    <div className={styles['mend']}>
      <Form
        form={form}
        texts={{ ...texts, sending: t('upload.checking') }}
        labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
        submitLabel={t('upload.check-again')}
        submitLook="plain"
      >
        {wrong.map(({ name, label, maxLength }) => (
          <InputField
            key={name}
            field={form.field(name)}
            label={label}
            help={t('upload.file-says', { value: faults[name] ?? '' })}
            autoComplete="off"
            {...(maxLength !== undefined && { maxLength })}
          />
        ))}
      </Form>
    </div>
  );
}
