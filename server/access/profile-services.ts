// The services that a profile may deposit with.

import type { ServiceRef } from '#domain/api/session/person.schema.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import type { Where } from '#server/context/ports.ts';

interface DescribedService {
  readonly id: number;
  readonly name: string;
  readonly service_type: string;
  readonly definition: unknown;
}

/** A service as tiles and menus show it. */
export function serviceRef(row: DescribedService): ServiceRef {
  const definition = row.definition as {
    names?: Names;
    description?: string;
    iconName?: string | null;
    iconColor?: string | null;
    allowJobCreation?: boolean;
  };
  return {
    id: row.id,
    name: row.name,
    ...(definition.names ? { names: definition.names } : {}),
    type: row.service_type,
    description: definition.description ?? '',
    iconName: definition.iconName ?? null,
    iconColor: definition.iconColor ?? null,
    allowJobCreation: definition.allowJobCreation ?? true,
  };
}

/** The enabled services of a profile, by name. */
export async function profileServices(db: Where, profileId: number): Promise<ServiceRef[]> {
  const rows = await db
    .selectFrom('profile_service')
    .innerJoin('service', 'service.id', 'profile_service.service_id')
    .select(['service.id', 'service.name', 'service.service_type', 'service.definition'])
    .where('profile_service.profile_id', '=', profileId)
    .where('service.enabled', '=', true)
    .where('service.removed', '=', false)
    .orderBy('service.name')
    .execute();
  return rows.map(serviceRef);
}
