import type { WordRow, Words } from '@glosa/contract';
import { alike } from '@glosa/dictionary/browser';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { DispersionBar } from '../../../parts/Dispersion.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { paths } from '../../../paths.ts';
import { Soft } from '../../../ui/layout.tsx';
import { FOUND } from '../../../ui/SkipToFound.tsx';
import { asAsked, useLanguageNames } from '../pieces/LanguageLinks.tsx';
import { Lemma } from '../pieces/Lemma.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import { TextBars } from '../pieces/TextBars.tsx';
import { chosenOf } from '../pieces/texts-chosen.ts';
import styles from './list.module.css';
import type { WordsAddress } from './words-address.ts';

/** So many texts, those with most, are told by their codes. */
const TOLD = 3;

/** How evenly a word is spread over the texts, where the list is ordered by that. */
function RowSpread({ sort, dispersion }: Pick<WordsAddress, 'sort'> & Pick<WordRow, 'dispersion'>) {
  const { t } = useI18n();
  const { decimal } = useNumbers();
  if (sort !== 'dp' && sort !== 'juilland') return null;
  const [dp = '', dpNorm = '', juilland = ''] =
    dispersion === null ? [] : [dispersion.dp, dispersion.dpNorm, dispersion.juilland].map((one) => decimal(one));
  const said = dispersion === null ? undefined : t('words.dispersion', { dp, dpNorm, juilland });
  return (
    <Soft as="span" small title={said}>
      {t(`keywords.column.${sort}`)} <DispersionBar of={sort} dispersion={dispersion} />
    </Soft>
  );
}

/** In how many texts a word occurs, and where most; opened, how often in each. A word of one text names it. */
function RowTexts(props: { address: WordsAddress; row: WordRow; texts: Words['texts'] }) {
  const { address, row, texts } = props;
  const { plural, name, number } = useI18n();
  const [open, setOpen] = useState(false);
  const known = new Map(texts.map((text) => [text.code, text]));
  const rows = row.perText.map(({ code, hits }) => {
    const text = known.get(code);
    return { code, hits, name: text?.name ?? alike(code), tokens: text?.tokens ?? 0 };
  });
  const [only, another] = rows;
  if (only !== undefined && another === undefined) {
    return (
      <Soft small>
        <Name of={only.name} /> {name(only.name) !== only.code && <span>{only.code}</span>}
      </Soft>
    );
  }
  const top = rows.toSorted((a, b) => b.hits - a.hits).slice(0, TOLD);
  return (
    <details className={styles['rowTexts']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {plural('words.in-texts', rows.length)}
        {top.map((text) => (
          <span key={text.code} className={styles['topText']} title={name(text.name)}>
            {text.code} {number(text.hits)}
          </span>
        ))}
        {rows.length > TOLD && <span aria-hidden="true">…</span>}
      </summary>
      {open && <TextBars rows={rows} q={row.q} of={row.value} f={address.f} />}
    </details>
  );
}

interface Props {
  address: WordsAddress;
  words: Words;
}

/** The language that the page of a word is asked in: the one chosen, or its own where it stands in several. */
const languageFor = ({ language }: WordsAddress, row: WordRow): string =>
  row.shared && language === '' ? asAsked(row.language) : language;

/** The headword: of a lemma it leads to its page, of a form to its places by way of its number. */
function Headword({ address, row }: { address: WordsAddress; row: WordRow }) {
  if (address.layer !== 'lemma') {
    return (
      <span className={styles['form']} lang={row.language ?? 'und'}>
        {row.value}
      </span>
    );
  }
  return (
    <a
      href={paths.words({ lemma: row.value, ...chosenOf(address), language: languageFor(address, row) })}
      className={styles['lemma']}
      lang={row.language ?? 'und'}
    >
      <Lemma of={row.value} />
    </a>
  );
}

/** Of a lemma its forms, of a form the lemmas it belongs to. */
function Others({ address, row }: { address: WordsAddress; row: WordRow }) {
  const { t, plural } = useI18n();
  const { layer } = address;
  if (row.others.length === 0) return null;
  const more = row.otherCount - row.others.length;
  return (
    <p className={styles['others']}>
      {layer !== 'lemma' && <span aria-hidden="true">→ </span>}
      {row.others.map((other) => (
        <span key={other.value} className={styles['other']}>
          {layer === 'lemma' ? (
            <i lang={row.language ?? 'und'}>{other.value}</i>
          ) : (
            <a
              href={paths.words({ lemma: other.value, ...chosenOf(address), language: languageFor(address, row) })}
              className={styles['lemma']}
              lang={row.language ?? 'und'}
            >
              <Lemma of={other.value} />
            </a>
          )}{' '}
          <NumberLink hits={other.hits} q={other.q} within={address} of={other.value} />
        </span>
      ))}
      {more > 0 &&
        (layer === 'lemma' ? (
          <a href={paths.words({ lemma: row.value, ...chosenOf(address), language: languageFor(address, row) })}>
            {plural('words.more-forms', more)}
          </a>
        ) : (
          <span>{t('words.more', { count: String(more) })}</span>
        ))}
    </p>
  );
}

function Row({ address, words, row }: Props & { row: WordRow }) {
  const { name, plural, number } = useI18n();
  const languageNamed = useLanguageNames(words.languages);
  return (
    <li className={styles['row']}>
      <div className={styles['headline']}>
        <h2>
          <Headword address={address} row={row} />
        </h2>
        {row.shared && (
          <Soft as="span" small>
            {languageNamed(row.language)}
          </Soft>
        )}
        {row.classes.length > 0 && (
          <span className={styles['classes']}>
            {row.classes.map(({ value, name: names, hits }) => (
              <span key={value} title={number(hits)}>
                {name(names)}
              </span>
            ))}
          </span>
        )}
        <NumberLink hits={row.hits} q={row.q} within={address} of={row.value} />
        <RowSpread sort={address.sort} dispersion={row.dispersion} />
      </div>
      <Others address={address} row={row} />
      {row.auxiliary > 0 && <Soft small>{plural('words.auxiliary', row.auxiliary)}</Soft>}
      <RowTexts address={address} row={row} texts={words.texts} />
    </li>
  );
}

/** The words, each with its frequency, what stands under it, and its texts. */
export function WordRows({ address, words }: Props) {
  const { t } = useI18n();
  return (
    <ol aria-label={t(`words.title.${address.layer}`)} {...FOUND}>
      {words.rows.map((row) => (
        <Row key={`${row.value} ${asAsked(row.language)}`} address={address} words={words} row={row} />
      ))}
    </ol>
  );
}
