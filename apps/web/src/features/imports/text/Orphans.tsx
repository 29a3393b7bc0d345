import { attachOrphan, deleteOrphan, listOrphans, type Orphan, undeleteOrphan } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { paths } from '../../../paths.ts';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Soft, Stack } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import manage from '../manage.module.css';
import { Actor } from '../texts/Actor.tsx';
import { useForgetTexts } from '../use-managed.ts';
import styles from './orphans.module.css';

function useOrphan(orphan: Orphan) {
  const { t } = useI18n();
  const forget = useForgetTexts();
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const { id, form } = orphan;
  const run = async (call: () => ReturnType<typeof callForm<typeof deleteOrphan>>, done: () => void) => {
    if (pending) return;
    setPending(true);
    const { problem: refused } = await call().finally(() => setPending(false));
    setProblem(refused === null ? '' : inWords(t, refused).error);
    if (refused !== null) return;
    document.getElementById('orphans')?.focus();
    forget();
    done();
  };
  const putBack = async () => {
    const { problem: refused } = await callForm(undeleteOrphan, { params: { id } });
    document.getElementById('orphans')?.focus();
    forget();
    const text = refused === null ? t('alert.orphan-back', { form }) : inWords(t, refused).error;
    showAlert({ kind: refused === null ? 'success' : 'failure', text });
  };
  return {
    problem,
    pending,
    attach: (reference: string) =>
      run(
        () => callForm(attachOrphan, { params: { id }, body: { reference } }),
        () => showAlert({ kind: 'success', text: t('alert.orphan-attached', { form, reference }) }),
      ),
    remove: () =>
      run(
        () => callForm(deleteOrphan, { params: { id } }),
        () =>
          showAlert({
            kind: 'success',
            text: t('alert.orphan-deleted', { form }),
            undo: { label: t('alert.undo'), run: () => void putBack() },
          }),
      ),
  };
}

/** The words it may belong to, each a button, and a place to type another reference. */
function Attach(props: { orphan: Orphan; pending: boolean; problem: string; attach: (reference: string) => void }) {
  const { orphan, pending, problem, attach } = props;
  const { t } = useI18n();
  const [reference, setReference] = useState('');
  const told = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reference.trim() !== '') attach(reference.trim());
  };
  return (
    <div className={styles['attach']}>
      {orphan.suggestions.length === 0 ? null : (
        <ul aria-label={t('orphan.suggestions')}>
          {orphan.suggestions.map(({ ref, form }) => (
            <li key={ref}>
              <Button small aria-disabled={pending} onClick={() => attach(ref)}>
                <VisuallyHidden>{t('orphan.attach-to')} </VisuallyHidden>
                <span className={styles['form']}>{form}</span> {ref}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles['reference']} onSubmit={send}>
        <TextField
          label={t('orphan.reference')}
          value={reference}
          maxLength={400}
          aria-label={`${t('orphan.reference')}: ${orphan.form}`}
          aria-invalid={problem !== '' || undefined}
          aria-errormessage={problem === '' ? undefined : told}
          onChange={setReference}
        />
        <Button small type="submit" aria-disabled={pending}>
          {t('orphan.attach')}
          <VisuallyHidden>: {orphan.form}</VisuallyHidden>
        </Button>
      </form>
      <p id={told} role="alert" className={styles['wrong']}>
        {problem}
      </p>
    </div>
  );
}

function OrphanLine({ orphan }: { orphan: Orphan }) {
  const { t } = useI18n();
  const { attach, remove, problem, pending } = useOrphan(orphan);
  const { kind, ref, form, says, at, actor } = orphan;
  return (
    <li>
      <Stack gap={1}>
        <p>
          <span className={styles['form']}>{form}</span> <span className={styles['ref']}>{ref}</span>
        </p>
        <p>
          {t(`diff.what-${kind}`)}: {says}
        </p>
        <Soft small>
          {t('orphan.since')} <Moment iso={at} /> · <Actor login={actor} />
        </Soft>
      </Stack>
      <Attach orphan={orphan} pending={pending} problem={problem} attach={(to) => void attach(to)} />
      <Button small look="quiet" aria-disabled={pending} onClick={() => void remove()}>
        {t('orphan.delete')}
        <VisuallyHidden>: {form}</VisuallyHidden>
      </Button>
    </li>
  );
}

/** What lost its word when the text changed, kept until a person decides. */
export function Orphans({ code, page }: { code: string; page: number }) {
  const { t, plural } = useI18n();
  const id = useId();
  const { data } = useQuery({
    ...endpointQuery(listOrphans, { params: { code }, query: { page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isThere = data !== undefined;
  useEffect(() => {
    // The list of texts leads here; the part that it means came later than the page.
    if (!isThere || window.location.hash !== '#orphans') return;
    const heading = document.getElementById('orphans');
    heading?.scrollIntoView?.();
    heading?.focus({ preventScroll: true });
  }, [isThere]);
  if (data === undefined) return null;
  return (
    <section aria-labelledby={id} className={manage['part']} data-wide>
      <h2 id="orphans" tabIndex={-1}>
        <span id={id}>{t('orphan.title')}</span>
      </h2>
      <p className={manage['remark']} role="status">
        {data.total === 0 ? t('orphan.none') : plural('orphan.count', data.total)}
      </p>
      <ul className={styles['orphans']}>
        {data.orphans.map((orphan) => (
          <OrphanLine key={orphan.id} orphan={orphan} />
        ))}
      </ul>
      <ListPages of={data} href={(to) => paths.manageText(code, { orphans: to })} />
    </section>
  );
}
