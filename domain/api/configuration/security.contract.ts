// Schemas of the sign-in policy and of the list of sign-ins.
import { z } from 'zod';
import { SignInPolicy } from '#domain/accounts/sign-in-policy.ts';
import { Day, Id, IdText, Instant } from '../shapes.ts';

/** The policy as it is saved; `version` 0 while none was. */
export const PolicyInput = z.strictObject({ ...SignInPolicy.shape, version: z.number().int().min(0) });

/** One attempt to sign in. */
export const SignInEvent = z.object({
  id: Id,
  at: Instant,
  /** As it was typed. */
  login: z.string(),
  /** The person whose login it is; null: there is none. */
  userId: Id.nullable(),
  name: z.string().nullable(),
  address: z.string(),
  /** `signedIn`, or the label of the refusal. */
  outcome: z.string(),
});
export type SignInEvent = z.infer<typeof SignInEvent>;

export const SECURITY_CONTRACT = {
  'security.policy': { result: PolicyInput },
  'security.savePolicy': { body: PolicyInput, result: PolicyInput },
  'security.signIns': {
    query: z.strictObject({
      /** Part of a login, of a name or of an address. */
      text: z.string().max(100).optional(),
      outcome: z.enum(['signedIn', 'refused']).optional(),
      /** Days of the caller's time zone. */
      fromDate: Day.optional(),
      toDate: Day.optional(),
      /** Those before this one. */
      before: IdText.optional(),
    }),
    /** Newest first, 200 at most; `more`: there are others before them. */
    result: z.object({ signIns: z.array(SignInEvent), more: z.boolean() }),
  },
} as const;
