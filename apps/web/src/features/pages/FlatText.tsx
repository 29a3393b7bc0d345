import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useStoredUser } from '../../session/user.ts';
import { Loader } from '../../ui/Loader.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { type FlatPlace, flatQuery } from './flat-query.ts';

// What only staff need is loaded when a member of staff is logged in, the editor when they write.
const StaffBar = lazy(async () => ({ default: (await import('./editor/StaffBar.tsx')).StaffBar }));
const FlatEditor = lazy(async () => ({ default: (await import('./editor/FlatEditor.tsx')).FlatEditor }));

/** A text that staff can change where it stands. `meanwhile` is drawn until it has come. */
export function FlatText(props: { place: FlatPlace; className?: string | undefined; meanwhile?: ReactNode }) {
  const { place, className, meanwhile } = props;
  const { t, language } = useI18n();
  const role = useStoredUser()?.role?.code;
  // A person who has begun to edit goes on, whatever becomes of the session.
  const [isEdited, setEdited] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const { data } = useQuery(flatQuery(place, language));
  const loading = <Loader label={t('common.loading')} />;
  if (isEdited) {
    const end = () => {
      setEdited(false);
      setWasEdited(true);
    };
    return (
      <Suspense fallback={loading}>
        <FlatEditor place={place} className={className} onEnd={end} />
      </Suspense>
    );
  }
  return (
    <>
      {role === 'admin' || role === 'editor' ? (
        <Suspense fallback={null}>
          <StaffBar place={place} html={data ?? ''} takesFocus={wasEdited} onEdit={() => setEdited(true)} />
        </Suspense>
      ) : null}
      {data === undefined ? (meanwhile ?? loading) : <RichText html={data} className={className} />}
    </>
  );
}
