import { type Provenance, type RecordEntry, textRecord } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type HeadFact, headFacts } from './head-facts.ts';
import styles from './head-note.module.css';
import { WholeRecord } from './lazy-parts.ts';

const NO_ENTRIES: readonly RecordEntry[] = [];

/** A value, as the way to the texts that share it, or to what it names. */
function Value({ value: { text, lang, uri, f }, field }: { value: HeadFact['values'][number]; field: string }) {
  const words = <span lang={lang ?? undefined}>{text}</span>;
  if (f !== undefined) return <a href={paths.texts({ f })}>{words}</a>;
  return uri === null ? (
    words
  ) : (
    <a href={uri} rel={field === 'licence' ? 'license noreferrer' : 'noreferrer'}>
      {words}
    </a>
  );
}

/** What the facts would not be understood without. */
const LABELLED = new Set<string>(['edition', 'credit']);

function Fact({ fact: { field, values } }: { fact: HeadFact }) {
  const { t } = useI18n();
  const label = t(`record.${field}`);
  return (
    <div title={LABELLED.has(field) ? undefined : label}>
      <dt>{LABELLED.has(field) ? `${label}: ` : <VisuallyHidden>{`${label}: `}</VisuallyHidden>}</dt>
      {values.map((value) => (
        <dd key={`${value.text} ${value.uri}`}>
          <Value value={value} field={field} />
        </dd>
      ))}
    </div>
  );
}

/**
 * Two lines that say of a text what it is, from when and where, whose, and under which licence; all that is known opens in
 * place. `facts`: what the layer shown says of itself; `words`: null where their number is not known.
 */
export function HeadNote(props: {
  code: string;
  facts: Provenance;
  isOtherWitness: boolean;
  words: number | null;
  /** Whether all that is known stands on the page as it is. */
  isWhole?: boolean;
}) {
  const { code, facts, isOtherWitness, words, isWhole = false } = props;
  const { t, name, plural, language } = useI18n();
  const [open, setOpen] = useState(false);
  const record = useQuery({
    ...endpointQuery(textRecord, { params: { code }, query: { lang: language } }),
    // The text is there to be read without it.
    throwOnError: false,
  });
  const entries = isOtherWitness ? NO_ENTRIES : (record.data?.entries ?? NO_ENTRIES);
  const said = record.isPending ? [] : headFacts(entries, facts, name);
  return (
    <section className={styles['note']} aria-label={t('record.whole')} data-open={open || undefined}>
      <div className={styles['lines']}>
        <dl>
          {!isWhole && (
            <div>
              <dt>
                <VisuallyHidden>{t('record.page')}: </VisuallyHidden>
              </dt>
              <dd>
                <a href={paths.aboutText({ code })} className={styles['siglum']}>
                  {code}
                </a>
              </dd>
            </div>
          )}
          {said.map((fact) => (
            <Fact key={fact.field} fact={fact} />
          ))}
          {words !== null && words > 0 && (
            <div>
              <dt>
                <VisuallyHidden>{t('record.words')}: </VisuallyHidden>
              </dt>
              <dd>{plural('unit.words', words)}</dd>
            </div>
          )}
        </dl>
        {!isWhole && (
          <button type="button" className={styles['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'record.less' : 'record.more')}
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      </div>
      {open && (
        <Suspense fallback={null}>
          <WholeRecord code={code} />
          <p>
            <a href={paths.aboutText({ code })}>{t('record.page')}</a>
          </p>
        </Suspense>
      )}
    </section>
  );
}
