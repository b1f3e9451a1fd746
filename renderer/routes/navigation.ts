// Navigation by route name: push, replace or back (docs/model.md, "Navigation"), and the address as state.
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressOf, matchAddress, type RouteMatch, type RouteParams } from '#domain/routes/routes.address.ts';
import type { RouteName } from '#domain/routes/routes.ts';

export type Method = 'push' | 'replace' | 'back';

/** The route shown now, or undefined on an unknown address. */
export function useRoute(): RouteMatch | undefined {
  const { pathname, search } = useLocation();
  return useMemo(() => matchAddress(pathname, search), [pathname, search]);
}

export type Go = (name: RouteName, params?: RouteParams, method?: Method) => void;

/** `const go = useGo(); go('manage.orderDetail', { jobId })`. Any other method is ignored and logged. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback(
    (name, params = {}, method = 'push') => {
      if (method === 'back') void navigate(-1);
      else if (method === 'push' || method === 'replace')
        void navigate(addressOf(name, params), { replace: method === 'replace' });
      // biome-ignore lint/suspicious/noConsole: an unknown method is logged and does nothing
      else console.error(`navigation method ${String(method)} is unknown`);
    },
    [navigate],
  );
}

export type QueryPatch = Readonly<Record<string, string | undefined>>;

/**
 * The query parameters of the route shown, and a setter that changes some of them in place
 * (an undefined or empty value removes one). Filters, the opened row and the view live here.
 */
export function useQueryState(): readonly [
  RouteMatch['query'],
  (patch: QueryPatch, method?: 'push' | 'replace') => void,
] {
  const match = useRoute();
  const navigate = useNavigate();
  const set = useCallback(
    (patch: QueryPatch, method: 'push' | 'replace' = 'replace') => {
      const now = matchAddress(location.pathname, location.search);
      if (!now) return;
      void navigate(addressOf(now.name, { ...now.params, ...now.query, ...patch }), { replace: method === 'replace' });
    },
    [navigate],
  );
  return [match?.query ?? NONE, set];
}

const NONE: RouteMatch['query'] = {};
