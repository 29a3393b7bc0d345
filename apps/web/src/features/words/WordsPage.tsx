import { readPageQuery } from '@glosa/contract';
import { lazy, Suspense, use } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { usePageAddress, usePageQuery } from '../../router/react.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { isGrammar, type WordsMode as Mode, modeOf } from './modes.ts';
import { isReadable, loadReader } from './pieces/texts-chosen.ts';

// A reader of the index of words does not wait for the form of the grammar pages, nor the other way round.
const WordsMode = lazy(async () => ({ default: (await import('./WordsMode.tsx')).WordsMode }));
const GrammarMode = lazy(async () => ({ default: (await import('./grammar/GrammarMode.tsx')).GrammarMode }));

/** Words and grammatical forms: one page in six modes, and the address says in which. */
export function WordsPage() {
  const { t } = useI18n();
  return (
    <Suspense fallback={<Loader label={t('words.loading')} />}>
      <OfMode mode={modeOf(usePageAddress().pathname)} />
    </Suspense>
  );
}

/** Nothing to wait for. */
const READY = Promise.resolve();

function OfMode({ mode }: { mode: Mode }) {
  const { f } = readPageQuery('words', usePageQuery());
  use(isReadable({ f }) ? READY : loadReader());
  if (!isGrammar(mode)) return <WordsMode mode={mode} />;
  return <GrammarMode key={mode.endsWith('SINGLE') ? 'single' : 'double'} mode={mode} />;
}
