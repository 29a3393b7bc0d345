import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { Entry, type EntryActions, PassageLink } from './Entry.tsx';
import styles from './panel.module.css';
import { type SourceEntry, sourceKey } from './use-context-data.ts';

type Verses = SourceEntry['verses'];

/** The verses of the source; each with its number where there are several. */
function SourceVerses({ verses, more }: Pick<SourceEntry, 'verses' | 'more'>) {
  const { t, plural } = useI18n();
  const isSeveral = new Set(verses.map(({ nodeId, label }) => `${nodeId} ${label}`)).size > 1;
  if (verses.length === 0) return <p className={styles['remark']}>{t('context.no-verses')}</p>;
  return (
    <>
      {verses.map((verse) => (
        <p key={`${verse.nodeId} ${verse.label} ${verse.language}`} className={styles['verse']}>
          {isSeveral && <span className={styles['label']}>{labelOf(verse, verses)} </span>}
          <span lang={verse.language || undefined}>{verse.text}</span>
          {verse.note !== null && <small className={styles['verseNote']}>{verse.note}</small>}
        </p>
      ))}
      {more > 0 && <p className={styles['remark']}>{plural('context.more-verses', more)}</p>}
    </>
  );
}

/** The number alone, as long as all verses are of one chapter. */
function labelOf({ nodeId, label, citation }: Verses[number], verses: Verses): string {
  return verses.every((other) => other.nodeId === nodeId) ? label : citation;
}

/** What a passage was drawn from: the verses, what ties them to the text, and how sure that is. */
export function SourceItem({ entry, onPoint, onPlace, pointed }: { entry: SourceEntry } & EntryActions) {
  const { t, name, language } = useI18n();
  const { parallel, verses, more } = entry;
  const { source, relation, certainty, note, resp, passage } = parallel;
  // Which edition or collection: the citation begins with the work, which may itself be the root.
  const root = source.path[0]?.abbr[language] ?? '';
  const cited = source.citation.startsWith(root) ? source.citation : `${root} ${source.citation}`;
  const range = {
    verseFrom: source.from,
    ...(source.endNodeId === source.nodeId && { verseTo: source.to }),
  };
  return (
    <Entry id={sourceKey(entry)} kind="source" {...{ onPoint, pointed }}>
      <h3 className={styles['cited']}>
        <a
          href={paths.sourceSearch(source.nodeId, range)}
          title={source.path.map((step) => name(step.name)).join(' › ')}
        >
          {cited}
        </a>
      </h3>
      <SourceVerses verses={verses} more={more} />
      <p className={styles['facts']}>
        <PassageLink passage={passage} onPlace={onPlace} />
        <span>{t(`relation.${relation}`)}</span>
        {certainty !== 'high' && <span>{t('context.certainty', { certainty: t(`certainty.${certainty}`) })}</span>}
        {resp !== null && resp !== '' && <span>{resp}</span>}
        <a
          className={styles['compare']}
          href={paths.sourceCompare(source.nodeId, range)}
          aria-label={t('context.compare-with', { source: cited })}
        >
          {t('context.compare')}
        </a>
      </p>
      {note !== null && <p className={styles['note']}>{note}</p>}
    </Entry>
  );
}
