import type { SentenceResults } from '@glosa/contract';
import { lazy, Suspense, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { Soft } from '../../ui/layout.tsx';
import styles from './nothing.module.css';

const ExampleList = lazy(async () => ({ default: (await import('./ExampleList.tsx')).ExampleList }));

type Help = NonNullable<SentenceResults['help']>;
type Relaxation = Help['relaxations'][number];

/** The same search with another query, and where more than that is changed, with these parameters of the address. */
export type QueryHref = (q: string, set?: Relaxation['set']) => string;

type Suggestion = NonNullable<SentenceResults['queryError']>['suggestions'][number];

/** Other queries to try, each with the number of its hits where that is known. */
export function Suggestions(props: { suggestions: readonly Suggestion[]; href: QueryHref }) {
  const { t, plural } = useI18n();
  if (props.suggestions.length === 0) return null;
  return (
    <>
      <h2>{t('results.did-you-mean')}</h2>
      <ul className={styles['suggestions']}>
        {props.suggestions.map(({ q, count }) => (
          <li key={q}>
            <a href={props.href(q)}>
              <code>{q}</code>
            </a>
            {count !== null && <span> {plural('unit.hits', count)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Every part of the query with the number of its own hits: which of them is the one that does not occur. */
function Elements({ elements }: Pick<Help, 'elements'>) {
  const { t, number } = useI18n();
  if (elements.length < 2) return null;
  return (
    <>
      <h2>{t('results.elements')}</h2>
      <ul className={styles['elements']}>
        {elements.map(({ text, count }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a query may hold the same part twice
          <li key={i}>
            <code>{text}</code> {count === 0 ? <strong>0</strong> : number(count)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Words of the corpus that look like one that is not there. */
function Nearest({ nearest, href }: Pick<Help, 'nearest'> & { href: QueryHref }) {
  const { t, number } = useI18n();
  if (nearest.length === 0) return null;
  const words = [...new Set(nearest.map(({ word }) => word))];
  return (
    <>
      <h2>{t('results.nearest')}</h2>
      {words.map((word) => (
        <div key={word} className={styles['nearest']}>
          {words.length > 1 && <p>{t('results.nearest-to', { word })}</p>}
          <ul>
            {nearest
              .filter((one) => one.word === word)
              .map(({ form, language, count, q }) => (
                <li key={form}>
                  <a href={href(q)} lang={language ?? 'und'}>
                    {form}
                  </a>{' '}
                  {number(count)}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** The same search with less asked for. */
function Relaxations({ relaxations, q, href }: Pick<Help, 'relaxations'> & { q: string; href: QueryHref }) {
  const { t, plural } = useI18n();
  if (relaxations.length === 0) return null;
  return (
    <>
      <h2>{t('results.relaxations')}</h2>
      <ul>
        {relaxations.map((one) => (
          <li key={one.kind}>
            <a href={href(one.q, one.set)}>{t(`results.relax.${one.kind}`)}</a>{' '}
            <Soft as="span">{plural('unit.hits', one.count)}</Soft>
            {one.q !== q && <code className={styles['relaxedQuery']}>{one.q}</code>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Nothing found: why, and what else finds something. */
export function NothingFound({ results, href }: { results: SentenceResults; href: QueryHref }) {
  const { t } = useI18n();
  const { help, q } = results;
  const [asked, setAsked] = useState(false);
  return (
    <section className={styles['nothing']}>
      {help !== null && (
        <>
          <Elements elements={help.elements} />
          <Nearest nearest={help.nearest} href={href} />
          <Relaxations relaxations={help.relaxations} q={q} href={href} />
        </>
      )}
      <Suggestions suggestions={results.queryError?.suggestions ?? []} href={href} />
      {/* They are made from a text, which is asked for when they are. */}
      <details className={styles['examples']} onToggle={(event) => setAsked(event.currentTarget.open)}>
        <summary>{t('results.ask')}</summary>
        {asked && (
          <Suspense fallback={null}>
            <ExampleList />
          </Suspense>
        )}
      </details>
      <p>
        <a href={paths.searchHelp()}>{t('results.help')}</a>
      </p>
    </section>
  );
}
