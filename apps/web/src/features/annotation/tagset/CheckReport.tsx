import type { InvalidAnnotations, TagsetChange, TagsetCheck } from '@glosa/contract';
import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useProblemList } from '../../../i18n/report-texts.ts';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { ProblemList } from '../../../ui/ProblemList.tsx';
import styles from './tagset.module.css';

/** Changes that are shown. */
const SHOWN = 100;

/** What is wrong with a file, each with its place in it. */
function Problems({ check: { problems, problemCount } }: { check: TagsetCheck }) {
  const { plural } = useI18n();
  const list = useProblemList(
    problems.map(({ path, code, message }) => ({ severity: 'error', code, ref: path, message })),
  );
  return (
    <div className={styles['part']}>
      <p role="status" className={styles['verdict']}>
        {plural('tagset.problems', problemCount)}
      </p>
      <ProblemList {...list} />
    </div>
  );
}

function ChangeLine({ change }: { change: TagsetChange }) {
  const { t, name } = useI18n();
  const { part, kind, tag, category, before, after } = change;
  const isRenamed = kind === 'renamed' && before !== null && after !== null;
  const named = after ?? before;
  return (
    <li>
      <span className={styles['kind']} data-kind={kind}>
        {t(`tagset.change.${kind}`)}
      </span>{' '}
      {t(`tagset.one.${part}`)} <code>{category === null ? tag : `${category}: ${tag}`}</code>
      {named === null ? null : ` – ${isRenamed ? `${name(before)} → ${name(after)}` : name(named)}`}
    </li>
  );
}

function Changes({ check: { changes, changeCount } }: { check: TagsetCheck }) {
  const { t, number, plural } = useI18n();
  const heading = useId();
  const hidden = changeCount - Math.min(SHOWN, changes.length);
  return (
    <section className={styles['part']} aria-labelledby={heading}>
      <h3 id={heading}>{t('tagset.changes', { count: number(changeCount) })}</h3>
      <ul className={styles['changes']}>
        {changes.slice(0, SHOWN).map((change) => (
          <ChangeLine key={`${change.part} ${change.category} ${change.tag}`} change={change} />
        ))}
      </ul>
      {hidden > 0 ? <Soft small>{plural('tagset.more-changes', hidden)}</Soft> : null}
    </section>
  );
}

function Group({ group }: { group: InvalidAnnotations }) {
  const { t, number } = useI18n();
  const { kind, message, posClass, count, places } = group;
  const hidden = count - places.length;
  return (
    <li>
      <p>
        <strong>{number(count)}</strong> {t(`tagset.of-${kind}`, { class: posClass ?? '–' })} {message}
      </p>
      <p className={styles['places']}>
        {places.map(({ code, reference, form }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a report never change
          <a key={at} href={paths.textCitation(code, reference)} target="_blank" rel="noreferrer">
            {code} {reference} <span className={styles['form']}>{form}</span>
          </a>
        ))}
        {hidden > 0 ? <span>{t('tagset.more-places', { count: number(hidden) })}</span> : null}
      </p>
    </li>
  );
}

function Annotations({ check: { annotations, groups, groupCount } }: { check: TagsetCheck }) {
  const { t, number, plural } = useI18n();
  const heading = useId();
  const { checked, invalidNow, noLonger } = annotations;
  return (
    <section className={styles['part']} aria-labelledby={heading}>
      <h3 id={heading}>{t('tagset.annotation')}</h3>
      <p role="status" className={styles['verdict']} data-ok={noLonger === 0}>
        {noLonger === 0
          ? t('tagset.all-valid')
          : t('tagset.no-longer', { count: number(noLonger), of: number(checked) })}
        {invalidNow > 0 ? ` ${t('tagset.invalid-now', { count: number(invalidNow) })}` : ''}
      </p>
      <ul className={styles['groups']}>
        {groups.map((group) => (
          <Group key={`${group.kind} ${group.code} ${group.posClass} ${group.category} ${group.value}`} group={group} />
        ))}
      </ul>
      {groupCount > groups.length ? (
        <Soft small>{plural('tagset.more-groups', groupCount - groups.length)}</Soft>
      ) : null}
    </section>
  );
}

/** What putting a tagset in force would mean. */
export function CheckReport({ check }: { check: TagsetCheck }) {
  const { t } = useI18n();
  if (check.problemCount > 0) return <Problems check={check} />;
  if (check.changeCount === 0) {
    return (
      <p role="status" className={styles['verdict']} data-ok>
        {t('tagset.no-changes')}
      </p>
    );
  }
  return (
    <>
      <Annotations check={check} />
      <Changes check={check} />
    </>
  );
}
