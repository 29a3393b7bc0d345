import {
  changeSelection,
  deleteSelection,
  keepSelection,
  type OwnSelections,
  ownSelections,
  readFilter,
  SELECTION_LIMITS,
  type Selection,
  sameFilter,
} from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { callForm } from '../../api/form.ts';
import { endpointQuery } from '../../api/queries.ts';
import { inWords } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { showAlert } from '../../session/alerts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Soft } from '../../ui/layout.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './kept.module.css';

const OWN = endpointQuery(ownSelections, {});

interface Props {
  /** The filter that holds, as the address has it. */
  f: string;
  /** A filter in the reader's words. */
  describe: (f: string) => string;
  onChoose: (f: string) => void;
}

/** Keeps the answer of a call as what there is; says what went wrong, null where nothing did. */
function useKeep(): (asked: ReturnType<typeof callForm<typeof keepSelection>>) => Promise<string | null> {
  const { t } = useI18n();
  const client = useQueryClient();
  return async (asked) => {
    const { problem, answer } = await asked;
    if (problem !== null) return inWords(t, problem).error;
    client.setQueryData<OwnSelections>(OWN.queryKey, answer);
    return null;
  };
}

/** A name for what is chosen now, or another one for a selection there is. */
function NameForm(props: { f: string; renamed: Selection | null; onDone: () => void }) {
  const { f, renamed, onDone } = props;
  const { t } = useI18n();
  const keep = useKeep();
  const [name, setName] = useState(renamed?.name ?? '');
  const [wrong, setWrong] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const error = await keep(
      renamed === null
        ? callForm(keepSelection, { body: { name, f } })
        : callForm(changeSelection, { params: { id: renamed.id }, body: { name, f: renamed.f } }),
    );
    setSending(false);
    setWrong(error ?? '');
    if (error !== null) return;
    showAlert({ kind: 'success', text: t('selections.kept', { name: name.trim() }) });
    onDone();
  };
  const label = renamed === null ? t('selections.name') : t('selections.new-name', { name: renamed.name });
  return (
    <form onSubmit={(event) => void submit(event)} className={styles['form']}>
      <TextField
        label={label}
        value={name}
        maxLength={SELECTION_LIMITS.longestName}
        onChange={setName}
        answer={wrong}
        aria-invalid={wrong !== '' || undefined}
        autoFocus={renamed !== null}
      />
      <Button type="submit" look="primary" disabled={name.trim() === ''} aria-busy={isSending}>
        {t('selections.keep')}
      </Button>
    </form>
  );
}

function Kept(
  props: Pick<Props, 'describe' | 'onChoose'> & { selection: Selection; isHere: boolean; onRename: () => void },
) {
  const { selection, isHere, describe, onChoose, onRename } = props;
  const { id, name, f } = selection;
  const { t } = useI18n();
  const keep = useKeep();
  const remove = async () => {
    const error = await keep(callForm(deleteSelection, { params: { id } }));
    if (error !== null) return showAlert({ kind: 'failure', text: error });
    const again = async () => {
      const failed = await keep(callForm(keepSelection, { body: { name, f } }));
      showAlert(
        failed === null ? { kind: 'success', text: t('selections.kept', { name }) } : { kind: 'failure', text: failed },
      );
    };
    showAlert({
      kind: 'success',
      text: t('selections.deleted', { name }),
      undo: { label: t('alert.undo'), run: () => void again() },
    });
  };
  return (
    <li>
      <button type="button" className={styles['choose']} aria-current={isHere || undefined} onClick={() => onChoose(f)}>
        <strong>{name}</strong>
        <Soft as="span" small>
          {describe(f)}
        </Soft>
      </button>
      <IconButton label={t('selections.rename', { name })} icon={<Pencil aria-hidden="true" />} onClick={onRename} />
      <IconButton
        label={t('selections.delete', { name })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => void remove()}
      />
    </li>
  );
}

/** The selections of the person who is logged in: to choose one, to keep what is chosen, to rename and delete them. */
export function KeptSelections({ f, describe, onChoose }: Props) {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [renamed, setRenamed] = useState<Selection | null>(null);
  const { data, isError } = useQuery({ ...OWN, throwOnError: false });
  const kept = data?.selections ?? [];
  const { filter } = readFilter(f);
  const here = f === '' ? undefined : kept.find((one) => sameFilter(readFilter(one.f).filter, filter));
  const close = () => {
    setOpen(false);
    setRenamed(null);
  };
  return (
    <>
      <Button ref={button} small aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Bookmark aria-hidden="true" />
        {here?.name ?? t('selections.open')}
      </Button>
      {isOpen && (
        <Popover anchor={button} label={t('selections.title')} onClose={close}>
          <div className={styles['kept']}>
            <h2>{t('selections.title')}</h2>
            {isError && <p>{t('selections.unknown')}</p>}
            {data !== undefined && kept.length === 0 && <Soft>{t('selections.none')}</Soft>}
            {kept.length > 0 && (
              <ul>
                {kept.map((selection) => (
                  <Kept
                    key={selection.id}
                    describe={describe}
                    selection={selection}
                    isHere={selection === here}
                    onRename={() => setRenamed(selection)}
                    onChoose={(chosen) => {
                      close();
                      onChoose(chosen);
                    }}
                  />
                ))}
              </ul>
            )}
            {(renamed !== null || (f !== '' && here === undefined)) && (
              <NameForm key={renamed?.id ?? 0} f={f} renamed={renamed} onDone={close} />
            )}
          </div>
        </Popover>
      )}
    </>
  );
}
