// Changes at once how the address of a stored row gets onto its letter.
import { useState } from 'react';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import type { MendTarget } from '../mend-target.rules.ts';
import { editOf } from '../raw-edit.rules.ts';

interface HowPut {
  readonly printAnew?: boolean;
  readonly onAddressPage: boolean;
}

/** `onChanged` follows a refusal as well: the row as it is now says more than the one that was refused. */
export function useAddressEdit(row: PackGroup, onChanged: () => void) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const put = async (target: MendTarget, how: HowPut) => {
    setBusy(true);
    const { value, countryCode, forced } = target.value;
    const raw = { [target.name]: { value, countryCode, forced, ...how } };
    try {
      const params = { packGroupId: row.id };
      await api.call('packGroups.edit', { params, body: { version: row.version, ...editOf(target, raw) } });
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
    onChanged();
  };
  return { busy, put };
}
