import { callAddress, exportThemePassages, pageId, type ThemeKind } from '@glosa/contract';
import { Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { nameIn, useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { ListPages } from '../../parts/ListPages.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { paths } from '../../paths.ts';
import { usePageAddress, usePageQuery } from '../../router/react.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeading, useGo } from '../../ui/page-frame.tsx';
import { PassageList } from './PassageList.tsx';
import { RelatedThemes } from './RelatedThemes.tsx';
import styles from './theme.module.css';
import { readThemeAddress, type ThemeAddress, themeHref } from './themes-address.ts';
import { type ThemePassages, useTheme } from './use-theme.ts';

/** More texts than this are folded away until asked for. */
const SHOWN = 12;

/** The texts with their passages; those ticked are the only ones shown. */
function TextFilter({ answer, address }: { answer: ThemePassages; address: ThemeAddress }) {
  const { t, number } = useI18n();
  const go = useGo();
  const [all, setAll] = useState(false);
  const { kind, theme, perText } = answer;
  const { texts } = address;
  if (perText.length === 0 || (perText.length === 1 && texts.length === 0)) return null;
  const toggle = (code: string) =>
    go(
      themeHref(kind, theme.id, {
        texts: texts.includes(code) ? texts.filter((one) => one !== code) : [...texts, code],
      }),
    );
  const shown = all ? perText : perText.filter(({ code }, i) => i < SHOWN || texts.includes(code));
  return (
    <fieldset className={styles['filter']}>
      <legend>{t('themes.by-text')}</legend>
      <ul>
        {shown.map((text) => (
          <li key={text.code}>
            <label>
              <input type="checkbox" checked={texts.includes(text.code)} onChange={() => toggle(text.code)} />
              <span>
                <Name of={text.name} />
              </span>
              <span className={styles['count']}>{number(text.passages)}</span>
            </label>
          </li>
        ))}
      </ul>
      {perText.length > shown.length && (
        <Button small onClick={() => setAll(true)}>
          {t('results.more-texts', { count: number(perText.length - shown.length) })}
        </Button>
      )}
    </fieldset>
  );
}

/** What the theme is, and what can be done with its list. */
function About({ answer, texts }: { answer: ThemePassages; texts: readonly string[] }) {
  const { t, plural, number, prose, language: lang } = useI18n();
  const { kind, theme } = answer;
  const open = new Set(theme.path.map(({ id }) => id));
  const isMixed = theme.children.length > 0 && theme.own > 0;
  const file = callAddress(exportThemePassages, { params: { kind, id: theme.id }, query: { texts, lang } });
  return (
    <div className={styles['about']}>
      <p className={styles['counts']}>
        {t(`themes.one.${kind}`)} · {plural('themes.passages', theme.total)}
        {isMixed && ` (${t('themes.own', { count: number(theme.own) })})`}
      </p>
      {theme.description !== null && <p className={styles['description']}>{prose(theme.description)}</p>}
      <ul className={styles['links']}>
        {theme.authority !== null && /^https?:/.test(theme.authority) && (
          <li>
            <a href={theme.authority} rel="external noreferrer">
              <ExternalLink aria-hidden="true" />
              {t('themes.authority', { host: URL.canParse(theme.authority) ? new URL(theme.authority).host : '' })}
            </a>
          </li>
        )}
        <li>
          <a href={paths.themes({ kind, find: '', open, all: theme.total === 0 })}>{t('themes.in-tree')}</a>
        </li>
        {answer.total > 0 && (
          <li>
            <a href={file} download>
              <Download aria-hidden="true" />
              {t('themes.export')}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The themes right below, with their counts. */
function Below({ answer: { kind, theme } }: { answer: ThemePassages }) {
  const { t, number } = useI18n();
  if (theme.children.length === 0) return null;
  return (
    <details className={styles['below']} open={theme.children.length <= 12}>
      <summary>
        {t('themes.below')} ({number(theme.children.length)})
      </summary>
      <ul>
        {theme.children.map((child) => (
          <li key={child.id}>
            <a href={themeHref(kind, child.id)}>
              <Name of={child.name} />
            </a>{' '}
            <span>{number(child.total)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Found({ answer, address }: { answer: ThemePassages; address: ThemeAddress }) {
  const { t, plural } = useI18n();
  const { kind, theme, total, perText } = answer;
  const isNarrowed = address.texts.length > 0;
  return (
    <div className={styles['body']}>
      <TextFilter answer={answer} address={address} />
      <section className={styles['main']} aria-label={t('themes.list')}>
        {isNarrowed && (
          <p role="status" className={styles['narrowed']}>
            {plural('themes.passages-in-texts', total)} <a href={themeHref(kind, theme.id)}>{t('themes.all-texts')}</a>
          </p>
        )}
        {total === 0 ? (
          <EmptyState title={t(perText.length === 0 ? 'themes.no-passages' : 'themes.none-in-texts')}>
            {perText.length === 0 && theme.children.length === 0 && <p>{t('themes.no-passages-text')}</p>}
          </EmptyState>
        ) : (
          <PassageList answer={answer} />
        )}
        <ListPages
          of={answer}
          label={t('themes.pages')}
          href={(page) => themeHref(kind, theme.id, { texts: address.texts, page })}
        />
      </section>
      <RelatedThemes answer={answer} />
    </div>
  );
}

function ThemePage({ kind, id }: { kind: ThemeKind; id: number }) {
  const { t, language, number } = useI18n();
  const address = readThemeAddress(usePageQuery());
  const found = useTheme(kind, id, address);
  const answer = found.data;
  const { text: title, lang }: ReturnType<typeof nameIn> =
    answer === undefined ? { text: t(`page.${kind}-theme`) } : nameIn(language, answer.theme.name);
  const path = answer?.theme.path.slice(0, -1) ?? [];
  const way = path.map((step) => {
    const { text: label, lang: own } = nameIn(language, step.name);
    return { label, lang: own, href: themeHref(kind, step.id) };
  });
  const trees = { label: t('page.themes'), href: paths.themes({ kind, find: '', open: null, all: false }) };
  return (
    <PageBody>
      <PageHeading
        title={title}
        lang={lang}
        breadcrumbs={[trees, ...way, { label: title, lang }]}
        {...(answer !== undefined && answer.page > 1
          ? { titleComment: t('pager.page', { page: number(answer.page) }) }
          : {})}
      />
      <ListState list={found} loading={t('themes.loading')} failure={t('themes.failure')}>
        {(passages) => (
          <>
            <About answer={passages} texts={address.texts} />
            <Below answer={passages} />
            <Found answer={passages} address={address} />
          </>
        )}
      </ListState>
    </PageBody>
  );
}

/** `/themes/search/event-themes/{id}`: where an event is told. */
export function EventThemePage() {
  const id = pageId(usePageAddress().pathname);
  return <ThemePage key={id} kind="event" id={id} />;
}

/** `/themes/search/person-themes/{id}`: where a person is spoken of. */
export function PersonThemePage() {
  const id = pageId(usePageAddress().pathname);
  return <ThemePage key={id} kind="person" id={id} />;
}
