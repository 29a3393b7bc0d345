import { Check, UserRound } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { BulkBar } from '../../../parts/BulkBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { MenuButton } from '../../../ui/Menu.tsx';
import { runsOf, writeRuns } from './runs.ts';
import styles from './sentences.module.css';

/** What can be done with the sentences that are chosen. */
export function SelectionBar(props: {
  chosen: ReadonlySet<number>;
  staff: readonly string[];
  isBusy: boolean;
  onAssign: (assignee: string | null) => void;
  onMark: (isDone: boolean) => void;
  onClear: () => void;
}) {
  const { chosen, staff, isBusy, onAssign, onMark, onClear } = props;
  const { t, plural } = useI18n();
  const line = (login: string | null) => {
    const text = login ?? t('annotation-list.nobody');
    return { key: `${login}`, label: login === null ? <em>{text}</em> : text, text, onSelect: () => onAssign(login) };
  };
  return (
    <BulkBar
      label={t('annotation-list.selection')}
      isBusy={isBusy}
      chosen={
        <>
          <strong>{plural('annotation-list.selected', chosen.size)}</strong> <span>{writeRuns(runsOf(chosen))}</span>
        </>
      }
      clear={{ label: t('annotation-list.clear'), run: onClear }}
    >
      <MenuButton
        label={t('annotation-list.assign-to')}
        icon={
          <>
            <UserRound />
            {t('annotation-list.assign-to')}
          </>
        }
        items={[...staff.map(line), line(null)]}
        {...(styles['assign'] !== undefined && { className: styles['assign'] })}
      />
      <Button onClick={() => onMark(true)}>
        <Check aria-hidden="true" />
        {t('annotation-list.mark-done')}
      </Button>
      <Button look="quiet" onClick={() => onMark(false)}>
        {t('annotation-list.mark-open')}
      </Button>
    </BulkBar>
  );
}
