import { type Provenance, RECORD_FACTS, type RecordFact } from '@glosa/contract';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './record.module.css';

/** Longer descriptions are cut on the screen: some tell the history of a manuscript. */
const SHORT = 180;
/** Not worth a button. */
const SPARE = 20;

/** A description up to a word that ends before so many characters; null where it is short enough as it is. */
export function shortened(text: string, most: number): string | null {
  if (text.length <= most + SPARE) return null;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,;:.]+$/u, '')}…`;
}

/** On paper a description is whole, whatever the screen shows. */
function Source({ source }: { source: string }) {
  const { t, language } = useI18n();
  const [open, setOpen] = useState(false);
  const short = shortened(source, SHORT);
  if (short === null) return source;
  return (
    <>
      <span className={open ? undefined : styles['folded']}>{source}</span>
      {!open && <span className={styles['short']}>{short}</span>}{' '}
      <button
        type="button"
        lang={language}
        className={styles['more']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'record.less' : 'record.more')}
      </button>
    </>
  );
}

/**
 * What a text is taken from, in which language it is, and under which licence it may be used, as far as its file says.
 * A long description can be opened where it stands.
 */
export function TextRecord({ facts }: { facts: Provenance }) {
  const { t, name } = useI18n();
  const { languageName, licence, licenceUrl } = facts;
  const said = (text: string | null) => text && <Source source={text} />;
  const of: Record<RecordFact, ReactNode> = {
    language: languageName && name(languageName),
    ...{ manuscript: facts.manuscript, date: facts.date, place: facts.place },
    ...{ edition: said(facts.edition), source: said(facts.source) },
    licence:
      licenceUrl === null ? (
        licence
      ) : (
        <a href={licenceUrl} rel="license noreferrer">
          {licence}
        </a>
      ),
  };
  const known = RECORD_FACTS.filter((fact) => of[fact] !== null);
  if (known.length === 0) return null;
  return (
    <dl className={styles['record']}>
      {known.map((fact) => (
        <div key={fact}>
          <dt>{t(`record.${fact}`)}</dt>
          {/* The words of the file are in whatever language it has them. */}
          <dd lang={fact === 'language' ? undefined : 'und'}>{of[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
