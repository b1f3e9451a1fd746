// How people sign in to an installation. An account may ask for more, never for less (docs/decisions/0601).
import { z } from 'zod';
import { SESSION } from '../access/session.ts';
import { AddressRange } from './address-ranges.ts';
import { AllowedOrigin } from './allowed-origins.ts';
import { DEFAULT_MIN_ENTROPY, MOST_ALIKE } from './passwords.ts';

/** The values of the policy; those of the product where nothing was saved. */
export const SignInPolicy = z.strictObject({
  /** Bits that a new password has at least. */
  minPasswordEntropy: z.number().int().min(0).max(256).default(DEFAULT_MIN_ENTROPY),
  /** Days after which a password is renewed; null: never. */
  maxPasswordValidityDays: z.number().int().min(1).max(3650).nullable().default(null),
  /** A new password that differs from the old one by so many letters or fewer is too similar. */
  mostAlike: z.number().int().min(0).max(20).default(MOST_ALIKE),
  /** Minutes without activity after which a session ends; that of a super administrator. */
  idleMinutes: z.number().int().min(1).max(720).default(SESSION.idleMinutes),
  idleMinutesSuperAdmin: z.number().int().min(1).max(720).default(SESSION.idleMinutesSuperAdmin),
  /** Hours after which a session ends in any case. */
  absoluteHours: z.number().int().min(1).max(72).default(SESSION.absoluteHours),
  /** Network ranges from which people sign in; empty: from everywhere. */
  allowedAddressRanges: z.array(AddressRange).max(50).default([]),
  /** Origins whose pages may call the API from a browser, exactly; empty: none. */
  allowedOrigins: z.array(AllowedOrigin).max(50).default([]),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;

/** What holds where no policy was saved. */
export const DEFAULT_POLICY: SignInPolicy = SignInPolicy.parse({});

/** The stricter of what the policy and an account ask for, where less is stricter; null is no limit. */
export const stricter = (a: number | null, b: number | null): number | null => {
  const limits = [a, b].filter((one) => one !== null && one > 0) as number[];
  return limits.length === 0 ? null : Math.min(...limits);
};
