// The named views of a screen, and what its filters are now.
import { useQueryClient } from '@tanstack/react-query';
import type { MonitoringView } from '#domain/api/monitoring/monitoring.contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { isSameView, type Query, viewable } from './views.rules.ts';

export type ViewedRoute = MonitoringView['route'];

interface OwnViews {
  readonly views: readonly MonitoringView[];
  readonly now: Query;
  /** Something is filtered or arranged that no view has. */
  readonly isNew: boolean;
  readonly isPlain: boolean;
  readonly changed: () => Promise<void>;
  readonly remove: (view: MonitoringView) => Promise<void>;
}

export function useViews(route: ViewedRoute): OwnViews {
  const api = useApi();
  const queries = useQueryClient();
  const t = useText();
  const notify = useToasts();
  const [query] = useQueryState();
  const views = (useCall('monitoring.views').data ?? []).filter((view) => view.route === route);
  const now = viewable(query);
  const isPlain = Object.keys(now).length === 0;
  const changed = () => queries.invalidateQueries({ queryKey: keyOf('monitoring.views') });
  const change = async (how: () => Promise<unknown>) => {
    try {
      await how();
      await changed();
      return true;
    } catch (error) {
      api.report(error);
      return false;
    }
  };
  const restore = ({ id: _, ...kept }: MonitoringView) => change(() => api.call('monitoring.saveView', { body: kept }));
  return {
    views,
    now,
    isNew: !isPlain && !views.some((view) => isSameView(view.query, now)),
    isPlain,
    changed,
    remove: async (view) => {
      if (!(await change(() => api.call('monitoring.removeView', { params: { viewId: view.id } })))) return;
      const action = { label: t('common.undo'), onClick: () => void restore(view) };
      notify(
        'success',
        'monitoring.views.removed',
        { name: view.name },
        { key: `monitoring.views.${view.id}`, action },
      );
    },
  };
}
