import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { keyOf, useShortcuts } from '../../session/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './bar.module.css';
import { type ControlsProps, LayerControls, TakeButtons } from './bar-controls.tsx';
import type { CardLink } from './CardSteps.tsx';
import { ViewPopover } from './lazy-parts.ts';

function ViewButton(props: ControlsProps & { withLayers: boolean }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={anchor} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('reading.view')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ViewPopover {...props} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens and closes what stands beside the text. */
function ContextButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useI18n();
  const key = keyOf('reading-sources', useShortcuts());
  return (
    <Button
      aria-expanded={open}
      aria-keyshortcuts={key || undefined}
      title={key === '' ? t('context.title') : `${t('context.title')} (${key})`}
      onClick={onToggle}
    >
      {t('context.tab-sources')}
    </Button>
  );
}

function CardStep({ to, direction }: { to: CardLink | undefined; direction: 'previous' | 'next' }) {
  const { t } = useI18n();
  const shortcuts = useShortcuts();
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight;
  if (to === undefined) return <span className={styles['stepSpace']} />;
  const key = keyOf(`reading-${direction}`, shortcuts);
  const name = t(`reading.${direction}-card`, { card: to.card });
  return (
    <a
      href={to.href}
      className={styles['step']}
      aria-label={name}
      title={key === '' ? name : `${name} (${key})`}
      aria-keyshortcuts={key || undefined}
    >
      <Icon aria-hidden="true" />
    </a>
  );
}

/** Whether the bar has reached the top of the window and what stood above it is gone from view. */
function useStuck(bar: RefObject<HTMLElement | null>): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const above = bar.current?.previousElementSibling;
    if (!above || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setStuck(entries.at(-1)?.isIntersecting === false));
    observer.observe(above);
    return () => observer.disconnect();
  }, [bar]);
  return stuck;
}

/** Room the whole bar needs, in rem: so it holds for every font size. */
const ROOMY_REM = 58;

/** Whether the bar has room for all its controls. */
function useRoomy(bar: RefObject<HTMLElement | null>): boolean {
  const [roomy, setRoomy] = useState(true);
  // Before the first paint: what does not fit must not be seen to go.
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoomy(current.clientWidth >= ROOMY_REM * rem);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar]);
  return roomy;
}

/** The bar that stays while the text scrolls: where one is, how one reads. At the foot of a narrow screen. */
export function ReadingBar(
  props: ControlsProps & {
    title: string;
    range: string;
    previous: CardLink | undefined;
    next: CardLink | undefined;
    onRange: () => void;
    isPanelOpen: boolean;
    onContext: () => void;
    /** What the page is busy with; said aloud. */
    notice: string;
    stepper: ReactNode;
    /** The folios of the text, where there is no room for them beside it. */
    rail: ReactNode;
  },
) {
  const { title, range, previous, next, onRange, isPanelOpen, onContext, notice, stepper, rail, ...controls } = props;
  const { t } = useI18n();
  const bar = useRef<HTMLElement>(null);
  const stuck = useStuck(bar);
  const roomy = useRoomy(bar);
  return (
    <section ref={bar} className={styles['bar']} aria-label={t('reading.bar')}>
      <span className={styles['title']} title={title} aria-hidden="true" data-quiet={stuck ? undefined : true}>
        {title}
      </span>
      <div className={styles['place']}>
        <CardStep to={previous} direction="previous" />
        <Button className={styles['range']} onClick={onRange} aria-haspopup="dialog">
          <span>
            <VisuallyHidden>{t('reading.range')} </VisuallyHidden>
            {range}
          </span>
        </Button>
        <CardStep to={next} direction="next" />
      </div>
      {stepper}
      <span role="status" className={styles['notice']}>
        {notice}
      </span>
      {roomy && (
        <div className={styles['wide']}>
          <LayerControls {...controls} />
          <span className={styles['take']}>
            <TakeButtons onTake={controls.onTake} />
          </span>
        </div>
      )}
      <ContextButton open={isPanelOpen} onToggle={onContext} />
      <ViewButton {...controls} withLayers={!roomy} />
      {rail}
    </section>
  );
}
