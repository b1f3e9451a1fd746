// Schemas of options and their types.

import { z } from 'zod';
import { Names } from '#domain/labels/names.schema.ts';
import { Id, IdText, Named, Saved } from '../shapes.ts';

const optionFields = {
  names: Names.optional(),
  optionTypeId: Id,
  code: z.string().max(60).default(''),
  best: z.boolean().default(false),
  rank: z.int32().default(0),
  default: z.boolean().default(false),
  properties: z.record(z.string(), z.string()).default({}),
} as const;

/** `value` is what a person chooses; `name` is taken in its place. */
export const OptionValueInput = z.strictObject({
  ...Saved,
  ...optionFields,
  value: Named.optional(),
  name: Named.optional(),
});

/** `name` repeats `value`, since every entity of a list has a name. */
export const OptionValue = z.object({
  ...optionFields,
  value: z.string(),
  name: z.string(),
  id: Id,
  version: z.number().int(),
});
export type OptionValue = z.infer<typeof OptionValue>;

/** An option type as it is saved; `recomputeTrigger`: after a change, proofs must be made again. */
export const OptionTypeInput = z.strictObject({
  ...Saved,
  name: Named,
  names: Names.optional(),
  recomputeTrigger: z.boolean().default(false),
});

/** An option type with its values. */
export const OptionType = z.object({
  ...OptionTypeInput.shape,
  id: Id,
  version: z.number().int(),
  values: z.array(OptionValue),
});
export type OptionType = z.infer<typeof OptionType>;

/** What keeps a thing of the system from being removed; an order by the id of its job. */
export const Use = z.object({
  kind: z.enum(['channel', 'service', 'order', 'account', 'tariff']),
  id: Id,
  name: z.string(),
});
export type Use = z.infer<typeof Use>;

export const OPTIONS_CONTRACT = {
  'options.list': { query: z.strictObject({ optionTypeId: IdText.optional() }), result: z.array(OptionValue) },
  'options.save': { body: OptionValueInput, result: OptionValue },
  'options.remove': { params: z.strictObject({ optionId: IdText }), result: z.object({ removed: z.boolean() }) },
  'options.uses': { params: z.strictObject({ optionId: IdText }), result: z.array(Use) },
  'options.types': { result: z.array(OptionType) },
  'options.saveType': { body: OptionTypeInput, result: OptionType },
  'options.removeType': {
    params: z.strictObject({ optionTypeId: IdText }),
    result: z.object({ removed: z.boolean() }),
  },
  'options.typeUses': { params: z.strictObject({ optionTypeId: IdText }), result: z.array(Use) },
} as const;
