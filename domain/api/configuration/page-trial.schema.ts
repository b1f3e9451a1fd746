// A page of a sample letter while technical areas are arranged on it: what is asked, and what is answered.
import { z } from 'zod';
import { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { ADDRESS_WINDOWS } from '#domain/documents/address-side.ts';
import { Composition, ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import { Fault, Id } from '../shapes.ts';

const Text = z.string().max(64_000);
const Texts = z.record(z.string().max(64), Text);

/** The letter, its page and how it is drawn. */
const Wish = {
  /** A PDF that the caller uploaded: it is the letter. Left out: empty pages, as for a letter that is made from a row. */
  fileId: z.string().max(64).optional(),
  /** The pages of the file that are the letter, from 1; left out: all. */
  letter: z.strictObject({ first: z.number().int().min(1), last: z.number().int().min(1) }).optional(),
  /** What the sample's letter says beside its pages; rows: box → column → value. */
  values: z
    .strictObject({
      rows: z.record(z.string().max(64), Texts).default({}),
      metadatas: Texts.default({}),
      requirements: Texts.default({}),
    })
    .prefault({}),
  /** From 1, of all that lies in the envelope; one behind the last means the last. */
  page: z.number().int().min(1).max(1_000_000).default(1),
  /** In the colours of a proof, or of production. */
  rendition: z.enum(['production', 'proof']).default('proof'),
  /** px */
  longestSide: z.number().int().min(100).max(4000).default(1600),
  /** `tiles` of a whole picture that the caller has: it may be answered what differs from it. */
  tiles: z.string().max(12_000).optional(),
} as const;

/** A page of a sample letter that is to be composed with what a service would be; nothing of it is saved. */
export const PageTrial = z.strictObject({
  ouId: Id,
  /** The saved service whose files lie over and under the pages. */
  serviceId: Id.optional(),
  channelId: Id,
  composition: Composition,
  boxes: ServiceDefinition.shape.boxes,
  options: ServiceChannel.shape.options,
  ...Wish,
});
export type PageTrial = z.infer<typeof PageTrial>;

/** The same with what an output file of a channel would be. */
export const OutputFileTrial = z.strictObject({
  channelType: ChannelDefinition.shape.channelType,
  /** Of the channel; those of dates. */
  timeZone: ChannelDefinition.shape.timeZone,
  requirements: ChannelDefinition.shape.requirements,
  outputFile: OutputFileDefinition,
  ...Wish,
});

/** What became of an area. */
const TriedArea = z.object({
  /** Pages of the letter that it is on, from 1. */
  pages: z.array(z.number().int()),
  /** What it says on this letter; null: nothing, or its condition does not hold. */
  text: z.string().nullable(),
  /** Why it is not drawn. */
  fault: Fault.nullable(),
  /** It must be blank, and the page has something there. */
  notBlank: z.boolean(),
});
export type TriedArea = z.infer<typeof TriedArea>;

/** The page as it will be printed. */
export const ComposedPage = z.object({
  /** A PNG, in base64. */
  picture: z.string(),
  /** The picture is this part of the page's, and the rest is as it was in the one with the `tiles` of the request; null: it is the whole page. px */
  part: z
    .object({ left: z.number().int(), top: z.number().int(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  /** The page's picture, px. */
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  /** By which the page's picture is known when it is asked for again. */
  tiles: z.string(),
  /** mm, as displayed. */
  widthMm: z.number(),
  heightMm: z.number(),
  page: z.number().int(),
  pages: z.number().int(),
  sheets: z.number().int(),
  /** The side of the window that its first page shows in; null: it lies in no envelope. */
  window: z.enum(ADDRESS_WINDOWS).nullable(),
  /** Those of the service, in their order. */
  areas: z.array(TriedArea),
  /** Those of the channel, which lie below. */
  channelAreas: z.array(
    TriedArea.extend(TechnicalArea.pick({ desc: true, type: true, area: true, check: true }).shape),
  ),
  /** A form field of the page could not be drawn. */
  formNotFlat: z.boolean(),
});
export type ComposedPage = z.infer<typeof ComposedPage>;
