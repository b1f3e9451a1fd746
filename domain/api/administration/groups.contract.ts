// Schemas of groups.
import { z } from 'zod';
import { Id, Named, OfUnit, Saved } from '../shapes.ts';

export const GroupInput = z.strictObject({
  ...Saved,
  ouId: Id,
  code: Named,
  name: Named,
  users: z.array(Id).default([]),
});

export const Group = z.object({ ...GroupInput.shape, id: Id, version: z.number().int() });
export type Group = z.infer<typeof Group>;

export const GROUPS_CONTRACT = {
  'groups.list': { query: OfUnit, result: z.array(Group) },
  'groups.save': { body: GroupInput, result: Group },
} as const;
