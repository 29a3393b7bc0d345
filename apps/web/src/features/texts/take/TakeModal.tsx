import { CITATION_FORMATS, TEXT_EXPORT_FORMATS } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Soft } from '../../../ui/layout.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { formatRange } from '../address.ts';
import type { ModeOption } from '../text-links.ts';
import { useModeName } from '../use-mode-name.ts';
import { citationQuery } from './citation.ts';
import styles from './take.module.css';
import { type CitationFormat, citationHref, downloadHref, type Taken } from './take-links.ts';

interface TakeProps {
  code: string;
  /** Name of the text. */
  title: string;
  mode: string;
  modes: readonly ModeOption[];
  /** Null: the whole text. */
  range: Taken['range'];
  onClose: () => void;
}

function useLayerName(modes: readonly ModeOption[]): (mode: string) => string {
  const nameOf = useModeName();
  return (mode) => {
    const option = modes.find((one) => one.mode === mode);
    return option === undefined ? mode : nameOf(option);
  };
}

/** The citation in the format chosen, as the server writes it. */
function Written({ taken, format }: { taken: Taken; format: CitationFormat }) {
  const { t, language } = useI18n();
  const [copied, setCopied] = useState<boolean | null>(null);
  const citation = useQuery(citationQuery(taken, format, language));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText((citation.data ?? '').trimEnd());
      setCopied(true);
    } catch {
      // Without https, or where the reader forbade it, a browser has no clipboard to give.
      setCopied(false);
    }
  };
  if (citation.isError) {
    return (
      <div role="alert" className={styles['failed']}>
        <p>{t('cite.failed')}</p>
        <Button onClick={() => void citation.refetch()}>{t('failure.retry')}</Button>
      </div>
    );
  }
  return (
    <>
      {/* It may be longer than it is shown: the keyboard has to reach it to scroll. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
      <pre className={styles['citation']} tabIndex={0} aria-busy={citation.isPending} data-prose={format === 'text'}>
        {citation.data?.trimEnd() ?? t('common.loading')}
      </pre>
      <Row gap={[2, 4]} align="center">
        <Button look="primary" disabled={citation.data === undefined} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('cite.copy')}
        </Button>
        <a className={styles['file']} href={citationHref(taken, format, language)} download>
          <Download aria-hidden="true" />
          {t('cite.file')}
        </a>
        <span role="status" className={styles['said']}>
          {copied === null ? '' : t(copied ? 'cite.copied' : 'cite.not-copied')}
        </span>
      </Row>
    </>
  );
}

function Cite({ code, mode, range, modes, title, onClose }: TakeProps) {
  const { t } = useI18n();
  const [format, setFormat] = useState<CitationFormat>('text');
  const layerName = useLayerName(modes);
  const layer = mode === 'both' ? t('cite.both') : layerName(mode);
  const where = range === null ? t('take.whole') : formatRange(...range);
  return (
    <Dialog
      title={t('cite.title', { title })}
      description={t('cite.about', { where, layer })}
      {...useDialogTexts()}
      onClose={onClose}
      wide
    >
      <div className={styles['form']}>
        <SegmentedControl
          label={t('cite.format')}
          options={CITATION_FORMATS.map((value) => ({ value, label: t(`cite.format.${value}`) }))}
          value={format}
          onChange={setFormat}
          {...(styles['choice'] === undefined ? {} : { className: styles['choice'] })}
        />
        <Written key={format} taken={{ code, mode, range }} format={format} />
        <Soft small>{t('cite.remark')}</Soft>
      </div>
    </Dialog>
  );
}

/** One layer is in a file: of two that are shown the transcription comes first. Without a range it is the whole text. */
export function DownloadText(props: TakeProps) {
  const { code, mode, range, modes, title, onClose } = props;
  const { t, language } = useI18n();
  const layerName = useLayerName(modes);
  const [layer, setLayer] = useState(mode === 'both' ? 'transcription' : mode);
  const [extent, setExtent] = useState<'range' | 'whole'>(range === null ? 'whole' : 'range');
  const taken = { code, mode: layer, range: extent === 'range' ? range : null };
  const layers = modes.filter((option) => option.kind !== 'both');
  return (
    <Dialog title={t('take.title', { title })} {...useDialogTexts()} onClose={onClose}>
      <div className={styles['form']}>
        {range && (
          <SegmentedControl
            label={t('take.extent')}
            options={[
              { value: 'range', label: formatRange(...range) },
              { value: 'whole', label: t('take.whole') },
            ]}
            value={extent}
            onChange={setExtent}
          />
        )}
        {layers.length > 1 && (
          <SegmentedControl
            label={t('take.layer')}
            options={layers.map((option) => ({ value: option.mode, label: layerName(option.mode) }))}
            value={layer}
            onChange={setLayer}
          />
        )}
        <ul className={styles['formats']}>
          {TEXT_EXPORT_FORMATS.map((format) => (
            <li key={format}>
              <a href={downloadHref(taken, format, language)} download>
                <strong>{t(`take.format.${format}`)}</strong>
                <span>{t(`take.about.${format}`)}</span>
              </a>
            </li>
          ))}
        </ul>
        <Soft small>{t('take.remark')}</Soft>
      </div>
    </Dialog>
  );
}

/** How the range that is shown is cited, or taken away as a file. */
export function TakeModal({ what, ...props }: TakeProps & { what: 'cite' | 'download' }) {
  return what === 'cite' ? <Cite {...props} /> : <DownloadText {...props} />;
}
