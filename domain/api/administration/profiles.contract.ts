// Schemas of profiles.
import { z } from 'zod';
import { ROLE_TEMPLATE_IDS } from '#domain/access/role-templates.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { ServiceRef } from '../session/person.schema.ts';
import { Id, IdText, Named, OfUnit, Saved } from '../shapes.ts';

/** Flags of one level, added up (docs/model.md, "Permission flags"). */
export const Mask = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** The three masks of a profile. */
export const MaskFields = { permissions: Mask, permissionsOnGroup: Mask, permissionsOnOU: Mask };

const Services = z.array(Id).max(1000);

/** A profile as it is saved: one permission mask per level (docs/model.md, "Permission flags"). */
export const ProfileInput = z.strictObject({
  ...Saved,
  ouId: Id,
  name: Named,
  role: z.string().max(60).default(''),
  /** The ready-made role that it began as; null: none. */
  roleTemplate: z.enum(ROLE_TEMPLATE_IDS).nullable().default(null),
  ...MaskFields,
  /** The services that its people may deposit with; left out, they stay. */
  services: Services.optional(),
});

/** A ready-made role: names by language and masks. */
export const RoleTemplate = z.object({
  id: z.enum(ROLE_TEMPLATE_IDS),
  names: z.record(z.enum(LOCALES), z.string()),
  ...MaskFields,
});
export type RoleTemplate = z.infer<typeof RoleTemplate>;

/** Who has a profile: all of them counted, some of those that the caller sees by name. */
export const ProfileUsage = z.object({
  total: z.number().int(),
  people: z.array(z.object({ id: Id, name: z.string(), login: z.string() })),
});
export type ProfileUsage = z.infer<typeof ProfileUsage>;

/** A profile with the ids of the services that it may use, and how many people have it. */
export const Profile = z.object({
  ...ProfileInput.shape,
  id: Id,
  version: z.number().int(),
  services: z.array(Id),
  people: z.number().int(),
});
export type Profile = z.infer<typeof Profile>;

const OfProfile = z.strictObject({ profileId: IdText });

export const PROFILES_CONTRACT = {
  'profiles.list': { query: OfUnit, result: z.array(Profile) },
  'profiles.save': { body: ProfileInput, result: Profile },
  'profiles.services': { params: OfProfile, result: z.array(ServiceRef) },
  'profiles.saveServices': {
    params: OfProfile,
    body: z.strictObject({ serviceIds: Services }),
    result: z.array(ServiceRef),
  },
  'profiles.remove': { params: OfProfile, result: z.object({ removed: z.boolean() }) },
  'profiles.usage': { params: OfProfile, result: ProfileUsage },
  'profiles.roleTemplates': { result: z.array(RoleTemplate) },
} as const;
