// How a correction will be printed, asked of the server before anything is stored.
import { useQuery } from '@tanstack/react-query';
import type { CallResult } from '#domain/api/contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { type Api, useApi } from '#renderer/api/api.ts';
import type { MendTarget } from '../mend-target.rules.ts';
import { editOf, type RawValue } from '../raw-edit.rules.ts';

type Tried = CallResult<'packGroups.tryEdit'>;
export type PrintedWay = Tried['printed'][number];

export interface TriedValue {
  readonly row: PackGroup;
  readonly target: MendTarget;
  readonly raw: Omit<RawValue, 'onAddressPage'>;
}

/** The question; the way is the one that the letter takes where nobody chooses. */
export const tryQuery = (api: Api, { row, target, raw }: TriedValue) => ({
  queryKey: ['packGroups.tryEdit', row.id, row.version, target.name, raw],
  queryFn: () =>
    api.call('packGroups.tryEdit', {
      params: { packGroupId: row.id },
      body: editOf(target, { [target.name]: { ...raw, onAddressPage: false } }),
    }),
  retry: false,
});

/** Of an output on paper whose address was changed; undefined: the page leaves as it was deposited. */
export const paperWay = (tried: Tried | undefined): PrintedWay | undefined =>
  tried?.printed.find(({ way }) => way !== 'asDeposited');

export interface Printed {
  /** Undefined while it is not known, and where no page changes. */
  readonly way: PrintedWay | undefined;
  /** The lines as the page says them. */
  readonly readLines: readonly string[] | null;
  /** What was typed last is not answered yet. */
  readonly pending: boolean;
}

/** @param value undefined: nothing to ask, since nothing was changed or something is wrong */
export function usePrinted(value: TriedValue | undefined): Printed {
  const api = useApi();
  const nothing = { queryKey: ['packGroups.tryEdit'], queryFn: () => Promise.reject(new Error('nothing to ask')) };
  const tried = useQuery<Tried>({
    ...(value === undefined ? nothing : tryQuery(api, value)),
    enabled: value !== undefined,
    // The last answer stands, so that nothing jumps while the next is on its way.
    placeholderData: (before) => before,
  });
  const data = value === undefined ? undefined : tried.data;
  return {
    way: paperWay(data),
    readLines: data?.readLines ?? null,
    pending: value !== undefined && (tried.isPlaceholderData || tried.isPending),
  };
}
