// What is read again after something was done with an order, a delivery or a document.
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '#renderer/api/api.ts';
import { CHANGED } from './changed-queries.ts';

/** Everything that orders, deliveries and documents show is read again. */
export function useRefreshOrders(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of CHANGED) void queries.invalidateQueries({ queryKey: keyOf(name) });
  };
}
