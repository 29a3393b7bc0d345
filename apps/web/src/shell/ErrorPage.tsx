import type { DictionaryKey } from '@glosa/dictionary';
import { useI18nIfLoaded } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import { Soft } from '../ui/layout.tsx';
import { PageBody, PageHeading, useGo } from '../ui/page-frame.tsx';
import { RichText } from '../ui/RichText.tsx';
import styles from './frame.module.css';
import { RefreshPrompt } from './RefreshPrompt.tsx';

/** Statuses with words of their own. */
const TOLD = {
  400: ['error.message.400', 'error.400'],
  401: ['error.message.401', 'error.401'],
  403: ['error.message.403', 'error.403'],
  404: ['error.message.404', 'error.404'],
  429: ['error.message.429', 'error.429'],
  500: ['error.message.500', 'error.500'],
  503: ['error.message.503', 'error.503'],
} as const satisfies Record<number, readonly [DictionaryKey, DictionaryKey]>;

/** What a proxy says when the server behind it is away. */
const FROM_PROXY = [502, 504];

/** Title and text of a status; an unforeseen one is told by its number. */
export function wordsOf(status: number): readonly [title: DictionaryKey, body: DictionaryKey] {
  if (FROM_PROXY.includes(status)) return TOLD[503];
  return status in TOLD ? TOLD[status as keyof typeof TOLD] : ['error.message.other', 'error.other'];
}

/** Takes the place of a page that cannot be shown. `reason`: what the server says is wrong with the request. */
export function ErrorPage(props: { status: number; requestId?: string | undefined; reason?: string | undefined }) {
  const { status, requestId, reason } = props;
  const i18n = useI18nIfLoaded();
  const go = useGo();
  if (i18n === null) return <RefreshPrompt />;
  const { t } = i18n;
  const [title, body] = wordsOf(status);
  return (
    <PageBody width="text">
      <PageHeading title={t(title)}>
        {t('error.word')} {status}
      </PageHeading>
      <RichText html={t(body)} className={styles['errorText']} />
      {reason === undefined ? null : <p className={styles['errorText']}>{reason}</p>}
      {requestId === undefined ? null : (
        <Soft small className={styles['requestId']}>
          {t('error.request', { id: requestId })}
        </Soft>
      )}
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
