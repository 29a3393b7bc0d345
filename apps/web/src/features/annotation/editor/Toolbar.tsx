import { memo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { AnnotationAction } from '../../../session/annotation-keys.ts';
import { useShortcuts } from '../../../session/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import styles from './editor.module.css';
import { annotationKey, type EditorCommand } from './keymap.ts';
import { type EditorState, singleReading, splittableToken } from './state.ts';
import type { Run } from './use-commands.ts';
import type { Store } from './use-store.ts';

interface Tool {
  command: EditorCommand & string;
  label: string;
  key: string;
  isOff?: boolean;
}

/** The key of a button, for the eye; it is said by `aria-keyshortcuts`. */
const KeySign = ({ sign }: { sign: string }) => <span className={styles['key']} data-key={sign} />;

function ToolButton({ tool, run, isMain = false }: { tool: Tool; run: Run; isMain?: boolean }) {
  const { command, label, key, isOff = false } = tool;
  return (
    <Button
      small
      look={isMain ? 'primary' : 'plain'}
      aria-disabled={isOff}
      title={key === '' ? label : `${label} (${key})`}
      aria-keyshortcuts={key === '' || key.includes('?') ? undefined : key.replace('Ctrl', 'Control')}
      onClick={() => run(command)}
    >
      {label}
      {key === '' ? null : <KeySign sign={key} />}
    </Button>
  );
}

interface Facts {
  mode: EditorState['mode'];
  history: EditorState['history'];
  /** Whether the current word has a reading. */
  isRead: boolean;
  canSplit: boolean;
  canRepeat: boolean;
  canJoin: boolean;
  isFlagged: boolean;
}

/** What of the state decides about the buttons. */
export function toolbarFacts(state: EditorState): Facts {
  const { mode, history, shown, current, selection, last, sentence } = state;
  return {
    mode,
    history,
    isRead: singleReading(shown, current) !== null,
    canSplit: splittableToken(state) !== null,
    canRepeat: last !== null,
    canJoin: selection.length > 1,
    isFlagged: sentence.flag !== null,
  };
}

/** Every action that has a key has a button too. */
export const Toolbar = memo(function Toolbar(props: Facts & { store: Store; run: Run }) {
  const { mode, history, isRead, canSplit, canRepeat, canJoin, isFlagged, store, run } = props;
  const { t } = useI18n();
  const settings = useShortcuts();
  const key = (action: AnnotationAction) => annotationKey(action, settings);
  const tool = (command: AnnotationAction, label: string, isOff = false): Tool => ({
    command,
    label,
    key: key(command),
    isOff,
  });
  const stepName = (step: typeof history.undo) => (step === null ? '' : ` – ${t(`annotate.step-${step}`)}`);
  const isSingle = mode === 'single';
  const single: Tool[] = [
    tool('annotation-split', t('annotate.split'), !canSplit),
    tool('annotation-repeat', t('annotate.repeat'), !canRepeat),
    tool('annotation-next-open', t('annotate.next-open')),
    tool('annotation-batch', t('annotate.similar'), !isRead),
  ];
  const double: Tool[] = [tool('annotation-together', t('annotate.together-check'), !canJoin)];
  const others: Tool[] = [
    {
      command: 'undo',
      label: t('annotate.undo') + stepName(history.undo),
      key: 'Ctrl+Z',
      isOff: history.undo === null,
    },
    {
      command: 'redo',
      label: t('annotate.redo') + stepName(history.redo),
      key: 'Ctrl+Y',
      isOff: history.redo === null,
    },
    tool('annotation-flag', t(isFlagged ? 'annotate.flag-edit' : 'annotate.flag')),
    tool('annotation-history', t('annotate.history')),
    tool('annotation-go', t('annotate.go-short')),
    tool('annotation-help', t('annotate.keys')),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('annotate.tools')} className={styles['toolbar']}>
      <div className={styles['tools']}>
        <SegmentedControl
          label={t('annotate.mode')}
          options={[
            { value: 'single', label: t('annotate.mode-single') },
            { value: 'double', label: t('annotate.mode-double') },
          ]}
          value={mode}
          onChange={(next) => store.dispatch({ type: 'mode', mode: next })}
        />
        {(isSingle ? single : double).map((one) => (
          <ToolButton key={one.command} tool={one} run={run} />
        ))}
        {others.map((one) => (
          <ToolButton key={one.command} tool={one} run={run} />
        ))}
      </div>
      <ToolButton isMain run={run} tool={tool('annotation-done', t('annotate.done'))} />
    </div>
  );
});
