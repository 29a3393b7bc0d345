import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { LanguageProvider } from '../i18n/language.tsx';
import type { LoadedLanguage } from '../i18n/loading.ts';
import { RouterProvider } from '../router/react.tsx';
import type { Router } from '../router/router.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { RefreshPrompt } from './RefreshPrompt.tsx';

/** The whole application; `children` draw it. `language` is null when no dictionary could be loaded. */
export function App(props: {
  queries: QueryClient;
  router: Router;
  language: LoadedLanguage | null;
  children: ReactNode;
}) {
  const { queries, router, language, children } = props;
  const onChange = useCallback(() => void queries.invalidateQueries(), [queries]);
  if (language === null) return <RefreshPrompt />;
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <LanguageProvider initial={language} onChange={onChange} rename={router.rename}>
          <RouterProvider router={router}>{children}</RouterProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
