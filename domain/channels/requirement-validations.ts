// What a channel may ask of its values beyond their type, and which of their faults a person may force: one table, by which
// channels are saved and values are checked (docs/model.md, "Requirements").
import { z } from 'zod';
import { ok, type Result, refuse } from '../errors/result.ts';
import { REQUIREMENT_STATUSES } from '../requirements/requirements.ts';
import type { ChannelRequirement } from './channel.schema.ts';
import type { RequirementType } from './channels.ts';

/** Matched against the whole value. */
const pattern = z.string().max(1000).optional();
/** Characters, and lines, at most. */
const maxLength = z.number().int().min(1).optional();
const maxLines = z.number().int().min(1).max(100).optional();
/** ISO 3166-1 alpha-2: those that the channel sends to. */
const countries = z
  .array(z.string().regex(/^[A-Z]{2}$/))
  .min(1)
  .optional();

/** Parameters of the check of each type. */
const OF_TYPE = {
  TEXT: z.strictObject({ pattern, maxLength }),
  MULTILINE: z.strictObject({ pattern, maxLength, maxLines }),
  HTML: z.strictObject({ pattern, maxLength }),
  PHONE: z.strictObject({ countries }),
  COUNTRY: z.strictObject({ countries }),
  POSTAL_ADDRESS: z.strictObject({
    countries,
    maxLines: z.number().int().min(2).max(6).optional(),
    /** "Mme" and the like are taken from the first line. */
    removeCivility: z.boolean().optional(),
  }),
} as const satisfies Record<RequirementType, z.ZodType>;

/** Checks with a name of their own: the type of the values, and their parameters. */
const NAMED = {
  email: { type: 'TEXT', parameters: z.strictObject({}) },
} as const satisfies Record<string, { type: RequirementType; parameters: z.ZodType }>;

/** Statuses that a person may pass over; left out: all. What is missing can never be forced. */
const Forced = z.strictObject({
  statuses: z
    .array(z.union(REQUIREMENT_STATUSES.map((status) => z.literal(status))))
    .min(1)
    .refine((statuses) => !statuses.includes(100))
    .optional(),
});

/** The statuses that may be forced; null: all. Those of channels saved before there was a rule are not narrowed. */
export function forcedStatuses({ forceValidationParameters }: Pick<ChannelRequirement, 'forceValidationParameters'>) {
  const read = Forced.safeParse(forceValidationParameters);
  return read.success ? (read.data.statuses ?? null) : null;
}

/** Whether the validation of a requirement is one that is carried out; refuses with the first field that is not. */
export function checkValidation(requirement: ChannelRequirement): Result<true> {
  const { name, type, validation, validationParameters, forceValidation, forceValidationParameters } = requirement;
  const wrong = (field: string) => refuse('channels.requirementValidation', { name, field });
  const named =
    validation === null || !Object.hasOwn(NAMED, validation) ? null : NAMED[validation as keyof typeof NAMED];
  if (validation !== null && named?.type !== type) return wrong('validation');
  const parameters = (named?.parameters ?? OF_TYPE[type]).safeParse(validationParameters);
  if (!parameters.success) return wrong(fieldOf('validationParameters', parameters.error));
  const forced = Forced.safeParse(forceValidationParameters);
  if (!forced.success) return wrong(fieldOf('forceValidationParameters', forced.error));
  return forceValidation || Object.keys(forceValidationParameters).length === 0 ? ok(true) : wrong('forceValidation');
}

/** Path of the first fault; an unknown parameter by its name. */
function fieldOf(root: string, error: z.ZodError): string {
  const [issue] = error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [root, ...(issue?.path ?? []), ...keys].map(String).join('.');
}
