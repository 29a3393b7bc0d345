import type { AnnotationMap } from '@glosa/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageError } from '../../../api/page-error.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { usePageState } from '../../../parts/use-page-state.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { DoneModal } from '../DoneModal.tsx';
import { leftAt } from '../return-place.ts';
import { UNKNOWN_LANGUAGE, WordsLanguage } from '../words-language.ts';
import { ListProgress } from './ListProgress.tsx';
import { ListTools } from './ListTools.tsx';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';
import { ProgressMap } from './ProgressMap.tsx';
import { RangeModal } from './RangeModal.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SentenceList } from './SentenceList.tsx';
import { kept, NOTHING, ranged } from './selection.ts';
import styles from './sentences.module.css';
import { useBulk } from './use-bulk.ts';
import type { ListState } from './use-list.ts';
import { type ListFacts, type ListRows, useMap, useSentences } from './use-sentences.ts';

/** What is typed is asked for when the typing pauses for so long, in milliseconds. */
const PAUSE_MS = 250;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function Nowhere({ code }: { code: string }) {
  const { t } = useI18n();
  const title = t('annotation-list.hidden');
  const crumbs = [{ label: t('page.annotation'), href: paths.annotation() }, { label: code }];
  return (
    <>
      <PageHeading title={title} breadcrumbs={crumbs} />
      <div className={styles['nowhere']}>
        <p>{t('annotation-list.hidden-why', { code })}</p>
        <p>
          <a href={paths.annotation()}>{t('annotation-list.to-texts')}</a>
        </p>
      </div>
    </>
  );
}

function NoSentences({ code }: { code: string }) {
  const { t } = useI18n();
  return (
    <EmptyState title={t('annotation-list.none')}>
      <p>{t('annotation-list.none-why')}</p>
      <p>
        <a href={paths.manageText(code)}>{t('annotation-list.to-text')}</a>
      </p>
    </EmptyState>
  );
}

/** When the bar has gone in which the focus was, the focus goes back into the list, to the row it was in before. */
function useFocusBack(isGone: boolean) {
  const grid = useRef<HTMLDivElement>(null);
  const wasGone = useRef(isGone);
  useEffect(() => {
    if (isGone && !wasGone.current && document.activeElement === document.body) {
      grid.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
    }
    wasGone.current = isGone;
  }, [isGone]);
  return grid;
}

/** Sentences with what can be done with several of them; what is chosen lasts as long as the list is of this text. */
function Sentences(props: {
  address: ListAddress;
  onAddress: (address: ListAddress) => void;
  facts: ListFacts;
  map: AnnotationMap | undefined;
  list: ListRows;
}) {
  const { address, onAddress, facts, map, list } = props;
  const { t, plural } = useI18n();
  const { code, numbers, open, staff } = facts;
  const [wanted, setSelection] = useState(NOTHING);
  const [arrival] = useState(() => ({ current: leftAt(code) }));
  const [modal, setModal] = useState(false);
  const [said, setSaid] = useState('');
  const selection = useMemo(() => kept(wanted, numbers), [wanted, numbers]);
  const { chosen } = selection;
  const { isBusy, assign, mark, asking, stopAsking } = useBulk(code);
  const place = useFocusBack(chosen.size === 0);
  const select: ListState['onSelection'] = (next) => {
    setSelection(next);
    if (next.chosen.size !== chosen.size) {
      setSaid(
        next.chosen.size === 0
          ? t('annotation-list.none-selected')
          : plural('annotation-list.selected', next.chosen.size),
      );
    }
  };
  return (
    <>
      {map === undefined ? null : <ProgressMap map={map} address={address} onAddress={onAddress} />}
      <ListTools
        address={address}
        facts={facts}
        counts={map?.counts}
        isOld={list.isOld}
        onAddress={onAddress}
        onRange={() => setModal(true)}
      />
      {numbers.length === 0 ? (
        <EmptyState title={t('annotation-list.nothing')}>
          <p>
            <Button onClick={() => onAddress({ ...address, filter: 'all', contains: '', from: null, to: null })}>
              {t('annotation-list.show-sentences')}
            </Button>
          </p>
        </EmptyState>
      ) : (
        <WordsLanguage value={facts.language ?? UNKNOWN_LANGUAGE}>
          <SentenceList
            ref={place}
            arrival={arrival}
            list={{
              ...{ code, numbers, open, selection },
              onSelection: select,
              onSay: (what) =>
                setSaid(
                  what.kind === 'all-done'
                    ? t('annotation-list.all-done')
                    : t('annotation-list.next-open', { no: what.no }),
                ),
            }}
            rows={list.rows}
            isBusy={list.isOld}
            onView={list.onView}
          />
        </WordsLanguage>
      )}
      <LiveText>{said}</LiveText>
      {chosen.size === 0 ? null : (
        <SelectionBar
          chosen={chosen}
          staff={staff}
          isBusy={isBusy}
          onAssign={(person) => assign(chosen, person)}
          onMark={(isDone) => mark(chosen, isDone)}
          onClear={() => select(NOTHING)}
        />
      )}
      {asking === null ? null : (
        <DoneModal
          open={asking.open}
          onConfirm={() => {
            // The dialog gives the focus back to the bar, from where it goes on as without a question.
            flushSync(stopAsking);
            mark(asking.chosen, true, true);
          }}
          onClose={stopAsking}
        />
      )}
      {modal ? (
        <RangeModal
          numbers={numbers}
          isPart={facts.total < facts.counts.sentences}
          onRange={(from, to) => select(ranged(selection, numbers, from, to))}
          onClose={() => setModal(false)}
        />
      ) : null}
    </>
  );
}

/** `/annotation/sentences`: the sentences of a text with what is annotated, as one list. */
export function SentencesPage() {
  const { t, name } = useI18n();
  const [address, setAddress] = usePageState(paths.annotationSentences(''), readAddress, writeAddress);
  if (address.code === '') throw new PageError(404, 'not-found', '');
  const contains = usePaused(address.contains.trim());
  const { facts, isMissing, list } = useSentences({ ...address, contains });
  const map = useMap(facts?.code ?? '');
  if (isMissing) {
    return (
      <PageBody>
        <Nowhere code={address.code} />
      </PageBody>
    );
  }
  if (facts === null) {
    return (
      <PageBody>
        <Loader label={t('annotation-list.loading')} />
      </PageBody>
    );
  }
  const title = name(facts.name) || facts.code;
  return (
    <PageBody>
      <PageHeading
        title={title}
        alternativeTitle={`${t('page.annotation-sentences')}: ${title}`}
        breadcrumbs={[{ label: t('page.annotation'), href: paths.annotation() }, { label: title }]}
      />
      {facts.counts.sentences === 0 ? (
        <NoSentences code={facts.code} />
      ) : (
        <>
          <ListProgress {...facts} />
          <Sentences key={facts.code} address={address} onAddress={setAddress} facts={facts} map={map} list={list} />
        </>
      )}
    </PageBody>
  );
}
