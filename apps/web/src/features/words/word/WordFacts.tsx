import { callAddress, exportWord, type WordPage } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { askedLanguage, type WordsAddress, wordsHref } from '../list/words-address.ts';
import { ExportList } from '../pieces/ExportList.tsx';
import { asAsked, LanguageLinks } from '../pieces/LanguageLinks.tsx';
import { Lemma } from '../pieces/Lemma.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import { perMillion } from '../pieces/TextBars.tsx';
import { askedTexts, chosenOf, EVERY_TEXT, isNarrowed } from '../pieces/texts-chosen.ts';
import { cellsByClass, sumOfCells } from './sum.ts';
import styles from './word.module.css';

interface Props {
  word: WordPage;
  address: WordsAddress;
}

/** The languages that the headword stands in, each with a page of its own. */
export function WordLanguages({ word, address }: Props) {
  const { t } = useI18n();
  const { languages, lemma } = word;
  if (!word.shared) return null;
  const counts = languages.map((one) => ({ ...one, count: one.hits }));
  return (
    <section aria-label={t('words.languages')}>
      <Soft>{t(address.language === '' ? 'words.languages.together' : 'words.languages.apart', { lemma })}</Soft>
      <LanguageLinks
        languages={counts}
        current={address.language}
        href={(language) => wordsHref(address, { language })}
      />
    </section>
  );
}

/** Headwords that only their numbers tell from this one. */
export function Homographs({ word, address }: Props) {
  const { t, number } = useI18n();
  const { homographs, language } = word;
  if (homographs.length === 0) return null;
  return (
    <nav aria-label={t('words.homographs')} className={styles['neighbours']}>
      <Soft>{t('words.homographs')}</Soft>
      <ul>
        {homographs.map(({ lemma, hits }) => (
          <li key={lemma}>
            <a href={wordsHref(address, { lemma })} lang={language ?? 'und'}>
              <Lemma of={lemma} />
            </a>{' '}
            <span className={styles['count']}>{number(hits)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The headwords before and after this one. */
export function Neighbours({ word, address }: Props) {
  const { t } = useI18n();
  const { language: chosen } = address;
  const links = (headwords: WordPage['before']) =>
    headwords.map(({ lemma, language, shared }) => {
      const asked = shared && chosen === '' ? asAsked(language) : chosen;
      return (
        <li key={`${lemma} ${language}`}>
          <a href={paths.words({ lemma, ...chosenOf(address), language: asked })} lang={language ?? 'und'}>
            <Lemma of={lemma} />
          </a>
        </li>
      );
    });
  if (word.before.length + word.after.length === 0) return null;
  return (
    <nav aria-label={t('words.neighbours')} className={styles['neighbours']}>
      <ul>
        {links(word.before)}
        <li aria-current="true">
          <b lang={word.language ?? 'und'}>
            <Lemma of={word.lemma} />
          </b>
        </li>
        {links(word.after)}
      </ul>
    </nav>
  );
}

/** How often the word occurs, and its page as a file. */
export function Total({ word, address }: Props) {
  const { t, plural, number, language: lang } = useI18n();
  const { lemma, hits, q, perText } = word;
  const tokens = perText.reduce((sum, text) => sum + text.tokens, 0);
  const found = perText.filter((text) => text.hits > 0).length;
  return (
    <div className={styles['total']}>
      <p role="status">
        {t('words.total')} <NumberLink hits={hits} q={q} within={address} of={lemma} />
        <span className={styles['remark']}>
          {plural('words.in-texts', found)}
          {tokens > 0 && `, ${t('words.per-million', { rate: number(perMillion(hits, tokens)) })}`}
        </span>
        {hits === 0 && isNarrowed(address) && (
          <>
            {' '}
            <a href={wordsHref(address, EVERY_TEXT)} data-stays>
              {t('words.wider.texts')}
            </a>
          </>
        )}
      </p>
      <ExportList
        about={t('words.export.word', { lemma })}
        href={(format) =>
          callAddress(exportWord, {
            params: { lemma },
            query: { ...askedTexts(address), ...askedLanguage(address.language), format, lang },
          })
        }
      />
    </div>
  );
}

/** How the cells of the paradigm come to the total: `447 = 400 + 60 − 13`. */
export function Sum({ word }: { word: WordPage }) {
  const { t, name, number } = useI18n();
  const classes = cellsByClass(word);
  // Of one class, each token once, its own number says it.
  if (classes.length === 0 || (classes.length === 1 && word.repeated === 0)) return null;
  return (
    <p className={styles['sum']}>
      {t('words.sum')} {number(sumOfCells(word))} ={' '}
      {classes.map(({ posClass, name: names, hits }, at) => (
        <span key={posClass}>
          {at > 0 && ' + '}
          {number(hits)} <span className={styles['className']}>{name(names)}</span>
        </span>
      ))}
      {word.repeated > 0 && ` − ${t('words.sum.repeated', { count: number(word.repeated) })}`}
    </p>
  );
}
