import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { isGrammar, modeOf } from './modes.ts';

// A reader of the index of words does not wait for the form of the grammar pages, nor the other way round.
const WordsMode = lazy(async () => ({ default: (await import('./WordsMode.tsx')).WordsMode }));
const GrammarMode = lazy(async () => ({ default: (await import('./grammar/GrammarMode.tsx')).GrammarMode }));

/** Words and grammatical forms: one page in six modes, and the address says in which. */
export function WordsPage() {
  const { t } = useI18n();
  const mode = modeOf(useLocation().pathname);
  return (
    <Suspense fallback={<Loader label={t('words.loading')} />}>
      {isGrammar(mode) ? (
        <GrammarMode key={mode.endsWith('SINGLE') ? 'single' : 'double'} mode={mode} />
      ) : (
        <WordsMode mode={mode} />
      )}
    </Suspense>
  );
}
