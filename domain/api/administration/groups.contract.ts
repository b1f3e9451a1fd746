// Schemas of groups.
import { z } from 'zod';
import { Id, IdText, Named, OfUnit, Saved } from '../shapes.ts';

/** A group as it is saved; `users` are ids. */
export const GroupInput = z.strictObject({
  ...Saved,
  ouId: Id,
  code: Named,
  name: Named,
  users: z.array(Id).default([]),
});

/** A group of users of one account. */
export const Group = z.object({ ...GroupInput.shape, id: Id, version: z.number().int() });
export type Group = z.infer<typeof Group>;

export const GROUPS_CONTRACT = {
  'groups.list': { query: OfUnit, result: z.array(Group) },
  'groups.save': { body: GroupInput, result: Group },
  'groups.remove': { params: z.strictObject({ groupId: IdText }), result: z.object({ removed: z.boolean() }) },
} as const;
