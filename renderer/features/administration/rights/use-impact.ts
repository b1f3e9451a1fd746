// What a change of a profile would take from whom, counted by the server while it is not saved.
import { keepPreviousData } from '@tanstack/react-query';
import type { Impact } from '#domain/api/administration/permissions.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { isSameMasks, type MaskFields } from './masks.ts';

/** Undefined while nothing is changed, or nothing is stored yet. */
export function useImpact(profileId: number | undefined, draft: MaskFields, base: MaskFields): Impact | undefined {
  const { permissions, permissionsOnGroup, permissionsOnOU } = draft;
  const isChanged = profileId !== undefined && !isSameMasks(draft, base);
  const asked = useCall(
    'permissions.impact',
    { params: { profileId: profileId ?? 0 }, body: { permissions, permissionsOnGroup, permissionsOnOU } },
    { enabled: isChanged, placeholderData: keepPreviousData },
  );
  return isChanged ? asked.data : undefined;
}
