// What is read again once events of a channel came in, or have another piece.
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '#renderer/api/api.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';

export function useEventsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  const refreshOrders = useRefreshOrders();
  return () => {
    refreshOrders();
    return Promise.all(
      (['tracking.state', 'tracking.unplaced'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    );
  };
}
