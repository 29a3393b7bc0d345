import { lazy, type ReactNode, Suspense } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { type Crumb, PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { FOUND } from '../../ui/SkipToFound.tsx';
import { showsSentences, type WordsMode } from './modes.ts';
import { chosenOf, isNarrowed, type TextsChosen } from './pieces/texts-chosen.ts';
import styles from './words.module.css';

const CountedTexts = lazy(async () => ({ default: (await import('./pieces/Records.tsx')).CountedTexts }));

/** What every mode stands in: the heading, the ways to the other modes, the form at the left, what it leads to beside it. */
export function WordsFrame(props: {
  mode: WordsMode;
  /** What is shown, for the heading and the window. */
  title: string;
  titleComment?: string | undefined;
  /** What is asked, where the title does not say it: for the window alone. */
  asked?: string | undefined;
  /** Whether the title is a word of the corpus, to be drawn as one. */
  isWord?: boolean;
  /** As a BCP 47 tag. */
  wordLanguage?: string;
  /** The way to the page below the index itself. */
  crumbs?: readonly Crumb[];
  /** The texts chosen: the other modes keep them. */
  within: TextsChosen;
  /** The same question in all texts, where what is shown leads there by no other way. */
  allTextsHref: string | undefined;
  /** The same question as a list and as sentences. */
  listHref: string;
  sentencesHref: string;
  form: ReactNode;
  children: ReactNode;
}) {
  const {
    mode,
    title,
    titleComment,
    asked = '',
    isWord = false,
    wordLanguage = 'und',
    crumbs = [],
    within,
    allTextsHref,
    listHref,
    sentencesHref,
    form,
    children,
  } = props;
  const { t } = useI18n();
  const root = mode.startsWith('WORDS') ? t('nav.words') : t('nav.grammatical-forms');
  return (
    <PageBody>
      <PageHeading
        title={title}
        breadcrumbs={crumbs.length === 0 ? [{ label: root }] : crumbs}
        {...(titleComment !== undefined && { titleComment })}
        {...(asked !== '' && { alternativeTitle: `${asked} – ${title}` })}
        look={isWord ? 'title' : 'quiet'}
        {...(isWord && { lang: wordLanguage })}
      />
      <ModeNav mode={mode} isWord={isWord} within={within} listHref={listHref} sentencesHref={sentencesHref} />
      <div className={styles['columns']}>
        <div className={styles['form']}>{form}</div>
        <div className={styles['found']} {...FOUND}>
          {isNarrowed(within) && (
            <Suspense fallback={null}>
              <CountedTexts within={within} allHref={allTextsHref} />
            </Suspense>
          )}
          {children}
        </div>
      </div>
    </PageBody>
  );
}

interface Props {
  mode: WordsMode;
  /** Whether one word is shown, neither a list nor sentences. */
  isWord: boolean;
  within: TextsChosen;
  listHref: string;
  sentencesHref: string;
}

/** What is looked at: words, single forms, composite forms. */
function Subjects({ mode, within }: Pick<Props, 'mode' | 'within'>) {
  const { t } = useI18n();
  const chosen = chosenOf(within);
  const subjects = [
    { id: 'words', href: paths.words(chosen), here: mode.startsWith('WORDS') },
    { id: 'single', href: paths.grammarSingle(chosen), here: mode.endsWith('SINGLE') },
    { id: 'double', href: paths.grammarDouble(chosen), here: mode.endsWith('DOUBLE') },
  ] as const;
  return (
    <LinkTabs
      label={t('words.modes')}
      tabs={[
        ...subjects.map(({ id, href, here }) => ({ href, label: t(`words.mode.${id}`), isCurrent: here })),
        { href: paths.keywords(chosen), label: t('page.keywords'), isCurrent: false },
      ]}
      bare
    />
  );
}

/** Links to the other modes; between list and sentences the question stays. */
function ModeNav({ mode, isWord, within, listHref, sentencesHref }: Props) {
  const { t } = useI18n();
  const sentences = showsSentences(mode);
  return (
    <div className={styles['modes']}>
      <Subjects mode={mode} within={within} />
      <nav aria-label={t('words.shown-as')} className={styles['views']}>
        <ul>
          <li>
            <a href={listHref} aria-current={sentences || isWord ? undefined : 'true'} data-stays>
              {t('words.as-list')}
            </a>
          </li>
          <li>
            <a href={sentencesHref} aria-current={sentences ? 'true' : undefined} data-stays>
              {t('words.as-sentences')}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
