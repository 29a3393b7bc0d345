import { X } from 'lucide-react';
import { memo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import styles from './editor.module.css';
import { InWords } from './InWords.tsx';
import type { TagNames } from './names.ts';
import type { EditorState } from './state.ts';
import type { Calls } from './use-calls.ts';
import { useSimilar } from './use-similar.ts';
import type { Store } from './use-store.ts';

/** After saving: how many other words of the form could be read the same. */
export const SimilarStrip = memo(function SimilarStrip(props: {
  similarTo: EditorState['similarTo'];
  store: Store;
  calls: Calls;
  names: TagNames;
}) {
  const { similarTo, store, calls, names } = props;
  const { t, plural } = useI18n();
  const similar = useSimilar(calls.place, similarTo);
  // Words that a person read otherwise are no omission.
  const open = similar?.tokens.filter(({ reading }) => reading === null) ?? [];
  if (similarTo === null || similar === null || open.length === 0) return null;
  const review = () => {
    store.dispatch({ type: 'choose', tokens: [similarTo.tokenNo] });
    store.dispatch({ type: 'modal', modal: 'batch' });
  };
  return (
    <div role="status" className={styles['strip']}>
      <p>
        {plural('annotate.similar-left', open.length, { form: similar.form })}{' '}
        <span>
          <InWords reading={similar.reading} names={names} />
        </span>
      </p>
      <Button small onClick={review}>
        {t('annotate.review')}
      </Button>
      <IconButton label={t('annotate.not-now')} icon={<X />} onClick={() => store.dispatch({ type: 'similar-done' })} />
    </div>
  );
});
