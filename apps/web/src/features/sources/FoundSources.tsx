import { type AnswerOf, type SourceFinding, searchSources } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { nameIn } from './source-names.ts';
import styles from './tree-page.module.css';

type FoundVerse = Extract<SourceFinding, { kind: 'verse' }>;
type FoundNode = Extract<SourceFinding, { kind: 'node' }>;
type FoundWords = Extract<AnswerOf<typeof searchSources>, { kind: 'words' }>;
type Reference = FoundWords['references'][number];

/** Where a reference leads: to its verses, or to the whole node. */
const referenceHref = ({ node, verseFrom, verseTo }: Reference) =>
  paths.sourceSearch(node.id, {
    ...(verseFrom === null ? {} : { verseFrom }),
    ...(verseTo === null ? {} : { verseTo }),
  });

/** What a reference may mean, of each edition that has it. */
function References({ references }: { references: readonly Reference[] }) {
  const { language, plural } = useI18n();
  return (
    <ul className={styles['findings']}>
      {references.map((reference) => {
        const { node, citation } = reference;
        const [root] = node.path;
        return (
          <li key={node.id}>
            <a href={referenceHref(reference)}>{citation}</a>{' '}
            {root === undefined || root.id === node.id ? null : <span>{nameIn(language, root.name).text}</span>}{' '}
            <span className={styles['soft']}>{plural('unit.passages', node.passages)}</span>
          </li>
        );
      })}
    </ul>
  );
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
  const { plural } = useI18n();
  const { verse, passages } = found;
  return (
    <li>
      <a href={verseHref(found)}>{verse.citation}</a> <MarkedText {...found} />{' '}
      {passages === 0 ? null : <span className={styles['soft']}>{plural('unit.passages', passages)}</span>}
    </li>
  );
}

function NodeLine({ found, onNode }: { found: FoundNode; onNode: (id: number) => void }) {
  const { language, plural } = useI18n();
  const { id, path, name, passages } = found.node;
  const way = (path.length === 0 ? [{ id, name }] : path).map((step) => nameIn(language, step.name).text);
  return (
    <li>
      <Button small look="quiet" onClick={() => onNode(id)}>
        {way.join(' › ')}
      </Button>{' '}
      {passages === 0 ? null : <span className={styles['soft']}>{plural('unit.passages', passages)}</span>}
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

/** What the sources have of the words looked for. A reference to one verse leads on to it at once. */
export function FoundSources({ query, onNode }: { query: string; onNode: (id: number) => void }) {
  const { t, plural } = useI18n();
  const go = useGo();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...endpointQuery(searchSources, { params: { query }, query: { page } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const words = data?.kind === 'words' ? data : null;
  const [only, another] = words?.references ?? [];
  const target = only === undefined || another !== undefined ? null : referenceHref(only);
  useEffect(() => {
    if (target !== null) go(target);
  }, [target, go]);
  if (error !== null) {
    return (
      <p role="alert" className={styles['problem']}>
        {t('sources.find-failed')}
      </p>
    );
  }
  if (data === undefined || target !== null) return <Loader label={t('common.loading')} />;
  if (words === null || (words.total === 0 && words.references.length === 0))
    return <EmptyState title={t('sources.nothing-found', { typed: query })} />;
  return (
    <section className={styles['found']} aria-labelledby="sources-found">
      <h2 id="sources-found" role="status">
        {plural('sources.found', words.total)}
      </h2>
      {words.references.length === 0 ? null : <References references={words.references} />}
      <Findings findings={words.findings} onNode={onNode} />
      {words.pages < 2 ? null : (
        <div className={styles['pages']}>
          <Button small disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('sources.previous')}
          </Button>
          <span>{t('sources.page', { page, of: words.pages })}</span>
          <Button small disabled={page >= words.pages} onClick={() => setPage(page + 1)}>
            {t('sources.next')}
          </Button>
        </div>
      )}
    </section>
  );
}
