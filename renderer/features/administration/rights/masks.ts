// The masks of a profile as calls carry them, and as the rules take them.
import type { Masks } from '#domain/access/abilities.ts';

/** Of a profile, a ready-made role, or the signed-in person. */
export interface MaskFields {
  readonly permissions: number;
  readonly permissionsOnGroup: number;
  readonly permissionsOnOU: number;
}

/** As the rules take them. */
export const masksOf = (of: MaskFields): Masks => ({
  direct: of.permissions,
  group: of.permissionsOnGroup,
  ou: of.permissionsOnOU,
});

/** As calls carry them. */
export const fieldsOf = ({ direct, group, ou }: Masks): MaskFields => ({
  permissions: direct,
  permissionsOnGroup: group,
  permissionsOnOU: ou,
});

/** Where two give the same. */
export const isSameMasks = (a: MaskFields, b: MaskFields): boolean =>
  a.permissions === b.permissions &&
  a.permissionsOnGroup === b.permissionsOnGroup &&
  a.permissionsOnOU === b.permissionsOnOU;

/** The fields of the masks. */
export const MASK_FIELDS = ['permissions', 'permissionsOnGroup', 'permissionsOnOU'] as const;
