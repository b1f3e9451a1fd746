// A page of a recipient as it will lie on paper: its picture, what lies in the way, and mending it.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { PageRepair } from '#domain/documents/page-repair.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useObjectUrl } from '#renderer/shared/pages/object-url.ts';

const LONGEST_SIDE_PX = 1600;

/** How an address that is as it was read gets onto paper. */
export interface AddressWish {
  /** Of its requirement. */
  readonly name: string;
  readonly printAnew: boolean;
  readonly onAddressPage: boolean;
}

/** @param page of the row, from 1 */
export function useOverlay(row: PackGroup, page: number) {
  const api = useApi();
  const queries = useQueryClient();
  const [saved, setSaved] = useState<PackGroup>();
  const [busy, setBusy] = useState(false);
  // The list is read again a moment later: what was answered is newer.
  const shown = saved?.id === row.id && saved.version > row.version ? saved : row;
  const { version } = shown;
  const params = { packGroupId: row.id, page };
  const look = useQuery({
    queryKey: [...keyOf('packGroups.lookAtPage'), row.id, page, version],
    queryFn: () => api.call('packGroups.lookAtPage', { params }),
    placeholderData: keepPreviousData,
  });
  const picture = useQuery({
    queryKey: [...keyOf('packGroups.pagePicture'), row.id, page, version],
    queryFn: async () => {
      const query = { longestSide: String(LONGEST_SIDE_PX) };
      return (await api.call('packGroups.pagePicture', { params, query })).blob;
    },
    placeholderData: keepPreviousData,
  });
  const change = async (made: () => Promise<PackGroup>) => {
    setBusy(true);
    try {
      setSaved(await made());
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
    await queries.invalidateQueries({ queryKey: keyOf('jobs.packGroups') });
    await queries.invalidateQueries({ queryKey: keyOf('jobs.repairs') });
  };
  const mend = (repair: PageRepair) =>
    change(() => api.call('packGroups.repairPage', { params, body: { version, repair } }));
  const printAddress = ({ name, ...wish }: AddressWish) => {
    const { value = '', countryCode = null, forced = false } = shown.shipmentRequirements[name] ?? {};
    const rawShipmentRequirements = { [name]: { value, countryCode, forced, ...wish } };
    return change(() =>
      api.call('packGroups.edit', { params: { packGroupId: row.id }, body: { version, rawShipmentRequirements } }),
    );
  };
  return {
    shown,
    look,
    src: useObjectUrl(picture.data),
    failed: picture.error ?? look.error,
    busy,
    mend,
    printAddress,
  };
}
