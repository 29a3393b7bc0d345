import { Maximize2, Minimize2, X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { paths } from '../../../paths.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { WordFacts } from '../lazy-parts.ts';
import { useReading } from '../reading-context.ts';
import { cardAnchor, verseAnchor } from '../rows.ts';
import { Entry, type EntryActions, PassageLink } from './Entry.tsx';
import frame from './frame.module.css';
import { PanelTabs } from './PanelTabs.tsx';
import styles from './panel.module.css';
import { isCard, type Panel } from './panel-state.ts';
import { SourceItem } from './SourceItem.tsx';
import { sourceKey, type ThemeEntry, themeKey } from './use-context-data.ts';
import type { ContextPanelState } from './use-context-panel.ts';

interface PanelProps {
  state: ContextPanelState;
  panel: Panel;
  /** The word opened last. */
  word: number | null;
  /** Whether more of the text will come. */
  hasMore: boolean;
  printed: boolean;
  onPrinted: (printed: boolean) => void;
  /** Brings a place of the text into view. */
  onPlace: (anchor: string) => void;
}

/** Room left between a verse and the sheet over the foot of the window, in CSS pixels. */
const VERSE_MARGIN = 12;

/** Where the panel stands over the text, the page moves up as far as the panel would hide the verse. */
function useVerseInView(at: string | null) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const verse = at === null ? null : document.getElementById(anchorOf(at));
    if (!verse || panel.current === null || getComputedStyle(panel.current).position !== 'fixed') return;
    const hidden = verse.getBoundingClientRect().bottom - panel.current.getBoundingClientRect().top;
    if (hidden > -VERSE_MARGIN) window.scrollBy({ top: hidden + VERSE_MARGIN });
  }, [at]);
  return panel;
}

/** Card addresses hold no full stop; verse labels may. */
function anchorOf(place: string): string {
  const at = place.indexOf('.');
  return at < 0 ? cardAnchor(place) : verseAnchor(place.slice(0, at), place.slice(at + 1));
}

function Entries({ state, panel, onPlace }: Pick<PanelProps, 'state' | 'panel' | 'onPlace'>) {
  const { sources, themes } = state.entries;
  const common = { onPoint: state.setPointed, onPlace, pointed: state.pointed };
  if (panel === 'themes') {
    return (
      <Stack as="ul">
        {themes.map((entry) => (
          <ThemeItem key={themeKey(entry)} entry={entry} {...common} />
        ))}
      </Stack>
    );
  }
  return (
    <Stack as="ul">
      {sources.map((entry) => (
        <SourceItem key={sourceKey(entry)} entry={entry} {...common} />
      ))}
    </Stack>
  );
}

/** Why there is nothing to see. */
function Nothing({ state, panel }: Pick<PanelProps, 'state' | 'panel'>) {
  const { t } = useI18n();
  const { context, at } = state;
  if (context.isError) {
    return (
      <div className={styles['nothing']} role="alert">
        <p>{t('context.failed')}</p>
        <Button small onClick={context.again}>
          {t('reading.try-again')}
        </Button>
      </div>
    );
  }
  if (context.isPending) return <p className={styles['nothing']}>{t('context.loading')}</p>;
  const none = panel === 'themes' ? 'themes' : 'sources';
  return (
    <p className={styles['nothing']}>
      {at === null && t(`context.no-${none}`)}
      {at !== null &&
        (isCard(at) ? t(`context.no-${none}-card`, { card: at }) : t(`context.no-${none}-at`, { verse: at }))}
    </p>
  );
}

function Content(props: PanelProps) {
  const { state, panel, word, hasMore } = props;
  const { t } = useI18n();
  if (panel === 'word') return <WordTab word={word} />;
  const { at, entries } = state;
  return (
    <>
      {at !== null && (
        <p className={styles['filter']}>
          {isCard(at) ? t('context.only-card', { card: at }) : t('context.only', { verse: at })}
          <Button small look="quiet" onClick={() => state.open({ at: null })}>
            {t('context.show-all')}
          </Button>
        </p>
      )}
      {entries[panel].length === 0 ? <Nothing {...props} /> : <Entries {...props} />}
      {hasMore && at === null && <p className={styles['remark']}>{t('context.loaded-only')}</p>}
      {entries[panel].length > 0 && (
        <div className={styles['print']}>
          <Switch on={props.printed} onChange={props.onPrinted}>
            {t('context.print')}
          </Switch>
        </div>
      )}
    </>
  );
}

/** Sources, themes and the chosen word beside the text; a sheet at the foot of a window that is not wide. */
export function ContextPanel(props: PanelProps) {
  const { state, panel } = props;
  const { t } = useI18n();
  const [tall, setTall] = useState(false);
  const tabs = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const box = useVerseInView(state.at);
  const { focusAsked, setPointed, at } = state;
  const answered = useRef(0);
  useEffect(() => {
    if (focusAsked === answered.current) return;
    answered.current = focusAsked;
    tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [focusAsked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed begins at its top
  useEffect(() => {
    if (body.current !== null) body.current.scrollTop = 0;
    return () => setPointed(null);
  }, [panel, at, setPointed]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    state.close();
  };
  const { sources, themes } = state.entries;
  const isKnown = !state.context.isPending && !state.context.isError;
  return (
    <aside
      ref={box}
      className={frame['panel']}
      data-tall={tall || undefined}
      aria-label={t('context.title')}
      onKeyDown={onKeyDown}
    >
      <div className={styles['head']}>
        <PanelTabs
          ref={tabs}
          chosen={panel}
          counts={isKnown ? { sources: sources.length, themes: themes.length } : {}}
          onChoose={(next) => state.open({ panel: next })}
        />
        <span className={styles['size']}>
          <IconButton
            label={t(tall ? 'context.smaller' : 'context.larger')}
            icon={tall ? <Minimize2 /> : <Maximize2 />}
            onClick={() => setTall(!tall)}
          />
        </span>
        <IconButton label={t('context.close')} icon={<X />} onClick={state.close} />
      </div>
      <div
        ref={body}
        id="context-panel"
        className={styles['body']}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-labelledby={`context-${panel}`}
      >
        <Content {...props} />
      </div>
    </aside>
  );
}

/** What is known of the word opened last; how one opens one. */
function WordTab({ word }: { word: number | null }) {
  const { t } = useI18n();
  const { grammar, lang, interactive } = useReading();
  const facts = word === null ? undefined : grammar.words.get(word);
  if (word === null || facts === undefined) {
    return <p className={styles['nothing']}>{t(interactive ? 'context.choose-word' : 'context.word-needs-grammar')}</p>;
  }
  return (
    <div aria-live="polite">
      <h3 className={styles['word']} lang={lang}>
        {facts.form}
      </h3>
      <Suspense fallback={null}>
        <WordFacts word={word} />
      </Suspense>
      <p className={styles['facts']}>
        <a href={paths.results({ q: `=${facts.form}`, page: 1 })}>{t('word.search-form')}</a>
      </p>
    </div>
  );
}

/** An event or a person, and the passage that speaks of it. */
function ThemeItem({ entry, onPoint, onPlace, pointed }: { entry: ThemeEntry } & EntryActions) {
  const { t } = useI18n();
  const { theme, passage, certainty, note } = entry;
  const href = theme.kind === 'event' ? paths.eventTheme(theme.id) : paths.personTheme(theme.id);
  return (
    <Entry id={themeKey(entry)} kind="theme" {...{ onPoint, pointed }}>
      <h3 className={styles['cited']}>
        <a href={href}>
          <Name of={theme.name} />
        </a>
      </h3>
      <p className={styles['verse']} lang={passage.language ?? undefined}>
        {passage.text}
      </p>
      <p className={styles['facts']}>
        <PassageLink passage={passage} onPlace={onPlace} />
        <span>{t(`context.${theme.kind}`)}</span>
        {certainty !== null && certainty !== 'high' && (
          <span>{t('context.certainty', { certainty: t(`certainty.${certainty}`) })}</span>
        )}
      </p>
      {note !== null && note !== '' && <p className={styles['note']}>{note}</p>}
    </Entry>
  );
}
