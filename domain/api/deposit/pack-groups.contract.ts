// Schemas of pack groups.
import { z } from 'zod';
import { ADDRESS_WAYS, CORRECTION_OBSTACLES } from '#domain/addresses/correction.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import { Id, IdText } from '../shapes.ts';
import { Job } from './job.schema.ts';
import { PackGroup } from './pack-group.schema.ts';
import { RawValues } from './value.schema.ts';

export const PACK_GROUPS_CONTRACT = {
  'packGroups.reject': {
    body: z.strictObject({
      packGroupIds: z.array(Id).min(1).max(10_000),
      reason: z.string().max(1000).optional(),
    }),
    result: z.object({ rejected: z.number().int(), job: Job }),
  },
  'packGroups.edit': {
    params: z.strictObject({ packGroupId: IdText }),
    body: z.strictObject({
      version: z.number().int(),
      rawPackRequirements: z.record(z.string(), RawValues).optional(),
      rawShipmentRequirements: RawValues.optional(),
    }),
    result: PackGroup,
  },
  /** An edit that is not stored: what it would mean. */
  'packGroups.tryEdit': {
    params: z.strictObject({ packGroupId: IdText }),
    body: z.strictObject({
      rawPackRequirements: z.record(z.string(), RawValues).optional(),
      rawShipmentRequirements: RawValues.optional(),
    }),
    result: z.object({
      quality: z.enum(QUALITIES),
      /** The lines as the page says them; null: they were not read from there, or nobody looked since a value is wrong. */
      readLines: z.array(z.string()).nullable(),
      /** By channel of the row; none while a value is wrong. */
      printed: z.array(
        z.object({
          label: z.string(),
          way: z.enum(ADDRESS_WAYS),
          /** Why the new lines cannot stand in place of the old ones. */
          obstacle: z.enum(CORRECTION_OBSTACLES).nullable(),
          /** That an address page adds. */
          moreSheets: z.number().int(),
        }),
      ),
    }),
  },
  'packGroups.settleWarning': {
    params: z.strictObject({ packGroupId: IdText }),
    body: z.strictObject({
      version: z.number().int(),
      /** All remaining rows of the order whose other addresses stand on the same pages, too. */
      allAlike: z.boolean().default(false),
      /** False takes it back. */
      belongs: z.boolean().default(true),
    }),
    result: z.object({ settled: z.number().int(), job: Job }),
  },
  'packGroups.split': {
    params: z.strictObject({ packGroupId: IdText }),
    body: z.strictObject({
      version: z.number().int(),
      /** The page of the letter that begins the new one. */
      page: z.number().int().min(2).max(1_000_000),
    }),
    /** The letter with the pages before, and the new one behind it. */
    result: z.object({ first: PackGroup, rest: PackGroup, job: Job }),
  },
  'packGroups.rejoin': {
    params: z.strictObject({ packGroupId: IdText }),
    body: z.strictObject({ version: z.number().int() }),
    /** The letter that has all pages again. */
    result: z.object({ first: PackGroup, job: Job }),
  },
  'packGroups.rawFile': { params: z.strictObject({ packGroupId: IdText }) },
} as const;
