import {
  addOtherTranscript,
  addTranscription,
  addTransliteration,
  callAddress,
  deleteOtherTranscript,
  deleteTranscription,
  deleteTransliteration,
  type ReportProblem,
  type TEMPLATE_KINDS,
  templateFile,
  updateOtherTranscript,
  updateTranscription,
  updateTransliteration,
} from '@glosa/contract';
import type { ReactNode } from 'react';
import { callForm } from '../../api/form.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { showAlert } from '../../session/alerts.ts';
import { DeleteModal, type Deletion } from './DeleteModal.tsx';
import { currentHref, type LayerRef } from './layers.ts';
import { siglumOf } from './upload/file-facts.ts';
import { type Imported, type Send, sendTo } from './upload/sending.ts';
import { type PanelProps, UploadPanel } from './upload/UploadPanel.tsx';
import { useForgetTexts } from './use-managed.ts';

/** The modals of texts and their layers, of which one is open at a time. */
export type LayerModal =
  | { kind: 'new-text' }
  | { kind: 'add-transliteration'; code: string }
  | { kind: 'add-transcript'; code: string }
  | { kind: 'update'; layer: LayerRef }
  | { kind: 'delete'; layer: LayerRef };

type Template = (typeof TEMPLATE_KINDS)[number];

/** What the file may be, with patterns to be filled in, and the layer as it is now. */
function Intro({ text, templates, current }: { text: string; templates: readonly Template[]; current?: LayerRef }) {
  const { t } = useI18n();
  const links: ReactNode[] = templates.map((kind) => (
    <a key={kind} href={callAddress(templateFile, { params: { kind } })} download>
      {t(`manage.template-${kind}`)}
    </a>
  ));
  if (current !== undefined) {
    links.push(
      <a key="current" href={currentHref(current)} download>
        {t('manage.current-file')}
      </a>,
    );
  }
  return (
    <>
      <p>{text}</p>
      <p>{links.flatMap((link, index) => (index === 0 ? [link] : [' · ', link]))}</p>
    </>
  );
}

function updateCall({ code, textType, designation }: LayerRef): Send {
  if (textType === 'transcription') return sendTo(updateTranscription, { code });
  if (textType === 'transliteration') return sendTo(updateTransliteration, { code });
  return sendTo(updateOtherTranscript, { code, designation: designation ?? '' });
}

function deleteCall({ id, code, textType, designation }: LayerRef): Deletion {
  if (textType === 'transcription') return (query) => callForm(deleteTranscription, { params: { id }, query });
  if (textType === 'transliteration') return (query) => callForm(deleteTransliteration, { params: { id }, query });
  return (query) => callForm(deleteOtherTranscript, { params: { code, designation: designation ?? '' }, query });
}

/** The data are of a text with another siglum, which they name. */
function mendedSiglum({ code, expected, found }: ReportProblem, sent: string): string | null {
  return code === 'ZIP-KIND' && expected === sent ? (found ?? null) : null;
}

/** What stands in each modal with an upload. */
function useUploadTexts(modal: Exclude<LayerModal, { kind: 'delete' }>): Omit<PanelProps, 'onDone' | 'onClose'> {
  const { t } = useI18n();
  if (modal.kind === 'new-text') {
    return {
      title: t('manage.new-text'),
      intro: <Intro text={t('manage.new-text-intro')} templates={['transcription', 'transcription-plain']} />,
      fields: [
        {
          ...{ name: 'code', label: t('manage.code'), help: t('manage.code-help'), maxLength: 64 },
          ...{ suggest: siglumOf, mend: mendedSiglum },
        },
      ],
      send: ({ code = '' }) => sendTo(addTranscription, { code }),
    };
  }
  if (modal.kind === 'add-transliteration') {
    const { code } = modal;
    return {
      title: t('manage.add-transliteration-title', { code }),
      intro: <Intro text={t('manage.transliteration-intro')} templates={['transliteration']} />,
      send: () => sendTo(addTransliteration, { code }),
    };
  }
  if (modal.kind === 'add-transcript') {
    const { code } = modal;
    return {
      title: t('manage.add-transcript-title', { code }),
      intro: <Intro text={t('manage.transcript-intro')} templates={['other-transcript']} />,
      fields: [
        { name: 'name', label: t('manage.transcript-name'), help: t('manage.transcript-name-help'), maxLength: 100 },
      ],
      send: ({ name = '' }) => sendTo(addOtherTranscript, { code, name }),
    };
  }
  const { layer } = modal;
  return {
    title: t(`manage.update-${layer.textType}-title`, { code: layer.code, designation: layer.designation ?? '' }),
    intro: <Intro text={t('manage.update-intro')} templates={[layer.textType]} current={layer} />,
    send: () => updateCall(layer),
  };
}

function UploadModal(props: {
  modal: Exclude<LayerModal, { kind: 'delete' }>;
  onDone: (answer: Imported) => void;
  onClose: () => void;
}) {
  const { modal, onDone, onClose } = props;
  return <UploadPanel {...useUploadTexts(modal)} onDone={onDone} onClose={onClose} />;
}

/** Opens the modal asked for; when it has done its work, says so and has every list fetched again. */
export function LayerModals(props: {
  modal: LayerModal | null;
  onClose: () => void;
  /** After a deletion: true where the page left with the words, because it was about what is gone now. */
  leavesAfter?: (layer: LayerRef, text: string) => boolean;
}) {
  const { modal, onClose, leavesAfter } = props;
  const { t } = useI18n();
  const forget = useForgetTexts();
  if (modal === null) return null;
  if (modal.kind === 'delete') {
    const { layer } = modal;
    const { code, textType } = layer;
    const designation = layer.designation ?? '';
    return (
      <DeleteModal
        title={t(`delete.${textType}-title`, { code, designation })}
        name={layer.designation ?? code}
        remove={deleteCall(layer)}
        onClose={onClose}
        onDone={() => {
          const text = t(`alert.${textType}-deleted`, { code, designation });
          const left = leavesAfter?.(layer, text) ?? false;
          if (!left) showAlert({ kind: 'success', text });
          forget({ asksAgain: !left });
        }}
      />
    );
  }
  return (
    <UploadModal
      modal={modal}
      onClose={onClose}
      onDone={({ text, version }) => {
        const code = text?.code ?? '';
        const key = modal.kind === 'new-text' ? 'alert.add_text_success' : 'alert.text-imported';
        const layer = text === undefined ? '' : t(`import.kind.${text.textType}`);
        showAlert({ kind: 'success', text: t(key, { code, layer, version: version ?? '' }) });
        forget();
      }}
    />
  );
}
