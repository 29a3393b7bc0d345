import { PANELS } from '@glosa/contract';
import type { KeyboardEvent, Ref } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './panel.module.css';
import type { Panel } from './panel-state.ts';

/** The tabs of the panel; one of them is reached by Tab, the others by arrows. */
export function PanelTabs(props: {
  chosen: Panel;
  counts: Readonly<Partial<Record<Panel, number>>>;
  onChoose: (panel: Panel) => void;
  ref: Ref<HTMLDivElement>;
}) {
  const { chosen, counts, onChoose } = props;
  const { t, number } = useI18n();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = neighbour(chosen, event.key);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`#context-${next}`)?.focus();
  };
  return (
    <div
      ref={props.ref}
      className={styles['tabs']}
      role="tablist"
      aria-label={t('context.title')}
      onKeyDown={onKeyDown}
    >
      {PANELS.map((panel) => (
        <button
          key={panel}
          type="button"
          role="tab"
          id={`context-${panel}`}
          className={styles['tab']}
          aria-selected={panel === chosen}
          aria-controls={panel === chosen ? 'context-panel' : undefined}
          tabIndex={panel === chosen ? 0 : -1}
          onClick={() => onChoose(panel)}
        >
          {t(`context.tab-${panel}`)}
          {counts[panel] !== undefined && <span className={styles['count']}>{` ${number(counts[panel])}`}</span>}
        </button>
      ))}
    </div>
  );
}

function neighbour(panel: Panel, key: string): Panel | null {
  const at = PANELS.indexOf(panel);
  switch (key) {
    case 'ArrowRight':
      return PANELS[(at + 1) % PANELS.length] ?? null;
    case 'ArrowLeft':
      return PANELS.at(at - 1) ?? null;
    case 'Home':
      return PANELS[0];
    case 'End':
      return PANELS.at(-1) ?? null;
    default:
      return null;
  }
}
