import { type AnswerOf, type SourceFinding, type SourceNode, searchSources } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery, failureOf } from '../../api/queries.ts';
import { nameIn, useI18n } from '../../i18n/i18n.tsx';
import { ListFailure } from '../../parts/ListState.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { Row } from '../../ui/layout.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { LiveText } from '../../ui/VisuallyHidden.tsx';

import styles from './tree-page.module.css';

type FoundVerse = Extract<SourceFinding, { kind: 'verse' }>;
type FoundNode = Extract<SourceFinding, { kind: 'node' }>;
type FoundWords = Extract<AnswerOf<typeof searchSources>, { kind: 'words' }>;
type Reference = FoundWords['references'][number];

/** Where a reference leads: to its verses, or to the whole node. */
const referenceHref = ({ node, verseFrom, verseTo }: Reference) => paths.sourceSearch(node.id, { verseFrom, verseTo });

/** The edition, or another folder at the root, that a node is of. */
function Root({ node }: { node: SourceNode }) {
  const { language } = useI18n();
  const [root] = node.path;
  if (root === undefined || root.id === node.id) return null;
  const name = nameIn(language, root.name);
  return (
    <span className={styles['soft']} lang={name.lang}>
      {name.text}
    </span>
  );
}

/** Chapters and stretches of verses that a reference may mean, of each edition; single verses are among what was found. */
function References({ references }: { references: readonly Reference[] }) {
  const long = references.filter(({ verseFrom, verseTo }) => verseFrom === null || verseFrom !== verseTo);
  if (long.length === 0) return null;
  return (
    <ul className={styles['references']}>
      {long.map((reference) => (
        <li key={`${reference.node.id} ${reference.citation}`}>
          <a href={referenceHref(reference)}>{reference.citation}</a> <Root node={reference.node} />
        </li>
      ))}
    </ul>
  );
}

function Passages({ passages }: { passages: number }) {
  const { plural } = useI18n();
  return passages === 0 ? null : <span className={styles['soft']}>{plural('unit.passages', passages)}</span>;
}

const verseHref = ({ verse }: FoundVerse) =>
  paths.sourceSearch(verse.nodeId, { verseFrom: verse.label, verseTo: verse.label });

/** The text of a verse with what was looked for marked in it. */
function MarkedText({ verse, marks }: FoundVerse) {
  const parts = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(verse.text.slice(at, from), <mark key={from}>{verse.text.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <span lang={verse.language || undefined} className={styles['verseText']}>
      {parts}
      {verse.text.slice(at)}
    </span>
  );
}

function VerseLine({ found }: { found: FoundVerse }) {
  return (
    <li>
      <span className={styles['place']}>
        <a href={verseHref(found)}>{found.verse.citation}</a> <Root node={found.node} />
      </span>{' '}
      <MarkedText {...found} /> <Passages passages={found.passages} />
    </li>
  );
}

function NodeLine({ found, onNode }: { found: FoundNode; onNode: (id: number) => void }) {
  const { language } = useI18n();
  const { id, path, name, passages } = found.node;
  const way = (path.length === 0 ? [{ id, name }] : path).map((step) => nameIn(language, step.name).text);
  return (
    <li className={styles['foundNode']}>
      <Button small look="quiet" onClick={() => onNode(id)}>
        {way.join(' › ')}
      </Button>{' '}
      <Passages passages={passages} />
    </li>
  );
}

function Findings(props: { findings: readonly SourceFinding[]; onNode: (id: number) => void }) {
  return (
    <ul className={styles['findings']}>
      {props.findings.map((found) =>
        found.kind === 'node' ? (
          <NodeLine key={`n${found.node.id}`} found={found} onNode={props.onNode} />
        ) : (
          <VerseLine key={`v${found.verse.nodeId}.${found.verse.label}.${found.verse.language}`} found={found} />
        ),
      )}
    </ul>
  );
}

/** Digits alone would be the id of a node to the call; with a space behind them they are looked for. */
const asWords = (query: string) => (/^\d+$/.test(query) ? `${query} ` : query);

function Pages(props: { page: number; pages: number; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props;
  const { t, number } = useI18n();
  if (pages < 2) return null;
  return (
    <Row gap={3} align="center">
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('sources.previous')}
      </Button>
      <span role="status">{t('sources.page', { page: number(page), of: number(pages) })}</span>
      <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('sources.next')}
      </Button>
    </Row>
  );
}

/** What the sources have of the words looked for. With `leadsOn` a reference to one verse leads on to it at once. */
export function FoundSources(props: {
  query: string;
  /** Of what was found, from 1. */
  page: number;
  leadsOn: boolean;
  onPage: (page: number) => void;
  onNode: (id: number) => void;
}) {
  const { query, page, leadsOn, onPage, onNode } = props;
  const { t, plural, language: lang } = useI18n();
  const go = useGo();
  const list = useQuery({
    ...endpointQuery(searchSources, { params: { query: asWords(query) }, query: { page, lang } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const words = list.data?.kind === 'words' ? list.data : null;
  const [only, another] = words?.references ?? [];
  const target = !leadsOn || only === undefined || another !== undefined ? null : referenceHref(only);
  useEffect(() => {
    if (target !== null) go(target);
  }, [target, go]);
  const failed = failureOf(list);
  if (failed !== null) {
    return <ListFailure title={t('sources.find-failed')} failed={failed} onRetry={() => void list.refetch()} />;
  }
  const isThere = words !== null && target === null;
  const isNothing = isThere && words.total === 0 && words.references.length === 0;
  const nothing = t('sources.nothing-found', { typed: query });
  return (
    <>
      {/* There before it has something to say, or it would not be said. */}
      <LiveText>{isNothing ? nothing : isThere ? plural('sources.found', words.total) : ''}</LiveText>
      {isNothing ? (
        <EmptyState title={nothing} />
      ) : isThere ? (
        <section className={styles['found']} aria-labelledby="sources-found">
          <h2 id="sources-found">{plural('sources.found', words.total)}</h2>
          {words.countsDiffer ? <p className={styles['soft']}>{t('sources.counts-differ')}</p> : null}
          <References references={words.references} />
          <Findings findings={words.findings} onNode={onNode} />
          <Pages page={words.page} pages={words.pages} onPage={onPage} />
        </section>
      ) : (
        <Loader label={t('common.loading')} />
      )}
    </>
  );
}
