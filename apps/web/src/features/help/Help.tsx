import { type Language, searchSentences } from '@glosa/contract';
import { BASE_LANGUAGE } from '@glosa/dictionary/browser';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { Loader } from '../../ui/Loader.tsx';
import { EXAMPLES, type ExampleGroup } from './examples.ts';
import { HelpTable, NameTable } from './HelpTables.tsx';
import styles from './help.module.css';
import { type Block, type HelpText, SECTIONS } from './help-text.ts';
import { Marked } from './Marked.tsx';

/** The texts of the page; each language is loaded when it is read. */
const TEXTS = import.meta.glob<HelpText>('./texts/*.ts', { import: 'HELP' });
const BASE = `./texts/${BASE_LANGUAGE}.ts`;

/** In the base language where there is no translation. */
async function load(language: Language): Promise<HelpText> {
  const text = await (TEXTS[`./texts/${language}.ts`] ?? TEXTS[BASE])?.();
  if (text === undefined) throw new Error(`There is no ${BASE}`);
  return text;
}

function useHelpText(): HelpText | undefined {
  const { language } = useI18n();
  const [loaded, setLoaded] = useState<{ language: string; text: HelpText }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isWanted = true;
    load(language).then(
      (text) => isWanted && setLoaded({ language, text }),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  // A page without its text is no page: the error page says so.
  if (failure !== undefined) throw failure;
  return loaded?.language === language ? loaded.text : undefined;
}

function Examples({ group, text }: { group: ExampleGroup; text: HelpText }) {
  const meanings: readonly string[] = text.meanings[group];
  return (
    <dl className={styles['examples']}>
      {EXAMPLES[group].map((q, at) => (
        <div key={q}>
          <dt>
            <a href={paths.results({ q, page: 1 })} data-example>
              <code>{q}</code>
            </a>
          </dt>
          <dd>
            <Marked text={meanings[at] ?? ''} />
          </dd>
          <dd>
            <HitCount q={q} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ block, text }: { block: Block; text: HelpText }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Marked text={block} />
      </p>
    );
  }
  if ('examples' in block) return <Examples group={block.examples} text={text} />;
  if ('table' in block) return <NameTable table={block.table} text={text} />;
  const rows = block.rows.map((row) => row.map((cell) => <Marked key={cell} text={cell} />));
  return <HelpTable head={block.head} rows={rows} />;
}

/** The sections as links; folded away where they would fill the window before the text begins. */
function Contents({ text }: { text: HelpText }) {
  const { t } = useI18n();
  const [isNarrow] = useState(() => typeof matchMedia !== 'undefined' && matchMedia('(width < 48rem)').matches);
  const heading = <h2 id="help-contents">{t('help.contents')}</h2>;
  const list = (
    <ol>
      {SECTIONS.map((section) => (
        <li key={section}>
          <a href={`#${section}`}>
            <Marked text={text.titles[section]} />
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={styles['contents']} aria-labelledby="help-contents">
      {isNarrow ? (
        <details>
          <summary>{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </nav>
  );
}

/** What can be asked, from plain words to the whole query language, with examples that run: `/about?id=2`. */
export function Help() {
  const { t } = useI18n();
  const text = useHelpText();
  const isThere = text !== undefined;
  // The browser looks for the section of the address before the text has come.
  useEffect(() => {
    if (isThere) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
  if (text === undefined) return <Loader label={t('help.loading')} />;
  return (
    <div className={styles['page']}>
      <Contents text={text} />
      <div className={styles['body']}>
        <p className={styles['try']}>
          <a href={paths.results()}>{t('help.try')}</a>
        </p>
        {SECTIONS.map((section) => (
          <section key={section} aria-labelledby={section}>
            <h2 id={section} tabIndex={-1}>
              <Marked text={text.titles[section]} />
            </h2>
            {text.body[section].map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the page never change their order
              <Part key={at} block={block} text={text} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Whether an element has come near the part of the page in view; true at once where that cannot be known. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    if (typeof IntersectionObserver === 'undefined') return setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

/** How many hits a query has in this corpus, counted when the example comes into view. */
function HitCount({ q }: { q: string }) {
  const { t, plural } = useI18n();
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const { data, isError } = useQuery({
    ...endpointQuery(searchSentences, { query: { q, size: 1 } }),
    enabled: seen,
    // The example works all the same: only its number is missing.
    throwOnError: false,
  });
  const answered = data === undefined || data.error !== undefined ? undefined : data;
  return (
    <span ref={place} className={styles['hits']} data-state={data?.error !== undefined ? 'fault' : undefined}>
      {answered !== undefined && (answered.exact ? '' : `${t('builder.at-least')} `)}
      {answered !== undefined && plural('unit.hits', answered.total)}
      {isError && '–'}
    </span>
  );
}
