import { Download, Quote } from 'lucide-react';
import { useI18n } from '../../i18n/i18n.tsx';
import { keyOf, useShortcuts } from '../../session/shortcuts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './bar.module.css';
import type { ModeOption } from './text-links.ts';
import type { CompleteAddress } from './use-complete-address.ts';
import { useModeName } from './use-mode-name.ts';

/** The settings of the view that the bar changes; the rest of the address stays. */
export type ViewChange = Partial<
  Pick<CompleteAddress, 'mode' | 'grammar' | 'layout' | 'allNumbers' | 'sentences' | 'asWritten' | 'panel' | 'at'>
>;

export interface ControlsProps {
  address: CompleteAddress;
  modes: readonly ModeOption[];
  onView: (change: ViewChange) => void;
  onPrint: () => void;
  onKeys: () => void;
  onTake: (what: 'cite' | 'download') => void;
}

function ModeChoice({ address, modes, onView }: ControlsProps) {
  const { t } = useI18n();
  const label = useModeName();
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
export function LayerControls(props: ControlsProps) {
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

/** What a reader takes away: in the bar as signs, in the panel in words. */
export function TakeButtons({ onTake, inWords = false }: Pick<ControlsProps, 'onTake'> & { inWords?: boolean }) {
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
