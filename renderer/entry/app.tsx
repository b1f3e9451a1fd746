// The application over a platform: providers in their order, the routes, the toasts.
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ApiContext } from '#renderer/api/api.ts';
import { LanguageProvider } from '#renderer/i18n/provider.part.tsx';
import { PlatformContext } from '#renderer/platform/use-platform.ts';
import { AppRoutes } from '#renderer/routes/app-routes.part.tsx';
import { SessionApiContext } from '#renderer/session/keep-alive.ts';
import { SessionWork } from '#renderer/session/session-work.part.tsx';
import { SessionContext } from '#renderer/session/use-session.ts';
import { theme } from '#renderer/theme/theme.ts';
import { ErrorBoundary } from '#renderer/ui/states/error-boundary.part.tsx';
import { ToastArea } from '#renderer/ui/toasts/toasts.ts';
import type { Surroundings } from './surroundings.ts';

/** Only where there is an agent on this computer. */
const InboxWork = lazy(() =>
  import('#renderer/session/inbox-work.part.tsx').then((module) => ({ default: module.InboxWork })),
);

/** Everything that screens find around them, without the screens. */
export function Providers({ surroundings, children }: { surroundings: Surroundings; children: ReactNode }) {
  const { store, platform, api, queries, sessionApi, session, scheme } = surroundings;
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <DirectionProvider detectDirection={false}>
          <MantineProvider
            theme={theme}
            withCssVariables={false}
            withGlobalClasses={false}
            defaultColorScheme="auto"
            {...(scheme ? { forceColorScheme: scheme } : {})}
          >
            <LanguageProvider>
              <ApiContext value={api}>
                <SessionApiContext value={sessionApi}>
                  <SessionContext value={session}>
                    <PlatformContext value={platform}>
                      <ErrorBoundary>{children}</ErrorBoundary>
                    </PlatformContext>
                    <Suspense fallback={null}>
                      <ToastArea />
                    </Suspense>
                  </SessionContext>
                </SessionApiContext>
              </ApiContext>
            </LanguageProvider>
          </MantineProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </Provider>
  );
}

export function App({ surroundings, dev }: { surroundings: Surroundings; dev?: ReactNode }) {
  const { desktop } = surroundings.platform;
  return (
    <Providers surroundings={surroundings}>
      <BrowserRouter>
        <AppRoutes dev={dev} />
        {desktop ? (
          <Suspense fallback={null}>
            <InboxWork desktop={desktop} />
          </Suspense>
        ) : null}
      </BrowserRouter>
      <SessionWork />
    </Providers>
  );
}
