// Ready-made roles, by their names in the language of the screen, and whether the person may give one.
import { useIntl } from 'react-intl';
import { mayGrantMasks } from '#domain/access/manage-users.rules.ts';
import type { RoleTemplateId } from '#domain/access/role-templates.ts';
import { localeOf } from '#domain/labels/labels.ts';
import { useCall } from '#renderer/api/api.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { masksOf } from '../rights/masks.ts';

export function useRoleTemplates() {
  const { locale } = useIntl();
  const me = useUser();
  const templates = useCall('profiles.roleTemplates').data ?? [];
  const actor = { userId: me.id, ouId: me.ouId, groupId: me.groupId, masks: masksOf(me) };
  const find = (id: RoleTemplateId) => templates.find((one) => one.id === id);
  return {
    templates,
    nameOf: (id: RoleTemplateId): string => find(id)?.names[localeOf(locale)] ?? id,
    isGrantable: (id: RoleTemplateId): boolean => {
      const template = find(id);
      return template !== undefined && mayGrantMasks(actor, masksOf(template)).ok;
    },
  };
}
