// A profile as forms hold it: what it begins with, and what of its rights came from a ready-made role. Pure.
import { ROLE_TEMPLATES, type RoleTemplateId } from '#domain/access/role-templates.ts';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { isSameMasks, type MaskFields } from './masks.ts';

/** The fields of a save. */
export interface ProfileDraft extends MaskFields {
  readonly [field: string]: unknown;
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly ouId: number;
  readonly name: string;
  readonly role: string;
  readonly roleTemplate: RoleTemplateId | null;
  readonly services: number[];
}

export const draftOf = (profile: Profile): ProfileDraft => ({
  id: profile.id,
  version: profile.version,
  ouId: profile.ouId,
  name: profile.name,
  role: profile.role,
  roleTemplate: profile.roleTemplate,
  permissions: profile.permissions,
  permissionsOnGroup: profile.permissionsOnGroup,
  permissionsOnOU: profile.permissionsOnOU,
  services: profile.services,
});

/** Without a right until a role is chosen. */
export const newProfile = (ouId: number): ProfileDraft => ({
  ouId,
  name: '',
  role: '',
  roleTemplate: null,
  permissions: 0,
  permissionsOnGroup: 0,
  permissionsOnOU: 0,
  services: [],
});

/** True while a profile gives what its ready-made role gives. */
export const isAsTemplate = (draft: ProfileDraft): boolean =>
  draft.roleTemplate !== null && isSameMasks(draft, ROLE_TEMPLATES[draft.roleTemplate]);

/** Fields at which refusals stand that name none. */
export const PROFILE_PLACES = { 'profiles.duplicateName': 'name' } as const;
