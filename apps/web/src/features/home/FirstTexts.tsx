import type { HomeTexts, TextListItem } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { firstCardHref } from './first-card.ts';
import styles from './home.module.css';

function TextRow({ text }: { text: TextListItem }) {
  const { t, plural } = useI18n();
  const { layers } = text;
  const said = [
    layers.transcription && t('layer.transcription'),
    layers.transliteration && t('layer.transliteration'),
    text.annotated > 0 && t('layer.grammar'),
  ].filter((layer) => layer !== false);
  return (
    <li>
      <a href={firstCardHref(text)}>
        <Name of={text.name} />
      </a>
      <p>
        {plural('unit.cards', text.cards)}
        {said.length === 0 ? null : ` · ${said.join(', ')}`}
      </p>
    </li>
  );
}

/** The first dozen texts as a table of contents, and the way to all of them. */
export function FirstTexts({ texts }: { texts: HomeTexts | undefined }) {
  const { t, number } = useI18n();
  return (
    <section className={styles['section']} aria-labelledby="home-texts">
      <div className={styles['sectionHead']}>
        <h2 id="home-texts">{t('home.texts')}</h2>
        {texts === undefined || texts.total === 0 ? null : (
          <a href={paths.texts()}>{t('home.all-texts', { count: number(texts.total) })}</a>
        )}
      </div>
      {texts === undefined ? (
        <Loader label={t('common.loading')} />
      ) : texts.total === 0 ? (
        <EmptyState title={t('home.no-texts')} />
      ) : (
        <ol className={styles['texts']}>
          {texts.first.map((text) => (
            <TextRow key={text.code} text={text} />
          ))}
        </ol>
      )}
    </section>
  );
}
