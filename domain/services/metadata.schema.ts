// The shape of a metadata field and of a name that is a key.
import { z } from 'zod';
import { METADATA_TYPES } from './services.ts';

/** A value or condition of the expression language; its own shape is checked by `domain/expressions`. */
export const Expression = z.looseObject({ type: z.string() });
export type Expression = z.infer<typeof Expression>;

/** Names used as keys and identifiers: letters, digits, dash, underscore, dot. */
export const Identifier = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/);

/**
 * A field of the whole deposit (of the service) or of the documents of a box, stored with each shipment.
 */
export const Metadata = z.strictObject({
  name: Identifier,
  label: z.string().max(100).default(''),
  type: z.enum(METADATA_TYPES).default('text'),
  mandatory: z.boolean().default(false),
  editable: z.boolean().default(true),
  searchable: z.boolean().default(false),
  group: z.string().max(100).default(''),
  rank: z.number().int().default(0),
  constantValue: z.string().max(1000).nullable().default(null),
  allowedValues: z.array(z.string().max(200)).max(500).default([]),
  /** Name of a tag list of the account whose values are allowed; null: none. */
  tagList: z.string().max(100).nullable().default(null),
  /** Matched against the whole value, by the linear-time engine. */
  validationPattern: z.string().max(1000).nullable().default(null),
  maxLines: z.number().int().min(1).max(100).default(1),
  /** How the value is computed; null: given by the depositor. */
  value: Expression.nullable().default(null),
});
export type Metadata = z.infer<typeof Metadata>;
