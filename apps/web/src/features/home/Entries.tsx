/** The ways into the corpus below its pictures. */
import { dateInWords, type HomeTexts } from '@glosa/contract';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { Licence } from '../../parts/Licence.tsx';
import { paths } from '../../paths.ts';
import { firstCardHref } from './first-card.ts';
import styles from './home.module.css';

type Begun = HomeTexts['begin'][number];

/** Why it is one to begin with: by what is known of it. */
function Why({ of: { text, why, count } }: { of: Begun }) {
  const { t, plural } = useI18n();
  const date = dateInWords(text.date) ?? '';
  switch (why) {
    case 'sources':
    case 'themes':
      return t(`home.begin.${why}`, { passages: plural('unit.passages', count ?? 0) });
    case 'oldest':
    case 'latest':
      return t(`home.begin.${why}`, { date });
    case 'longest':
      return t('home.begin.longest', { words: plural('unit.words', text.words) });
    case 'annotated':
      return t('home.begin.annotated');
    case 'first':
      return plural('unit.words', text.words);
  }
}

/** A part of the page under its heading; `more`: where all of it is. */
function Section(props: { id: string; title: string; more?: ReactNode; children: ReactNode }) {
  const { id, title, more, children } = props;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['sectionHead']}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export function ToBeginWith({ texts: { begin, total } }: { texts: HomeTexts }) {
  const { t, number } = useI18n();
  if (begin.length === 0) return null;
  return (
    <Section
      id="home-begin"
      title={t('home.begin')}
      more={<a href={paths.texts()}>{t('home.all-texts', { count: number(total) })}</a>}
    >
      <ol className={styles['begin']}>
        {begin.map((one) => (
          <li key={one.text.code}>
            <a href={firstCardHref(one.text)}>
              <Name of={one.text.name} />
            </a>
            <p>
              <Why of={one} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Where the texts are from, and to whom their readers owe them. */
export function WhereAndWhose({ texts: { regions, rights } }: { texts: HomeTexts }) {
  const { t, plural } = useI18n();
  if (regions.length === 0 && rights.length === 0) return null;
  return (
    <div className={styles['origin']}>
      {regions.length > 0 && (
        <Section id="home-where" title={t('home.where')}>
          <dl className={styles['regions']}>
            {regions.map(({ region, name, texts, words }) => (
              <div key={region}>
                <dt>
                  <a href={paths.texts({ f: `region:${region}` })}>{name === null ? region : <Name of={name} />}</a>
                </dt>
                <dd>{`${plural('unit.words', words)} · ${plural('unit.texts', texts)}`}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {rights.length > 0 && (
        <Section id="home-whose" title={t('home.whose')}>
          <dl>
            {rights.map((one) => (
              <div key={`${one.licence} ${one.credit}`}>
                <dt>
                  {plural('unit.texts', one.texts)}
                  {one.licence !== null && ' · '}
                  <Licence {...one} />
                </dt>
                {one.credit !== null && <dd>{one.credit}</dd>}
              </div>
            ))}
          </dl>
        </Section>
      )}
    </div>
  );
}

function Entry({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <li>
      <h3>
        <a href={href}>{name}</a>
      </h3>
      {children}
    </li>
  );
}

/** Persons or events that occur most often. */
function Told({ themes, kind }: { themes: HomeTexts['themes']; kind: 'event' | 'person' }) {
  const { number } = useI18n();
  const path = { event: paths.eventTheme, person: paths.personTheme }[kind];
  const own = themes.filter((theme) => theme.kind === kind);
  return (
    <ul className={styles['told']}>
      {own.map(({ id, name, passages }) => (
        <li key={id}>
          <a href={path(id)}>
            <Name of={name} />
          </a>{' '}
          {number(passages)}
        </li>
      ))}
    </ul>
  );
}

/** Themes, sources, words, forms; without what there is nothing of. */
export function EntryPoints({ texts: { themes, parallels, total } }: { texts: HomeTexts }) {
  const { t, number } = useI18n();
  if (total === 0) return null;
  return (
    <Section id="home-entries" title={t('home.entries')}>
      <ul className={styles['entries']}>
        {(['event', 'person'] as const).map(
          (kind) =>
            themes.some((theme) => theme.kind === kind) && (
              <Entry key={kind} href={paths.themes({ kind })} name={t(`themes.kind.${kind}`)}>
                <Told themes={themes} kind={kind} />
              </Entry>
            ),
        )}
        {parallels > 0 && (
          <Entry href={paths.sources()} name={t('nav.sources')}>
            <p>{t('home.drawn', { count: number(parallels) })}</p>
          </Entry>
        )}
        <Entry href={paths.words()} name={t('nav.words')}>
          <p>{t('home.entry.words')}</p>
        </Entry>
        <Entry href={paths.grammarSingle()} name={t('nav.grammatical-forms')}>
          <p>{t('home.entry.grammar')}</p>
        </Entry>
      </ul>
    </Section>
  );
}
