// Whether somebody else saved the rule while it is edited here.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { isSame } from '#domain/services/changes/changes.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useApi } from '#renderer/api/api.ts';

/** Where the rule is stored. */
export interface StoredPosition {
  readonly serviceId: number;
  /** The version that is edited, and the rule as it was there. */
  readonly version: number | undefined;
  readonly before: Expression | null;
  /** The rule in a stored service; undefined: it has no such place any more. */
  readonly ruleIn: (service: Service) => Expression | null | undefined;
}

/** Time between two looks at the stored service. */
const LOOK_MS = 10_000;

export interface Meanwhile {
  /** As somebody else saved it; null: they took it away. */
  readonly theirs: Expression | null;
  /** A person chose: it is spoken of no more. */
  readonly settle: () => void;
}

/** @param place undefined: it is stored nowhere yet */
export function useMeanwhile(place: StoredPosition | undefined, own: Expression | null): Meanwhile | undefined {
  const api = useApi();
  const [settled, setSettled] = useState<number>();
  const serviceId = place?.serviceId ?? 0;
  // Beside the cache of the editor: what is stored replaces no draft while somebody works on it.
  const { data } = useQuery({
    queryKey: ['services.get', 'meanwhile', serviceId],
    queryFn: () => api.call('services.get', { params: { serviceId } }),
    enabled: place !== undefined,
    refetchInterval: LOOK_MS,
    gcTime: 0,
    retry: false,
  });
  if (place === undefined || data === undefined || data.version === place.version || data.version === settled) return;
  const theirs = place.ruleIn(data);
  if (theirs === undefined || isSame(theirs, place.before) || isSame(theirs, own)) return;
  return { theirs, settle: () => setSettled(data.version) };
}
