import { ChevronLeft, ChevronRight, Download, Link2, Printer, Quote } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { keyOf, useShortcuts } from '../../session/shortcuts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './bar.module.css';
import type { CardLink } from './CardSteps.tsx';
import type { ModeOption } from './text-links.ts';
import type { CompleteAddress } from './use-complete-address.ts';

/** The settings of the view that the bar changes; the rest of the address stays. */
export type ViewChange = Partial<
  Pick<CompleteAddress, 'mode' | 'grammar' | 'layout' | 'allNumbers' | 'sentences' | 'asWritten' | 'panel' | 'at'>
>;

interface ControlsProps {
  address: CompleteAddress;
  modes: readonly ModeOption[];
  onView: (change: ViewChange) => void;
  onPrint: () => void;
  onKeys: () => void;
  onTake: (what: 'cite' | 'download') => void;
}

function ModeChoice({ address, modes, onView }: ControlsProps) {
  const { t, name } = useI18n();
  const label = (option: ModeOption): string => {
    if (option.kind !== 'other') return t(`layer.${option.kind}`);
    return option.name ? name(option.name) : (option.designation ?? '');
  };
  return (
    <SegmentedControl
      label={t('reading.mode')}
      options={modes.map((option) => ({ value: option.mode, label: label(option) }))}
      value={address.mode}
      onChange={(mode) => onView({ mode })}
      {...(styles['modes'] === undefined ? {} : { className: styles['modes'] })}
    />
  );
}

/** What is changed most: the layer, and grammar on and off. */
function LayerControls(props: ControlsProps) {
  const { t } = useI18n();
  const key = keyOf('reading-grammar', useShortcuts());
  return (
    <>
      <ModeChoice {...props} />
      <Switch
        on={props.address.grammar}
        onChange={(grammar) => props.onView({ grammar })}
        {...(key !== '' && { title: t('reading.grammar-key', { key }) })}
      >
        {t('reading.grammar')}
      </Switch>
    </>
  );
}

function CopyLink() {
  const { t } = useI18n();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied(true);
    } catch {
      // Without https, or where the reader forbade it, a browser has no clipboard to give.
      setCopied(false);
    }
  };
  return (
    <>
      <Button small onClick={() => void copy()}>
        <Link2 aria-hidden="true" />
        {t('reading.copy-link')}
      </Button>
      <span role="status" className={styles['said']}>
        {copied === null ? '' : t(copied ? 'reading.link-copied' : 'reading.link-not-copied')}
      </span>
    </>
  );
}

/** What a reader takes away: in the bar as signs, in the panel in words. */
function TakeButtons({ onTake, inWords = false }: Pick<ControlsProps, 'onTake'> & { inWords?: boolean }) {
  const { t } = useI18n();
  const key = keyOf('reading-cite', useShortcuts());
  const choices = [
    { what: 'cite', Icon: Quote, label: t('cite.button'), keys: key || undefined },
    { what: 'download', Icon: Download, label: t('take.button'), keys: undefined },
  ] as const;
  return choices.map(({ what, Icon, label, keys }) => {
    const own = { onClick: () => onTake(what), 'aria-haspopup': 'dialog', 'aria-keyshortcuts': keys } as const;
    if (!inWords) return <IconButton key={what} {...own} label={label} icon={<Icon />} />;
    return (
      <Button key={what} small {...own}>
        <Icon aria-hidden="true" />
        {label}
      </Button>
    );
  });
}

/** How the text is set, link, print; where the bar has no room for them, the layer and grammar, too. */
function ViewPanel(props: ControlsProps & { withLayers: boolean }) {
  const { address, onView, onPrint, onKeys } = props;
  const { t } = useI18n();
  return (
    <div className={styles['panel']}>
      {props.withLayers && (
        <div className={styles['layers']}>
          <LayerControls {...props} />
        </div>
      )}
      <Switch on={address.layout === 'running'} onChange={(on) => onView({ layout: on ? 'running' : 'lines' })}>
        {t('reading.running')}
      </Switch>
      {address.layout === 'running' && address.mode === 'both' && (
        <p className={styles['remark']}>{t('reading.running-not-both')}</p>
      )}
      <Switch on={address.allNumbers} onChange={(on) => onView({ allNumbers: on })}>
        {t('reading.all-numbers')}
      </Switch>
      {address.mode !== 'transliteration' && (
        <Switch on={address.sentences} onChange={(on) => onView({ sentences: on })}>
          {t('reading.sentences')}
        </Switch>
      )}
      {(address.mode === 'transliteration' || address.mode === 'both') && (
        <Switch on={address.asWritten} onChange={(on) => onView({ asWritten: on })}>
          {t('reading.as-written')}
        </Switch>
      )}
      <p className={styles['remark']}>
        <a href={paths.signs()}>{t('reading.signs')}</a>
      </p>
      <div className={styles['actions']}>
        {props.withLayers && <TakeButtons onTake={props.onTake} inWords />}
        <CopyLink />
        <Button small onClick={onPrint}>
          <Printer aria-hidden="true" />
          {t('reading.print')}
        </Button>
        <Button small onClick={onKeys}>
          {t('reading.keys')}
        </Button>
      </div>
    </div>
  );
}

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
        <Popover anchor={anchor} label={t('reading.view')} onClose={() => setOpen(false)}>
          <ViewPanel
            {...props}
            onPrint={() => {
              setOpen(false);
              props.onPrint();
            }}
            onTake={(what) => {
              setOpen(false);
              anchor.current?.focus();
              props.onTake(what);
            }}
            onKeys={() => {
              // What the modal gives focus back to stays when the panel has gone.
              setOpen(false);
              anchor.current?.focus();
              props.onKeys();
            }}
          />
        </Popover>
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
    onContext: () => void;
    /** What the page is busy with; said aloud. */
    notice: string;
    stepper: ReactNode;
  },
) {
  const { title, range, previous, next, onRange, onContext, notice, stepper, ...controls } = props;
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
      <ContextButton open={controls.address.panel !== null} onToggle={onContext} />
      <ViewButton {...controls} withLayers={!roomy} />
    </section>
  );
}
