import { appTitle, type HomeTexts, homeTexts, yearsName } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useSpecimen } from '../../api/specimen.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeading } from '../../ui/page-frame.tsx';
import { DayVerseFigure } from './DayVerseFigure.tsx';
import { EntryPoints, ToBeginWith, WhereAndWhose } from './Entries.tsx';
import { HomeSearch } from './HomeSearch.tsx';
import styles from './home.module.css';

const HomePlots = lazy(async () => ({ default: (await import('./HomePlots.tsx')).HomePlots }));

/** How much there is, in which languages, and from when; `isDone`: that this is all that will come. */
function Counts({ texts }: { texts: HomeTexts | undefined }) {
  const { plural } = useI18n();
  const title = useQuery(endpointQuery(appTitle, {}));
  const corpus = title.data?.corpus;
  if (corpus === undefined || texts === undefined) return <p className={styles['counts']} />;
  const { languages } = texts;
  return (
    <p className={styles['counts']}>
      <b>{`${plural('unit.texts', texts.total)}, ${plural('unit.words', corpus.words)}`}</b>
      {languages.map(({ language, name, years }) => (
        <span key={language}>
          <a href={paths.texts({ f: `language:${language}` })}>{name === null ? language : <Name of={name} />}</a>
          {years !== null && ` ${yearsName(years)}`}
        </span>
      ))}
    </p>
  );
}

/** The main page: what the corpus is, when and where it is from, how much there is; a search, and the ways in. */
export function HomePage({ text }: { text: ReactNode }) {
  const { t, name } = useI18n();
  const title = useQuery(endpointQuery(appTitle, {}));
  const texts = useQuery(endpointQuery(homeTexts, {}));
  const { specimen } = useSpecimen(texts.data);
  const named = title.data === undefined ? t('app.name') : name(title.data.title);
  // An installation without a name of its own says what it is; the logo says Glosa already.
  const heading = named === t('app.name') ? t('home.heading') : named;
  const verse = texts.data?.verse;
  const isDated = texts.data?.languages.some(({ years }) => years !== null) ?? true;
  return (
    <div className={styles['page']}>
      <div className={styles['hero']}>
        <div className={styles['title']}>
          <PageHeading title={named}>{heading}</PageHeading>
          <Counts texts={texts.data} />
        </div>
        <HomeSearch specimen={specimen?.range} />
        <div className={styles['intro']}>{text}</div>
        {verse === undefined ? <div className={styles['verse']} /> : verse !== null && <DayVerseFigure verse={verse} />}
      </div>
      {texts.data?.total === 0 ? (
        <EmptyState title={t('home.no-texts')} />
      ) : (
        <div className={styles['plots']} data-dated={isDated || undefined}>
          <Suspense fallback={null}>{texts.data !== undefined && <HomePlots />}</Suspense>
        </div>
      )}
      {texts.data !== undefined && (
        <>
          <WhereAndWhose texts={texts.data} />
          <ToBeginWith texts={texts.data} />
          <EntryPoints texts={texts.data} />
        </>
      )}
    </div>
  );
}
