// The rights of a profile as the database holds them.
import type { Masks } from '#domain/access/abilities.ts';

/** The masks of a profile as its columns hold them. */
export const masksOfRow = (row: {
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}): Masks => ({ direct: row.permissions, group: row.permissions_on_group, ou: row.permissions_on_ou });
