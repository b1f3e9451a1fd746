// The application over a platform: providers in their order, the routes, the toasts.
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ApiContext } from '#renderer/api/api.ts';
import { LanguageProvider } from '#renderer/i18n/provider.part.tsx';
import { PlatformContext } from '#renderer/platform/use-platform.ts';
import { SessionApiContext } from '#renderer/session/keep-alive.ts';
import { SessionTasks } from '#renderer/session/session-tasks.part.tsx';
import { SessionContext } from '#renderer/session/use-session.ts';
import { theme } from '#renderer/theme/theme.ts';
import { ErrorBoundary } from '#renderer/ui/states/error-boundary.part.tsx';
import { ToastArea } from '#renderer/ui/toasts/toasts.ts';
import { AppRoutes } from './app-routes.part.tsx';
import type { Services } from './services.ts';

/** Only where there is an agent on this computer. */
const InboxTasks = lazy(() =>
  import('#renderer/session/inbox-tasks.part.tsx').then((module) => ({ default: module.InboxTasks })),
);

/** Everything that screens find around them, without the screens. */
export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  const { store, platform, api, queries, sessionApi, session, scheme } = services;
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

export function App({ services, dev }: { services: Services; dev?: ReactNode }) {
  const { desktop } = services.platform;
  return (
    <Providers services={services}>
      <BrowserRouter>
        <AppRoutes dev={dev} />
        {desktop ? (
          <Suspense fallback={null}>
            <InboxTasks desktop={desktop} />
          </Suspense>
        ) : null}
      </BrowserRouter>
      <SessionTasks />
    </Providers>
  );
}
