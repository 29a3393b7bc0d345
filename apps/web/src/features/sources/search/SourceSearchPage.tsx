import {
  type AnswerOf,
  type Names,
  type ParallelPassage,
  pageId,
  type SourceVerse,
  searchSources,
} from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageError } from '../../../api/page-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { paths } from '../../../paths.ts';
import { usePageAddress, usePageQuery } from '../../../router/react.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ParallelFacts, UsualRelation } from '../ParallelFacts.tsx';
import { PsalmsOf } from '../PsalmsOf.tsx';
import { passageHref, passageReference } from '../passage-link.ts';
import styles from '../passages.module.css';
import { CorrectedVerses, VerseChooser } from '../ShownVerses.tsx';
import { crumbsTo } from '../source-crumbs.ts';
import { type Usual, usualRelation } from '../usual-relation.ts';
import { readVersesAddress, shownVerses, type VersesAddress } from '../verses-address.ts';

type NodeAnswer = Extract<AnswerOf<typeof searchSources>, { kind: 'node' }>;
type Verse = NodeAnswer['verses'][number];

/** A verse in the languages it comes in. */
function VerseTexts({ languages }: { languages: readonly SourceVerse[] }) {
  return languages.map(({ language, text, note, url }) => (
    <div key={language}>
      <p lang={language || undefined} className={styles['verseText']}>
        {text}
      </p>
      {note === null ? null : <p className={styles['facts']}>{note}</p>}
      {url === null ? null : (
        <p className={styles['facts']}>
          <a href={url}>{url}</a>
        </p>
      )}
    </div>
  ));
}

function VerseRow({ verse, usual }: { verse: Verse; usual: Usual }) {
  const { nodeId, label, citation, languages, parallels } = verse;
  const id = `verse-${nodeId}-${label}`;
  return (
    <li className={styles['verse']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles['citation']}>
          {citation}
        </h2>
        <VerseTexts languages={languages} />
      </div>
      {parallels.length > 0 && (
        <div className={styles['textSide']}>
          <VersePassages parallels={parallels} citation={citation} usual={usual} />
        </div>
      )}
    </li>
  );
}

function Verses({ answer, address }: { answer: NodeAnswer; address: VersesAddress }) {
  const { t, plural } = useI18n();
  const { node, texts, verseFrom, verseTo } = address;
  const verses = { verseFrom, verseTo };
  const shown = shownVerses(answer);
  const usual = usualRelation(answer.verses.flatMap(({ parallels }) => parallels));
  return (
    <>
      <p role="status">
        {answer.total === 0 ? t('source-search.no-passages') : plural('source-search.intro', answer.total)}
      </p>
      {answer.node.hasChildren && answer.verses.length > 0 ? (
        <p className={styles['facts']}>{t('source-search.only-linked')}</p>
      ) : null}
      <CorrectedVerses address={address} shown={shown} />
      <p className={styles['links']}>
        <VerseChooser node={answer.node} shown={shown} texts={texts} />
        {verseFrom === null && verseTo === null ? null : (
          <a href={paths.sourceSearch(node, { texts })}>{t('source-search.whole')}</a>
        )}
        {answer.total > 0 && <a href={paths.sourceCompare(node, { ...verses, texts })}>{t('source-search.compare')}</a>}
      </p>
      <TextFilter
        texts={answer.perText}
        chosen={texts}
        href={(codes) => paths.sourceSearch(node, { ...verses, texts: codes })}
      />
      {answer.node.hasChildren && <PsalmsOf node={answer.node.id} texts={texts} className={styles['psalms']} />}
      <UsualRelation usual={usual} />
      {answer.verses.length === 0 ? (
        <EmptyState title={t(answer.node.hasChildren ? 'source-search.no-passages' : 'source-search.none')} />
      ) : (
        <ul className={styles['verses']} aria-label={t('source-search.verses')}>
          {answer.verses.map((verse) => (
            <VerseRow key={`${verse.nodeId}/${verse.label}`} verse={verse} usual={usual} />
          ))}
        </ul>
      )}
      <ListPages
        of={answer}
        label={t('source-search.pages')}
        href={(page) => paths.sourceSearch(node, { ...verses, texts, page })}
      />
    </>
  );
}

/** `/sources/search/{id}`: verses of a source, and the passages of all texts that are linked to them. */
export function SourceSearchPage() {
  const { t, language } = useI18n();
  const address = readVersesAddress(pageId(usePageAddress().pathname), usePageQuery());
  const { node, verseFrom, verseTo, texts, page } = address;
  const found = useQuery({
    ...endpointQuery(searchSources, {
      params: { query: String(node) },
      query: { verseFrom: verseFrom ?? undefined, verseTo: verseTo ?? undefined, texts, page, lang: language },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  // What is no node is looked for as words, and not found here.
  if (data?.kind === 'words') throw new PageError(404, 'not-found', '');
  const answer = data ?? null;
  return (
    <PageBody>
      <PageHeading
        title={answer?.citation ?? t('page.source-search')}
        {...(answer !== null && { alternativeTitle: answer.title })}
        breadcrumbs={[{ label: t('page.sources'), href: paths.sources() }, ...crumbsTo(answer?.node ?? null, language)]}
      />
      <ListState list={found} className={styles['page']}>
        {(node) => (node.kind === 'node' ? <Verses answer={node} address={address} /> : null)}
      </ListState>
    </PageBody>
  );
}

/** The texts with passages here, with how many; choosing one leaves only the chosen ones. */
function TextFilter(props: {
  texts: readonly { code: string; name: Names; passages: number }[];
  chosen: readonly string[];
  href: (codes: readonly string[]) => string;
}) {
  const { texts, chosen, href } = props;
  const { t, number } = useI18n();
  if (texts.length < 2 && chosen.length === 0) return null;
  const toggled = (code: string) => (chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <nav aria-label={t('source-search.texts')}>
      <ul className={styles['filter']}>
        <li>
          <a href={href([])} aria-current={chosen.length === 0 ? 'true' : undefined} data-stays>
            {t('source-search.all-texts')}
          </a>
        </li>
        {texts.map(({ code, name: names, passages }) => (
          <li key={code}>
            <a href={href(toggled(code))} aria-current={chosen.includes(code) ? 'true' : undefined} data-stays>
              <Name of={names} /> <span className={styles['count']}>{number(passages)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The passages linked to a verse, text by text. */
function VersePassages(props: { parallels: readonly ParallelPassage[]; citation: string; usual: Usual }) {
  const { parallels, citation, usual } = props;
  const { t } = useI18n();
  const byText = [...Map.groupBy(parallels, ({ passage }) => passage.code)];
  return byText.map(([code, own]) => (
    <section key={code} className={styles['ofText']}>
      <h3>{own[0] === undefined ? code : <Name of={own[0].passage.name} />}</h3>
      <ul>
        {own.map((parallel) => (
          <li key={parallel.id}>
            <p lang={parallel.passage.language ?? 'und'} className={styles['passageText']}>
              {parallel.passage.text}
            </p>
            <p className={styles['actions']}>
              <a href={passageHref(parallel.passage)} title={t('source-search.open')}>
                {passageReference(parallel.passage)}
                <VisuallyHidden>, {t('source-search.open')}</VisuallyHidden>
              </a>
            </p>
            <ParallelFacts parallel={parallel} own={citation} usual={usual} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
