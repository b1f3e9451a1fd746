// Schemas of profiles.
import { z } from 'zod';
import { ServiceRef } from '../session/person.schema.ts';
import { Id, IdText, Named, OfUnit, Saved } from '../shapes.ts';

const Mask = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** A profile as it is saved: one permission mask per level (docs/model.md, "Permission flags"). */
export const ProfileInput = z.strictObject({
  ...Saved,
  ouId: Id,
  name: Named,
  role: z.string().max(60).default(''),
  permissions: Mask,
  permissionsOnGroup: Mask,
  permissionsOnOU: Mask,
});

/** A profile with the ids of the services that it may use. */
export const Profile = z.object({ ...ProfileInput.shape, id: Id, version: z.number().int(), services: z.array(Id) });
export type Profile = z.infer<typeof Profile>;

export const PROFILES_CONTRACT = {
  'profiles.list': { query: OfUnit, result: z.array(Profile) },
  'profiles.save': { body: ProfileInput, result: Profile },
  'profiles.services': { params: z.strictObject({ profileId: IdText }), result: z.array(ServiceRef) },
  'profiles.saveServices': {
    params: z.strictObject({ profileId: IdText }),
    body: z.strictObject({ serviceIds: z.array(Id).max(1000) }),
    result: z.array(ServiceRef),
  },
  'profiles.roleTemplates': { result: z.array(z.looseObject({})) },
} as const;
