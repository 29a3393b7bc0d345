import { type Desk, desk } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { paths } from '../../paths.ts';
import { Soft } from '../../ui/layout.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import styles from './desk.module.css';

/** While imports run the desk is asked again so often, in milliseconds. */
const LOOK_AGAIN = 5_000;

/** One kind of work: its lines, or what to do where there is none. */
function Part(props: { title: string; count?: number; isEmpty: boolean; empty: ReactNode; children: ReactNode }) {
  const { title, count = 0, isEmpty, empty, children } = props;
  const { number } = useI18n();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>
        {title}
        {count === 0 ? null : <span className={styles['count']}>{number(count)}</span>}
      </h2>
      {isEmpty ? <div className={styles['empty']}>{empty}</div> : children}
    </section>
  );
}

type Sentence = Desk['recent'][number];

/** A sentence, which leads to the editor, and what is said of it. */
function SentenceLine({ sentence, children }: { sentence: Sentence; children?: ReactNode }) {
  const { name } = useI18n();
  const { code, sentenceNo, reference, text, language, at } = sentence;
  return (
    <li>
      <a href={paths.annotationEditor(code, sentenceNo)} className={styles['sentence']} title={name(sentence.name)}>
        <span className={styles['place']}>
          {code} {reference}
        </span>{' '}
        <span lang={language ?? undefined} className={styles['words']}>
          {text}
        </span>
      </a>
      {children}
      <Soft as="span" small className={styles['when']}>
        <Moment iso={at} as="day-or-hour" />
      </Soft>
    </li>
  );
}

function Own({ own, recent, count }: Pick<Desk, 'own' | 'recent'> & { count: number }) {
  const { t, plural, name } = useI18n();
  return (
    <Part
      title={t('desk.own')}
      count={count}
      isEmpty={own.length === 0}
      empty={
        <>
          <p>{t('desk.own-none')}</p>
          <a href={paths.annotation()}>{t('desk.own-go')}</a>
        </>
      }
    >
      <ul className={styles['lines']}>
        {own.map(({ code, name: names, open, next }) => (
          <li key={code}>
            <a href={paths.annotationEditor(code, next)}>{name(names) || code}</a>
            <Soft as="span" small className={styles['when']}>
              {plural('annotation-list.sentences', open)}
            </Soft>
          </li>
        ))}
      </ul>
      {recent.length === 0 ? null : <Recent recent={recent} />}
    </Part>
  );
}

function Recent({ recent }: Pick<Desk, 'recent'>) {
  const { t } = useI18n();
  return (
    <>
      <h3>{t('desk.recent')}</h3>
      <ul className={styles['lines']}>
        {recent.map((sentence) => (
          <SentenceLine key={`${sentence.code} ${sentence.sentenceNo}`} sentence={sentence} />
        ))}
      </ul>
    </>
  );
}

function Flags({ flagged, count }: Pick<Desk, 'flagged'> & { count: number }) {
  const { t } = useI18n();
  return (
    <Part
      title={t('desk.flagged')}
      count={count}
      isEmpty={flagged.length === 0}
      empty={<p>{t('desk.flagged-none')}</p>}
    >
      <ul className={styles['lines']}>
        {flagged.map((sentence) => (
          <SentenceLine key={`${sentence.code} ${sentence.sentenceNo}`} sentence={sentence}>
            <p className={styles['comment']}>
              {sentence.comment} <Soft as="span">{sentence.by}</Soft>
            </p>
          </SentenceLine>
        ))}
      </ul>
      {count <= flagged.length ? null : (
        <a href={paths.annotation({ show: 'flagged' })} className={styles['all']}>
          {t('desk.all-flagged')}
        </a>
      )}
    </Part>
  );
}

function ToCheck({ texts, count }: Pick<Desk, 'texts'> & { count: number }) {
  const { t, plural, name } = useI18n();
  return (
    <Part
      title={t('desk.to-check')}
      count={count}
      isEmpty={texts.length === 0}
      empty={<p>{t('desk.to-check-none')}</p>}
    >
      <ul className={styles['lines']}>
        {texts.map(({ code, name: names, orphans, toCheck }) => (
          <li key={code}>
            <a
              href={
                orphans > 0
                  ? `${paths.manageText(code)}#orphans`
                  : paths.annotationSentences(code, { filter: 'invalid' })
              }
            >
              {name(names) || code}
            </a>
            <Soft as="span" small className={styles['when']}>
              {[orphans > 0 && plural('manage.orphans', orphans), toCheck > 0 && plural('manage.to-check', toCheck)]
                .filter(Boolean)
                .join(', ')}
            </Soft>
          </li>
        ))}
      </ul>
      {count <= texts.length ? null : (
        <a href={paths.manageTexts({ sort: '-attention' })} className={styles['all']}>
          {t('desk.all-to-check')}
        </a>
      )}
    </Part>
  );
}

type Import = Desk['imports'][number];

/** What was imported: a text by its siglum, a table by its name, a source by its own; where it is, a link to it. */
function ImportName({ done: { action, subject, isThere } }: { done: Import }) {
  const { t, says } = useI18n();
  if (action === 'table-imported') {
    const key = `import.kind.${subject}`;
    return <a href={paths.importOthers()}>{says(key) ? t(key) : subject}</a>;
  }
  if (action === 'source-imported') return <a href={paths.manageSources()}>{subject}</a>;
  return isThere ? <a href={paths.manageText(subject)}>{subject}</a> : <span>{subject}</span>;
}

function Imports({ imports, running }: Pick<Desk, 'imports' | 'running'>) {
  const { t, plural } = useI18n();
  return (
    <Part
      title={t('desk.imports')}
      isEmpty={imports.length === 0 && running === 0}
      empty={
        <>
          <p>{t('desk.imports-none')}</p>
          <a href={paths.manageTexts()}>{t('page.manage-texts')}</a>
        </>
      }
    >
      {running === 0 ? null : (
        <p role="status" className={styles['running']}>
          {plural('desk.running', running)}
        </p>
      )}
      <ul className={styles['lines']}>
        {imports.map((done) => (
          <li key={done.no}>
            <span>
              <ImportName done={done} />{' '}
              <Soft as="span" small>
                {done.detail}
              </Soft>
            </span>
            <Soft as="span" small className={styles['when']}>
              {done.actor === '' ? t('manage.command-line') : done.actor}, <Moment iso={done.at} as="day-or-hour" />
            </Soft>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** `/desk`: what waits for the person, wherever in the corpus it is, and what was done last. */
export function DeskPage() {
  const { t } = useI18n();
  const list = useQuery({
    ...endpointQuery(desk, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.running ?? 0) > 0 ? LOOK_AGAIN : false),
  });
  const title = t('page.desk');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <ListState list={list} loading={t('desk.loading')} className={styles['desk']}>
        {({ open, own, recent, flagged, texts, imports, running }) => (
          <>
            <Own own={own} recent={recent} count={open.own} />
            <Flags flagged={flagged} count={open.flagged} />
            <ToCheck texts={texts} count={open.texts} />
            <Imports imports={imports} running={running} />
          </>
        )}
      </ListState>
    </PageBody>
  );
}
