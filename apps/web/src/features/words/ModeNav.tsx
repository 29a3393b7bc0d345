import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { showsSentences, type WordsMode } from './modes.ts';
import styles from './words.module.css';

interface Props {
  mode: WordsMode;
  /** Whether one word is shown, neither a list nor sentences. */
  isWord: boolean;
  texts: readonly string[];
  listHref: string;
  sentencesHref: string;
}

/** What is looked at: words, single forms, composite forms. */
function Subjects({ mode, texts }: Pick<Props, 'mode' | 'texts'>) {
  const { t } = useI18n();
  const subjects = [
    { id: 'words', href: paths.words({ texts }), here: mode.startsWith('WORDS') },
    { id: 'single', href: paths.grammarSingle({ texts }), here: mode.endsWith('SINGLE') },
    { id: 'double', href: paths.grammarDouble({ texts }), here: mode.endsWith('DOUBLE') },
  ] as const;
  return (
    <LinkTabs
      label={t('words.modes')}
      tabs={subjects.map(({ id, href, here }) => ({ href, label: t(`words.mode.${id}`), isCurrent: here }))}
      bare
    />
  );
}

/** Links to the other modes; between list and sentences the question stays. */
export function ModeNav({ mode, isWord, texts, listHref, sentencesHref }: Props) {
  const { t } = useI18n();
  const sentences = showsSentences(mode);
  return (
    <div className={styles['modes']}>
      <Subjects mode={mode} texts={texts} />
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
