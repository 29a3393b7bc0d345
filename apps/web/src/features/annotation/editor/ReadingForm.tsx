import type { FormProblem } from '@glosa/contract';
import { alike } from '@glosa/dictionary/browser';
import { type KeyboardEvent, memo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { fieldId } from './focus.ts';
import { LemmaField } from './LemmaField.tsx';
import type { TagNames } from './names.ts';
import styles from './panel.module.css';
import { valueByLetter, withClass, withValue } from './reading-form.ts';
import type { ReadingDraft } from './state.ts';

interface Props {
  draft: ReadingDraft;
  isDirty: boolean;
  /** On its way to the server. */
  isBusy: boolean;
  /** Whether the words have a reading, which could be cleared. */
  isRead: boolean;
  problem: FormProblem | null;
  names: TagNames;
  onDraft: (draft: ReadingDraft) => void;
  onSave: () => void;
  onSaveAndGoOn: () => void;
  onClear: () => void;
  onDrop: () => void;
}

const errorId = (field: string): string => `${fieldId(field)}-error`;

function FieldError({ field, text }: { field: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p id={errorId(field)} className={styles['fieldError']}>
      {text}
    </p>
  );
}

/** The same for every word. */
const ClassOptions = memo(function ClassOptions({ classes }: { classes: TagNames['classes'] }) {
  const { name } = useI18n();
  return [...Map.groupBy(classes, ({ group }) => group.tag)].map(([group, some]) => (
    <optgroup key={group} label={name(some[0]?.group.name ?? alike(group))}>
      {some.map((one) => (
        <option key={one.tag} value={one.tag}>
          {name(one.name)}
        </option>
      ))}
    </optgroup>
  ));
});

function ClassField({ draft, names, problem, onDraft }: Pick<Props, 'draft' | 'names' | 'problem' | 'onDraft'>) {
  const { t } = useI18n();
  const error = problem?.fieldErrors?.['posTag'];
  const isUnknown = draft.posClass !== '' && names.classes.every(({ tag }) => tag !== draft.posClass);
  return (
    <div className={styles['field']}>
      <label htmlFor={fieldId('class')}>{t('annotate.class')}</label>
      <select
        id={fieldId('class')}
        value={draft.posClass}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId('posTag')}
        onChange={(event) => onDraft(withClass(draft, event.currentTarget.value, names.classes))}
      >
        <option value="">----</option>
        {isUnknown ? <option value={draft.posClass}>{draft.posClass}</option> : null}
        <ClassOptions classes={names.classes} />
      </select>
      <FieldError field="posTag" text={error} />
    </div>
  );
}

/** The values of one category in one row: an arrow goes along them, a letter chooses the next one that begins so. */
function CategoryField(
  props: Pick<Props, 'draft' | 'names' | 'problem' | 'onDraft'> & { tag: string; isOptional: boolean },
) {
  const { draft, names, problem, onDraft, tag, isOptional } = props;
  const { t, name } = useI18n();
  const chosen = draft.categories[tag] ?? '';
  const values = (names.categories.get(tag)?.values ?? []).map((one) => ({ value: one.tag, name: name(one.name) }));
  const options = [...values, { value: '', name: t('annotate.not-set') }];
  const error = problem?.fieldErrors?.[`categories.${tag}`];
  const choose = (value: string) => onDraft(withValue(draft, { category: tag, value }, names.classes));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, nativeEvent } = event;
    if (ctrlKey || metaKey || (altKey && !event.getModifierState('AltGraph')) || nativeEvent.isComposing) return;
    if ([...key].length !== 1 || key === ' ') return;
    const value = valueByLetter(values, key, chosen);
    if (value === null) return;
    event.preventDefault();
    choose(value);
    document.getElementById(`${fieldId(tag)}-${value}`)?.focus();
  };
  return (
    <fieldset
      id={fieldId(tag)}
      className={styles['category']}
      aria-describedby={error === undefined ? undefined : errorId(tag)}
      data-wrong={error !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      <legend>
        {names.categoryName(tag)}
        {isOptional ? <small> {t('annotate.optional')}</small> : null}
        {!isOptional && chosen === '' ? <small data-missing> {t('annotate.missing')}</small> : null}
      </legend>
      <div className={styles['values']}>
        {options.map(({ value, name: text }) => (
          <label key={value}>
            <input
              id={`${fieldId(tag)}-${value}`}
              type="radio"
              name={fieldId(tag)}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldError field={tag} text={error} />
    </fieldset>
  );
}

/** Class, then the categories of that class and no others, then the base form. */
export function ReadingForm(props: Props) {
  const { draft, isDirty, isBusy, isRead, problem, names, onDraft } = props;
  const { t } = useI18n();
  const chosen = names.classes.find(({ tag }) => tag === draft.posClass);
  const shared = { draft, names, problem, onDraft };
  return (
    <form
      aria-label={t('annotate.form')}
      aria-busy={isBusy}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave();
      }}
    >
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {problem.error}
        </p>
      )}
      <ClassField {...shared} />
      {chosen?.categories.map((tag) => (
        <CategoryField key={tag} {...shared} tag={tag} isOptional={chosen.optional.includes(tag)} />
      ))}
      {chosen?.lemma === 'none' && draft.lemma === '' ? null : (
        <LemmaField
          value={draft.lemma}
          error={problem?.fieldErrors?.['lemma']}
          onChange={(lemma) => onDraft({ ...draft, lemma })}
          onChoose={(lemma, posClass) =>
            onDraft(
              draft.posClass === '' ? withClass({ ...draft, lemma }, posClass, names.classes) : { ...draft, lemma },
            )
          }
          isOptional={chosen !== undefined && chosen.lemma !== 'required'}
          names={names}
        />
      )}
      <Row gap={2}>
        <Button type="submit" look="primary" title="Enter">
          {t('form.save')}
        </Button>
        <Button onClick={props.onSaveAndGoOn} title="Ctrl+Enter">
          {t('annotate.save-next')}
        </Button>
        {isRead ? (
          <Button look="danger" onClick={props.onClear} title="Delete">
            {t('annotate.clear')}
          </Button>
        ) : null}
        {isDirty ? (
          <Button look="quiet" onClick={props.onDrop}>
            {t('annotate.drop-draft')}
          </Button>
        ) : null}
      </Row>
    </form>
  );
}
