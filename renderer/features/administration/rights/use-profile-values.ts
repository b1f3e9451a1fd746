// Fields of a profile and their values in words, for the save bar and for two versions side by side.
import { PERMISSION_LEVELS } from '#domain/access/access.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { MASK_FIELDS, masksOf } from './masks.ts';
import type { ProfileDraft } from './profile.rules.ts';
import { useRightNames } from './use-right-names.ts';

const NONE = { permissions: 0, permissionsOnGroup: 0, permissionsOnOU: 0 };
const LEVELS: readonly string[] = MASK_FIELDS;
const levelOf = (field: string) => PERMISSION_LEVELS[LEVELS.indexOf(field)];

export function useProfileValues(base: ProfileDraft, draft: ProfileDraft) {
  const t = useText();
  const rights = useRightNames();
  const services = useCall('services.list', { query: { ouId: draft.ouId } }).data ?? [];
  const nameOf = (id: unknown) => services.find((one) => one.id === id)?.name ?? String(id);
  return {
    /** The boxes of a level that were turned over, or the field's name. */
    fieldName: (field: string): string => {
      const level = levelOf(field);
      if (level === undefined) return t(`administration.profile.${field}`);
      const before = masksOf(base);
      const changed = rights.changes(before, { ...before, [level]: masksOf(draft)[level] });
      return changed.length > 0 ? changed.join(', ') : t(`administration.profile.${field}`);
    },
    valueText: (field: string, value: unknown): string | undefined => {
      if (levelOf(field) !== undefined) {
        return rights.summary({ ...NONE, [field]: Number(value) }).join('; ') || t('records.value.none');
      }
      return field === 'services' ? (value as number[]).map(nameOf).join(', ') || t('records.value.none') : undefined;
    },
  };
}
