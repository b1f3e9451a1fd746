// Schemas of what rights are worth: who loses what by a change, why a person may do something, who may do it.
import { z } from 'zod';
import { ABILITIES, PERMISSION_LEVELS } from '#domain/access/access.ts';
import { COLUMNS } from '#domain/access/grid.table.ts';
import { Fault, Id, IdText, Instant } from '../shapes.ts';
import { MaskFields } from './profiles.contract.ts';

/** An ability that the permission grid has a row for. */
const AskedAbility = z.enum(ABILITIES);
const Columns = z.array(z.enum(COLUMNS));

/** Somebody who used lately what a change takes: how often, and when last. */
export const FormerUse = z.object({
  id: Id,
  name: z.string(),
  login: z.string(),
  uses: z.number().int(),
  lastAt: Instant,
});
export type FormerUse = z.infer<typeof FormerUse>;

/** What a change of a profile's masks would do, before it is saved. */
export const Impact = z.object({
  /** How many people have the profile. */
  people: z.number().int(),
  /** From when on uses were counted. */
  since: Instant,
  /** Why the change would be refused; null: it would not. */
  refusal: Fault.nullable(),
  /** People who used something that goes, each counted once. */
  losing: z.number().int(),
  /** What they used, most used first; the first people by name, the others as a number. */
  losses: z.array(z.object({ ability: AskedAbility, people: z.array(FormerUse), more: z.number().int() })),
});
export type Impact = z.infer<typeof Impact>;

/** Why a person may do something, or that it may not. */
export const Why = z.object({
  user: z.object({ id: Id, name: z.string(), login: z.string(), enabled: z.boolean() }),
  profile: z.object({ id: Id, name: z.string() }),
  ability: AskedAbility,
  /** How far it reaches; empty: the person may not. */
  columns: Columns,
  /** The boxes of the grid that give it, by level; the farthest first. */
  ways: z.array(
    z.object({
      level: z.enum(PERMISSION_LEVELS),
      reach: z.enum(['own', 'group', 'account', 'subtree', 'everywhere']),
      sources: z.array(z.object({ ability: AskedAbility, column: z.enum(COLUMNS) })),
    }),
  ),
  /** The person's group; null: none. */
  group: z.object({ name: z.string(), people: z.number().int() }).nullable(),
  account: z.object({ name: z.string(), people: z.number().int(), below: z.number().int() }),
});
export type Why = z.infer<typeof Why>;

/** Who of an account may do something, by profile. */
export const Holders = z.object({
  /** People of the account. */
  people: z.number().int(),
  holders: z.array(z.object({ profileId: Id, profileName: z.string(), columns: Columns, people: z.number().int() })),
});
export type Holders = z.infer<typeof Holders>;

const Asked = z.strictObject({ ability: AskedAbility });

export const PERMISSIONS_CONTRACT = {
  'permissions.impact': {
    params: z.strictObject({ profileId: IdText }),
    body: z.strictObject(MaskFields),
    result: Impact,
  },
  'permissions.why': { params: z.strictObject({ userId: IdText }), query: Asked, result: Why },
  'permissions.holders': { params: z.strictObject({ ouId: IdText }), query: Asked, result: Holders },
} as const;
