import {
  type CardNumberRow,
  listTextsNames,
  readPageQuery,
  sourcePsalms,
  type TextListItem,
  textRange,
} from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { usePageQuery } from '../../../router/react.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { PageBody, PageHeading, useGo } from '../../../ui/page-frame.tsx';
import { readTextAddress } from '../address.ts';
import { HeadNote } from '../HeadNote.tsx';
import { LineText } from '../LineText.tsx';
import { FolioRail } from '../lazy-beside.ts';
import { WholeRecord } from '../lazy-parts.ts';
import { NoPlace } from '../NoPlace.tsx';
import { ReadingSkeleton } from '../ReadingSkeleton.tsx';
import { firstCardHref, firstMode, type ModeOption, modesOf } from '../text-links.ts';
import { useCards } from '../use-complete-address.ts';
import { useModeName } from '../use-mode-name.ts';
import styles from './about-text.module.css';

const TakeModal = lazy(async () => ({ default: (await import('../take/TakeModal.tsx')).TakeModal }));

const PsalmStrip = lazy(async () => ({ default: (await import('../../../parts/plots/PsalmStrip.tsx')).PsalmStrip }));

/** A text that draws on fewer psalms is not read for them. */
const PSALTER = 10;

/** So much of a text shows what it is like. */
const LINES = 8;

/** The first lines of a text, as the way into it. */
function Beginning({ text }: { text: TextListItem }) {
  const { t } = useI18n();
  const first = text.firstCard;
  const { data } = useQuery({
    ...endpointQuery(textRange, {
      params: {
        code: text.code,
        startCardNumber: first?.cardNumber ?? 1,
        startVerseNo: first?.verseNo ?? '',
        endCardNumber: first?.cardNumber ?? 1,
        endVerseNo: first?.lastVerseNo ?? '',
      },
      query: { mode: firstMode(text) },
    }),
    enabled: first !== null,
    // An ornament: the page is whole without it.
    throwOnError: false,
  });
  const card = data?.cards[0];
  if (data === undefined || card === undefined) return null;
  const convention = data.mode === 'transliteration' ? 'transliteration' : 'transcription';
  return (
    <section aria-labelledby="about-beginning">
      <h2 id="about-beginning">{t('about-text.beginning')}</h2>
      <div className={styles['lines']} lang={data.language ?? 'und'}>
        {card.verses.slice(0, LINES).map((verse) => (
          <p key={verse.ord}>
            <LineText items={verse.items} convention={convention} interactive={false} noteNos={new Map()} />
          </p>
        ))}
      </div>
      <p>
        <a href={firstCardHref(text)}>{t('home.verse.read')}</a>
      </p>
    </section>
  );
}

/** How much of it there is, layer by layer the way to read it, and how far its annotation has come. */
function Extent({ text, modes }: { text: TextListItem; modes: readonly ModeOption[] }) {
  const { t, plural, number } = useI18n();
  const labelOf = useModeName();
  const share = `${number(Math.floor(text.annotated * 100))} %`;
  return (
    <section aria-labelledby="about-extent">
      <h2 id="about-extent">{t('about-text.extent')}</h2>
      <ul className={styles['counts']}>
        <li>{plural('unit.cards', text.cards)}</li>
        <li>{plural('unit.verses', text.verses)}</li>
        <li>{plural('unit.words', text.words)}</li>
        {text.annotated > 0 && <li>{t('about-text.annotated', { share })}</li>}
      </ul>
      <ul className={styles['layers']} aria-label={t('about-text.layers')}>
        {modes.map((option) => (
          <li key={option.mode}>
            <a href={paths.textItem({ code: text.code, mode: option.mode, grammar: false })}>{labelOf(option)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Folios({ code, cards }: { code: string; cards: readonly CardNumberRow[] }) {
  const { t } = useI18n();
  const go = useGo();
  if (cards.length < 2) return null;
  return (
    <section aria-labelledby="about-folios">
      <h2 id="about-folios">{t('about-text.folios')}</h2>
      <div className={styles['rail']}>
        <Suspense fallback={null}>
          <FolioRail
            code={code}
            cards={cards}
            here={null}
            look="rail"
            onCard={({ cardNumber }) =>
              go(paths.textItem({ code, startCardNumber: cardNumber, mode: null, grammar: false }))
            }
          />
        </Suspense>
      </div>
    </section>
  );
}

/** Which psalms a psalter has, and how often. */
function Psalms({ code }: { code: string }) {
  const { t, language: lang } = useI18n();
  // An ornament: the page is whole without it.
  const { data } = useQuery({
    ...endpointQuery(sourcePsalms, { query: { texts: [code], lang } }),
    throwOnError: false,
  });
  const psalters = data?.psalters.filter(({ psalms }) => psalms.length >= PSALTER) ?? [];
  if (psalters.length === 0) return null;
  return (
    // Its heading comes with it: what is above may still grow.
    <Suspense fallback={null}>
      <section aria-labelledby="about-psalms">
        <h2 id="about-psalms">{t('about-text.psalms')}</h2>
        {psalters.map((psalter) => (
          <PsalmStrip key={psalter.node.id} psalter={psalter} texts={[code]} isBare />
        ))}
      </section>
    </Suspense>
  );
}

function Shown({ text }: { text: TextListItem }) {
  const { t, language } = useI18n();
  const [taken, setTaken] = useState<'cite' | 'download' | null>(null);
  const cards = useCards(text.code);
  const { text: title, lang } = nameIn(language, text.name);
  const modes = modesOf(text, 'transcription');
  return (
    <PageBody>
      <PageHeading
        title={title}
        lang={lang}
        titleComment={t('page.about-text')}
        breadcrumbs={[
          { label: t('texts.title'), href: paths.texts() },
          { label: title, lang },
        ]}
        tools={
          <>
            <a className={styles['read']} href={firstCardHref(text)}>
              {t('about-text.read')}
            </a>
            <Button aria-haspopup="dialog" onClick={() => setTaken('cite')}>
              {t('cite.button')}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setTaken('download')}>
              {t('take.button')}
            </Button>
          </>
        }
      />
      <HeadNote code={text.code} facts={text} isOtherWitness={false} words={text.words} isWhole />
      <div className={styles['columns']}>
        <div className={styles['about']}>
          <Beginning text={text} />
          {cards.data !== undefined && <Folios code={text.code} cards={cards.data} />}
          {cards.data !== undefined && <Psalms code={text.code} />}
        </div>
        <div className={styles['facts']}>
          <Extent text={text} modes={modes} />
          <section aria-labelledby="about-facts">
            <h2 id="about-facts">{t('about-text.facts')}</h2>
            <Suspense fallback={<Soft small>{t('common.loading')}</Soft>}>
              <WholeRecord code={text.code} />
            </Suspense>
          </section>
        </div>
      </div>
      {taken !== null && (
        <Suspense fallback={null}>
          <TakeModal
            {...{ what: taken, code: text.code, title, modes }}
            mode={firstMode(text)}
            range={null}
            onClose={() => setTaken(null)}
          />
        </Suspense>
      )}
    </PageBody>
  );
}

/** `/texts/about`: what a text is, before one reads it. */
export function AboutTextPage() {
  const { code } = readPageQuery('about-text', usePageQuery());
  const list = useQuery(endpointQuery(listTextsNames, {}));
  if (list.data === undefined) return <ReadingSkeleton />;
  const text = list.data.find((one) => one.code === code);
  if (text === undefined) {
    return <NoPlace address={{ ...readTextAddress({}), code }} />;
  }
  return <Shown key={text.code} text={text} />;
}
