import type { EXPORT_FORMATS } from '@glosa/contract';
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { Soft } from '../ui/layout.tsx';
import { Popover } from '../ui/Popover.tsx';
import './list.css';

/** The formats with the addresses of the file in each. */
export function ExportFormats<Format extends (typeof EXPORT_FORMATS)[number]>(props: {
  formats: readonly Format[];
  href: (format: Format) => string;
  /** What the file says of itself, where that is not a query. */
  remark?: string;
}) {
  const { t } = useI18n();
  const { formats, href, remark = t('export.remark') } = props;
  return (
    <>
      <ul>
        {formats.map((format) => (
          <li key={format}>
            <a href={href(format)} download>
              <strong>{t(`export.format.${format}`)}</strong>
              <span>{t(`export.about.${format}`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <Soft small>{remark}</Soft>
    </>
  );
}

/** The whole list as a file: a button that opens what can be had, which ends with `ExportFormats`. */
export function ExportMenu(props: { title: string; disabled?: boolean; children: ReactNode }) {
  const { title, disabled, children } = props;
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-list="export-button"
      >
        <Download aria-hidden="true" />
        <span>{t('export.open')}</span>
      </Button>
      {open && (
        <Popover anchor={button} label={title} onClose={() => setOpen(false)}>
          <div data-list="export">
            <h2>{title}</h2>
            {children}
          </div>
        </Popover>
      )}
    </>
  );
}
