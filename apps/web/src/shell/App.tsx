import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LanguageProvider } from '../i18n/language.tsx';
import type { LoadedLanguage } from '../i18n/loading.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { RefreshPrompt } from './RefreshPrompt.tsx';

/** The whole application. `language` is null when no dictionary could be loaded. */
export function App(props: { queries: QueryClient; router: AnyRouter; language: LoadedLanguage | null }) {
  const { queries, router, language } = props;
  const onChange = useCallback(() => void queries.invalidateQueries(), [queries]);
  if (language === null) return <RefreshPrompt />;
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <LanguageProvider initial={language} onChange={onChange}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
