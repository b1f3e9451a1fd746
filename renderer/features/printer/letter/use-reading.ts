// What the server reads from a printed letter for a service: its requirement values, and whether it can go as it is.
import { useQuery } from '@tanstack/react-query';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { whileSilent } from '../sending/use-services.ts';
import { type Check, checkOf, isUnique } from './reading.rules.ts';

export interface Reading {
  /** `none`: a mail run, or no service yet: nothing is read here. */
  readonly state: 'none' | 'reading' | 'failed' | 'done';
  readonly values: Readonly<Record<string, RequirementValue>>;
  readonly check: Check | undefined;
  readonly error: unknown;
}

const NONE: Reading = { state: 'none', values: {}, check: undefined, error: undefined };

export function useReading(input: { service: Service | undefined; fileId: string | null }): Reading {
  const { service, fileId } = input;
  const api = useApi();
  const wanted = service !== undefined && fileId !== null && isUnique(service);
  const query = useQuery({
    // The deposit screen asks the same: what was read here is there at once.
    queryKey: ['requirements.compute', service?.id, undefined, fileId],
    queryFn: () =>
      api.call('requirements.compute', {
        query: { serviceId: service?.id ?? 0, targetOwnerId: undefined },
        parts: [{ name: 'fileId', value: fileId }],
      }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: whileSilent,
  });
  if (!wanted) return NONE;
  if (query.error) return { ...NONE, state: 'failed', error: query.error };
  if (!query.data) return { ...NONE, state: 'reading' };
  return { state: 'done', values: query.data, check: checkOf(service, query.data), error: undefined };
}
