import { LIST_FORMATS } from '@glosa/contract';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import styles from './pieces.module.css';

export type ListFormat = (typeof LIST_FORMATS)[number];

/** The whole list as a file. `about`: what the file holds; `href`: the address of the file in a format. */
export function ExportMenu(props: { about: string; href: (format: ListFormat) => string }) {
  const { about, href } = props;
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={styles['exportButton']}
      >
        <Download aria-hidden="true" />
        {t('export.open')}
      </Button>
      {open && (
        <Popover anchor={button} label={t('words.export')} onClose={() => setOpen(false)}>
          <div className={styles['export']}>
            <h2>{t('words.export')}</h2>
            <p>{about}</p>
            <ul>
              {LIST_FORMATS.map((format) => (
                <li key={format}>
                  <a href={href(format)} download>
                    <strong>{t(`export.format.${format}`)}</strong>
                    <span>{t(`export.about.${format}`)}</span>
                  </a>
                </li>
              ))}
            </ul>
            <Soft small>{t('export.remark')}</Soft>
          </div>
        </Popover>
      )}
    </>
  );
}
