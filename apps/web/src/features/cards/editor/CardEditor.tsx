import type { CardContent } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { DraftOffer } from '../../../parts/DraftOffer.tsx';
import { LeaveModal, useLeaving } from '../../../parts/leaving.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { paths } from '../../../paths.ts';
import { type CardLook, keepCardLook, readCardLook } from '../../../session/card-look.ts';
import { Soft } from '../../../ui/layout.tsx';
import { PageHeading } from '../../../ui/page-frame.tsx';
import type { CardPlace } from '../layer-address.ts';
import { useLayerCrumbs } from '../layer-crumbs.ts';
import { ConflictModal } from './ConflictModal.tsx';
import styles from './editor.module.css';
import { LetterStrip } from './LetterStrip.tsx';
import { OutlookModal } from './OutlookModal.tsx';
import { Panes } from './Panes.tsx';
import { Elsewhere, Problems } from './Problems.tsx';
import { Toolbar } from './Toolbar.tsx';
import { type CardEdit, useCardEdit } from './use-card-edit.ts';
import { type Code, useCode } from './use-code.ts';
import { useEditorKeys } from './use-editor-keys.ts';

function Heading({ place, card, isDirty }: { place: CardPlace; card: CardContent; isDirty: boolean }) {
  const { t } = useI18n();
  const crumbs = useLayerCrumbs();
  const { code, type, designation, cardAddress } = place;
  const layer = designation ?? t(`import.kind.${type}`);
  const title = `${t('cards.card', { card: cardAddress })} – ${code}, ${layer}`;
  return (
    <PageHeading
      title={title}
      {...(isDirty && { alternativeTitle: `● ${title}`, titleComment: t('cards.unsaved') })}
      breadcrumbs={[...crumbs(place, card.textName), { label: cardAddress }]}
    />
  );
}

/** What else there is of the card: who changed it, and how it reads. */
function Facts({ card, place }: { card: CardContent; place: CardPlace }) {
  const { t } = useI18n();
  const { edited, cardNumber } = card;
  const { moment } = useMoments();
  const { type, code, designation } = place;
  const range = { code, startCardNumber: cardNumber, endCardNumber: cardNumber };
  return (
    <div className={styles['facts']}>
      {edited === null ? null : (
        <p>{t('cards.edited', { by: edited.by || t('audit.nobody'), at: moment(edited.at) })}</p>
      )}
      {designation === null ? (
        <p>
          <a href={paths.textItem({ ...range, mode: type })}>{t('cards.read')}</a>
        </p>
      ) : null}
      <p>{t('cards.keys')}</p>
    </div>
  );
}

function Modals({ edit, code, place }: { edit: CardEdit; code: Code; place: CardPlace }) {
  const { outlook, conflict } = edit;
  if (conflict !== null) {
    return (
      <ConflictModal conflict={conflict} mine={edit.content} onMerged={edit.takeMerged} onClose={edit.closeConflict} />
    );
  }
  if (outlook !== null) return <OutlookModal edit={edit} outlook={outlook} place={place} goTo={code.goTo} />;
  return null;
}

/** Asks before unsaved changes are left behind: save, discard or stay. */
function LeaveQuestion({ edit }: { edit: CardEdit }) {
  const { t } = useI18n();
  const leaving = useLeaving(edit.isDirtyNow);
  if (leaving === null) return null;
  return (
    <LeaveModal
      leaving={leaving}
      title={t('cards.leave-title')}
      discard={{ label: t('cards.discard'), run: edit.discard }}
      save={{
        label: t('form.save'),
        busyLabel: t('cards.busy'),
        isBusy: edit.busy,
        run: async () => (await edit.save()) === 'saved',
      }}
    >
      {t('cards.leave')}
    </LeaveModal>
  );
}

/** The editor of a card, with the other layer beside it. */
export function CardEditor({ place, card }: { place: CardPlace; card: CardContent }) {
  const { t } = useI18n();
  const { moment } = useMoments();
  const code = useCode();
  const edit = useCardEdit(place, card, code.write);
  const [beside, setBeside] = useState(false);
  const [look, setLook] = useState(readCardLook);
  const show = (next: CardLook) => {
    keepCardLook(next);
    setLook(next);
  };
  useEditorKeys({ place, card, edit, code });
  const { report, problem, offer } = edit;
  return (
    <>
      <Heading place={place} card={card} isDirty={edit.isDirty} />
      {offer === null ? null : (
        <DraftOffer
          key={offer.name}
          className={styles['offer']}
          onRestore={() => edit.restoreDraft(offer)}
          onDismiss={() => edit.dismissDraft(offer)}
        >
          {t('cards.draft-offer', { at: moment(offer.at) })}{' '}
          {offer.version === card.version ? null : t('cards.draft-outdated')}
        </DraftOffer>
      )}
      <Toolbar {...{ place, card, edit, code, look }} onLook={show} />
      <LetterStrip code={code} disabled={offer !== null} />
      {problem === null || report?.ok === false ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {edit.draftFails ? (
        <Soft small role="status">
          {t('cards.draft-fails')}
        </Soft>
      ) : null}
      {report === null ? null : (
        <>
          <Problems report={report} goTo={code.goTo} />
          <Elsewhere report={report} place={place} />
        </>
      )}
      <Panes {...{ card, edit, code, look }} showsBeside={beside} onShow={setBeside} isHeld={offer !== null} />
      <Facts card={card} place={place} />
      <Modals edit={edit} code={code} place={place} />
      <LeaveQuestion edit={edit} />
    </>
  );
}
