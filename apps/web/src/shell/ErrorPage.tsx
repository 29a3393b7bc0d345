import type { DictionaryKey } from '@glosa/dictionary';
import { useI18nIfLoaded } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import { PageBody, PageHeading, useGo } from '../ui/page-frame.tsx';
import { RichText } from '../ui/RichText.tsx';
import styles from './frame.module.css';

/** Statuses with words of their own; all others are told as 500. */
const TOLD = {
  400: ['error.message.400', 'error.400'],
  401: ['error.message.401', 'error.401'],
  403: ['error.message.403', 'error.403'],
  404: ['error.message.404', 'error.404'],
  429: ['error.message.429', 'error.429'],
  500: ['error.message.500', 'error.500'],
  503: ['error.message.503', 'error.503'],
} as const satisfies Record<number, readonly [DictionaryKey, DictionaryKey]>;

function told(status: number): keyof typeof TOLD {
  return status in TOLD ? (status as keyof typeof TOLD) : 500;
}

/** Takes the place of a page that cannot be shown. */
export function ErrorPage({ status, requestId }: { status: number; requestId?: string | undefined }) {
  const i18n = useI18nIfLoaded();
  const go = useGo();
  if (i18n === null) return <RefreshPrompt />;
  const { t } = i18n;
  const code = told(status);
  const [title, body] = TOLD[code];
  return (
    <PageBody width="text">
      <PageHeading title={t(title)}>
        {t('error.word')} {code}
      </PageHeading>
      <RichText html={t(body)} className={styles['errorText']} />
      {requestId === undefined ? null : <p className={styles['requestId']}>{t('error.request', { id: requestId })}</p>}
      <ul className={styles['errorLinks']}>
        <li>
          <button type="button" onClick={() => (window.history.length > 1 ? window.history.back() : go(paths.home()))}>
            {t('error.back')}
          </button>
        </li>
        <li>
          <a href={paths.home()}>{t('nav.main-page')}</a>
        </li>
        <li>
          <a href={paths.sitemap()}>{t('nav.sitemap')}</a>
        </li>
      </ul>
    </PageBody>
  );
}

/** What is left to say when not even the dictionary could be loaded: in Polish, then in English. */
export function RefreshPrompt() {
  return (
    <main className={styles['prompt']}>
      <div lang="pl">
        <h1>Nie udało się wczytać strony</h1>
        <p>Serwer nie odpowiada albo połączenie zostało przerwane. Odśwież stronę lub spróbuj ponownie za chwilę.</p>
        <p>
          <a href={window.location.href} data-reload="">
            Odśwież stronę
          </a>
        </p>
      </div>
      <p lang="en">The page could not be loaded. Please refresh it, or try again in a moment.</p>
    </main>
  );
}
