import type { SourceTreeNode } from '@glosa/contract';
import { ArrowDown, ArrowUp, Eye, EyeOff, FolderPlus, PackagePlus, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout.tsx';

import { type Doing, doingsOf } from './doings.ts';
import styles from './manage.module.css';

const ICONS: Readonly<Record<Doing, ReactNode>> = {
  'add-folder': <FolderPlus aria-hidden="true" />,
  'add-package': <PackagePlus aria-hidden="true" />,
  edit: <Pencil aria-hidden="true" />,
  up: <ArrowUp aria-hidden="true" />,
  down: <ArrowDown aria-hidden="true" />,
  show: <Eye aria-hidden="true" />,
  hide: <EyeOff aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
};

/**
 * What can be done with the chosen node; new ones come into it where it is a folder, else to the root. `isWhole`: the
 * tree is not filtered, or up and down would not be what one sees.
 */
export function SourcesToolbar(props: {
  chosen: SourceTreeNode | null;
  isWhole: boolean;
  onDo: (doing: Doing, node: SourceTreeNode | null) => void;
  onRoot: () => void;
}) {
  const { chosen, isWhole, onDo, onRoot } = props;
  const { t, language } = useI18n();
  const possible = doingsOf(chosen);
  const shown = chosen?.show === false ? 'show' : 'hide';
  const buttons: Doing[] = ['add-folder', 'add-package', 'edit', 'up', 'down', shown, 'delete'];
  return (
    <fieldset className={styles['toolbar']}>
      <legend>
        {chosen === null ? (
          t('sources.chosen-none')
        ) : (
          <>
            {t('sources.chosen', { source: nameIn(language, chosen.name).text })}{' '}
            <Button small look="quiet" onClick={onRoot}>
              {t('sources.choose-root')}
            </Button>
          </>
        )}
      </legend>
      <Row gap={2}>
        {buttons.map((doing) => (
          <Button
            key={doing === shown ? 'visible' : doing}
            look={doing === 'delete' ? 'danger' : 'plain'}
            disabled={!possible.includes(doing) || (!isWhole && (doing === 'up' || doing === 'down'))}
            onClick={() => onDo(doing, chosen)}
          >
            {ICONS[doing]}
            <span>{t(`sources.do-${doing}`)}</span>
          </Button>
        ))}
      </Row>
      {chosen?.type === 'part' ? <p className={styles['help']}>{t('sources.parts-help')}</p> : null}
    </fieldset>
  );
}
