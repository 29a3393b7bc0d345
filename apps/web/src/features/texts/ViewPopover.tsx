import { Link2, Printer } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './bar.module.css';
import { type ControlsProps, LayerControls, TakeButtons } from './bar-controls.tsx';

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

/** The panel beside its button. What a modal gives focus back to, once it is closed, is that button: it stays. */
export function ViewPopover(
  props: ControlsProps & { withLayers: boolean; anchor: RefObject<HTMLButtonElement | null>; onClose: () => void },
) {
  const { anchor, onClose, ...controls } = props;
  const { t } = useI18n();
  const leave = (): void => {
    onClose();
    anchor.current?.focus();
  };
  return (
    <Popover anchor={anchor} label={t('reading.view')} onClose={onClose}>
      <ViewPanel
        {...controls}
        onPrint={() => {
          onClose();
          props.onPrint();
        }}
        onTake={(what) => {
          leave();
          props.onTake(what);
        }}
        onKeys={() => {
          leave();
          props.onKeys();
        }}
      />
    </Popover>
  );
}
