// Schemas of pack groups.
import { z } from 'zod';
import { ADDRESS_WAYS, CORRECTION_OBSTACLES } from '#domain/addresses/correction.ts';
import { PageRepair } from '#domain/documents/page-repair.ts';
import { ZONE_KINDS } from '#domain/documents/zones.ts';
import { QUALITIES } from '#domain/requirements/requirements.ts';
import { RepairPreset } from '#domain/services/repair-preset.ts';
import { Id, IdText, PagePicture, PageText, PersonRef } from '../shapes.ts';
import { Job } from './job.schema.ts';
import { PackGroup } from './pack-group.schema.ts';
import { RawValues } from './value.schema.ts';

/** A page of a row, counted through its documents from 1. */
const PageOfRow = z.strictObject({ packGroupId: IdText, page: PageText });

/** mm from the top left of the page as it lies on its paper. */
const AreaOnPaper = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** A page as it lies on its paper: what must be free, and what lies in the way. */
export const PageLook = z.object({
  /** mm of the paper. */
  width: z.number(),
  height: z.number(),
  /** Of the channel on paper by which it is judged; null: the row is not printed. */
  label: z.string().nullable(),
  zones: z.array(
    z.object({
      kind: z.enum(ZONE_KINDS),
      name: z.string(),
      area: AreaOnPaper,
      /** Something is seen in a technical area, text or not. */
      taken: z.boolean(),
    }),
  ),
  lines: z.array(
    z.object({
      text: z.string(),
      area: AreaOnPaper,
      /** On the page as it was deposited, with a little room: what `takeOut` of a repair takes. */
      onPage: AreaOnPaper,
      /** Place of the zone that it is in the way of; null: of none. */
      zone: z.number().int().nullable(),
    }),
  ),
  /** The paper is A4. */
  fitsA4: z.boolean(),
  repair: PageRepair,
  /** Person who mended it last; null: nobody, or a preset. */
  repairedBy: PersonRef.nullable(),
  /** Name of the preset of the service that mended it. */
  preset: z.string().nullable(),
  repairedAt: z.string().nullable(),
  /** Requirement of the recipient's address, where it was read from this page and shows in the window. */
  address: z.string().nullable(),
  /** The caller may keep what is mended as a preset of the service. */
  mayKeep: z.boolean(),
});
export type PageLook = z.infer<typeof PageLook>;

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
  'packGroups.lookAtPage': { params: PageOfRow, result: PageLook },
  'packGroups.pagePicture': { params: PageOfRow, query: PagePicture },
  'packGroups.repairPage': {
    params: PageOfRow,
    body: z.strictObject({ version: z.number().int(), repair: PageRepair }),
    result: PackGroup,
  },
  'packGroups.keepRepair': {
    params: PageOfRow,
    body: z.strictObject({ name: RepairPreset.shape.name, page: RepairPreset.shape.page }),
    result: z.object({ serviceId: Id, preset: RepairPreset }),
  },
  'packGroups.rawFile': { params: z.strictObject({ packGroupId: IdText }) },
} as const;
