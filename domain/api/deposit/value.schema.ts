// A requirement value, as it is given and as it is shown.
import { z } from 'zod';
import { PageArea } from '#domain/documents/area.schema.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import { Fault, Id, Instant } from '../shapes.ts';

/** Most characters of a value, whatever its type. */
export const MOST_OF_VALUE = 64_000;

/** A value as a person or a caller gives it. Addresses are lines joined by line feeds. */
export const RawValue = z.strictObject({
  value: z.string().max(MOST_OF_VALUE),
  countryCode: z.string().length(2).nullable().optional(),
  forced: z.boolean().optional(),
  /** Where the value was read, when the depositor moved the area of the service: a changed address is set there. */
  area: PageArea.optional(),
  /** Own: a corrected address of this letter stands on an address page and not on its first page. */
  onAddressPage: z.boolean().optional(),
  /** Own: the address is right as it was read, and is printed anew all the same; false takes that back. */
  printAnew: z.boolean().optional(),
  /** Own: again what was read or given before a person changed it; `value` counts where that is not known. Never an address. */
  takeBack: z.boolean().optional(),
});
export type RawValue = z.infer<typeof RawValue>;

/** Values by requirement name. */
export const RawValues = z.record(z.string().max(100), RawValue);

/** Who let a value pass that the check holds for wrong (docs/model.md, "Forcing"). */
export const Forcing = z.object({
  /** Null: it came so with the deposit. */
  forcedBy: z.object({ id: Id, login: z.string(), name: z.string() }).nullable(),
  forcedAt: Instant,
  /** What was wrong with the value when it was forced. */
  verdict: Fault.nullable(),
});
export type Forcing = z.infer<typeof Forcing>;

const OwnChange = z.object({
  /** As it was read or given before its first change; null: not known. */
  read: z.string().nullable(),
  by: z.object({ id: Id, login: z.string(), name: z.string() }).nullable(),
  at: Instant,
});

/** What a row had by itself before a value was given for the whole run: it has that again when the run's is taken back. */
const OwnValue = z.object({
  value: z.string(),
  countryCode: z.string().nullable(),
  forced: z.boolean(),
  forcing: Forcing.optional(),
  modified: z.boolean(),
  change: OwnChange.optional(),
  properties: z.record(z.string(), z.unknown()),
});

/** What a value was before a person changed it, and who did last (docs/model.md, "Values that a person changed"). */
export const ValueChange = OwnChange.extend({
  /** Given for the whole run, with what the row had by itself; absent: for this row or document alone. */
  forRun: OwnValue.optional(),
});
export type ValueChange = z.infer<typeof ValueChange>;

/**
 * Requirement value with its quality (docs/model.md, "Requirement status"). `status`: null good, else 100, 150, 151,
 * 200, 300, or 'error'.
 */
export const RequirementValue = z.object({
  value: z.string(),
  countryCode: z.string().nullable(),
  forced: z.boolean(),
  /** Set where `forced`; absent in values of an earlier version. */
  forcing: Forcing.nullable().optional(),
  modified: z.boolean(),
  /** Set where `modified` by a person; absent in values of an earlier version. */
  change: ValueChange.optional(),
  valid: z.boolean(),
  type: z.string(),
  status: z.union([z.number().int(), z.literal('error')]).nullable(),
  quality: z.enum(QUALITIES),
  error: Fault.nullable(),
  properties: z.record(z.string(), z.unknown()),
});
export type RequirementValue = z.infer<typeof RequirementValue>;
