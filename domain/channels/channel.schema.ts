// The shape of a channel, its requirements, output files and technical areas (docs/model.md, "Channel fields" and
// "Technical areas").
import { z } from 'zod';
import {
  BARCODE_TYPES,
  DATAMATRIX_SHAPES,
  FONT_NAMES,
  H_ALIGNS,
  LINE_BREAK_MODES,
  PAGE_SELECTION_SCOPES,
  PAGE_SELECTORS,
  TECHNICAL_AREA_TYPES,
  V_ALIGNS,
} from '#domain/documents/documents.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { Millimetres } from '../documents/area.schema.ts';
import { CHANNEL_TYPES, REQUIREMENT_KINDS, REQUIREMENT_TYPES, TRACKING_PROPERTY_TYPES } from './channels.ts';

const Identifier = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/);
const LateDays = z.number().int().min(0).max(365);
const Expression = z.looseObject({ type: z.string() });
/** #rgb, #rrggbb or #rrggbbaa. */
const Colour = z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);

/** A value that the channel needs of each recipient row, and how it is checked. */
export const ChannelRequirement = z.strictObject({
  /** Begins with a letter; letters, digits, `_`, `.` and `-` follow (channel.rules.ts). */
  name: z.string().max(64),
  label: z.string().max(100).default(''),
  kind: z.enum(REQUIREMENT_KINDS).default('FREE'),
  type: z.enum(REQUIREMENT_TYPES),
  mandatory: z.boolean().default(true),
  /** The value when neither the service nor the depositor gives one. */
  content: z.string().max(64_000).default(''),
  /** A person may change the value in review; one channel that forbids it forbids it for the row. */
  editableValue: z.boolean().default(true),
  /** A service may say how the value comes about; false: the content of the channel stands, or what a person types. */
  editableConfiguration: z.boolean().default(true),
  /** Name of the check and its parameters, by requirement-validations.ts; null: the check of the type alone. */
  validation: z.string().max(60).nullable().default(null),
  validationParameters: z.record(z.string(), z.unknown()).default({}),
  /** A person may force a bad value. */
  forceValidation: z.boolean().default(false),
  /** `statuses`: those that may be forced; left out: all. */
  forceValidationParameters: z.record(z.string(), z.unknown()).default({}),
});
export type ChannelRequirement = z.infer<typeof ChannelRequirement>;

/** A mark drawn on the output; mm from the top left of the page as displayed, points for type. */
export const TechnicalArea = z.strictObject({
  condition: Expression.nullable().default(null),
  desc: z.string().max(200).default(''),
  area: z
    .strictObject({
      left: Millimetres,
      top: Millimetres,
      width: Millimetres.positive(),
      height: Millimetres.positive(),
    })
    .prefault({ left: 0, top: 0, width: 10, height: 10 }),
  type: z.enum(TECHNICAL_AREA_TYPES),
  /** Which pages. */
  page: z.enum(PAGE_SELECTORS).default('1'),
  /** What the pages are counted in: the composed document of one recipient, each of its documents, the address page. */
  scope: z.enum(PAGE_SELECTION_SCOPES).default('composedDocument'),
  /** The area must be blank on the source page. */
  check: z.boolean().default(false),
  colorBAT: Colour.default('#0f5c63'),
  colorProd: Colour.default('#000000'),
  colorError: Colour.default('#ffffff'),
  contentEvaluator: Expression.nullable().default(null),
  margins: z
    .strictObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() })
    .prefault({ top: 0, right: 0, bottom: 0, left: 0 }),
  fontName: z.enum(FONT_NAMES).default('Noto Sans'),
  fontSize: z.number().positive().max(200).default(10),
  fontColor: Colour.default('#000000'),
  lineSpace: z.number().positive().max(10).default(1),
  hAlign: z.enum(H_ALIGNS).default('left'),
  vAlign: z.enum(V_ALIGNS).default('top'),
  rtl: z.boolean().default(false),
  lineBreakMode: z.enum(LINE_BREAK_MODES).default('word'),
  /** The kind of a `barcode`. */
  barcodeType: z.enum(BARCODE_TYPES).default('code128'),
  /** The content of a code is GS1 elements: `(01)04012345678901(21)AB12`, or the same without brackets. */
  barcodeGS1Format: z.boolean().default(false),
  datamatrixShape: z.enum(DATAMATRIX_SHAPES).default('auto'),
  datamatrixFitToArea: z.boolean().default(false),
});
export type TechnicalArea = z.infer<typeof TechnicalArea>;

/** A file that each shipment becomes, and what is drawn over its pages; exactly one is the main file. */
export const OutputFileDefinition = z.strictObject({
  name: Identifier,
  mainOutputFile: z.boolean().default(false),
  /** Always with a generated address page in front, against the setting of the service. */
  forceAddressPage: z.boolean().default(false),
  /** Keeps the bytes of the deposited file, so that its signature stays checkable, where the box allows it. */
  preserveIntegrity: z.boolean().default(false),
  technicalAreas: z.array(TechnicalArea).max(100).default([]),
  /** `merged: true`: one file per delivery instead of one per shipment. */
  outputFileOptions: z.strictObject({ merged: z.boolean().default(false) }).prefault({}),
});
export type OutputFileDefinition = z.infer<typeof OutputFileDefinition>;

/** A link to the carrier's tracking: `url` names the values it takes in braces (tracking-links.ts). */
export const TrackingProperty = z.strictObject({
  url: z.string().max(10_000),
  /** Stands beside the reference, or among the actions of a document. */
  type: z.enum(TRACKING_PROPERTY_TYPES),
  /** The words in the place of the address; empty: its host. */
  placeholder: z.string().max(100).default(''),
});
export type TrackingProperty = z.infer<typeof TrackingProperty>;

/**
 * What an administrator configures of a channel; the same for all accounts that may use it (docs/model.md,
 * "Who owns what").
 */
export const ChannelDefinition = z.strictObject({
  channelType: z.enum(CHANNEL_TYPES),
  name: z.string().trim().min(1).max(100),
  names: Names.optional(),
  providerName: z.string().max(60),
  /** Settings of the provider that are no secrets, such as the sender; those that it has: channel.rules.ts. */
  providerProperties: z.record(z.string(), z.string().max(1000)).default({}),
  /** ISO week days, 1 Monday … 7 Sunday. */
  workingDays: z.array(z.number().int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5]),
  /** One of HOLIDAY_CALENDARS; null: week days alone decide. */
  holidayCalendar: z.string().max(10).nullable().default(null),
  /** Calendar days from today up to the last post date that may be chosen. */
  maxFutureDays: z.number().int().min(0).max(3650).default(60),
  /** Working days between confirmation and the earliest post date. */
  additionalProductionDays: z.number().int().min(0).max(60).default(0),
  /** hh:mm[:ss] in `timeZone`; null: no cut-off. */
  cutoffTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
    .nullable()
    .default(null),
  /** IANA name; cut-off and post dates are days and times of this zone. */
  timeZone: z.string().max(60).default('UTC'),
  /** Own: working days after the post date within which a status must be left; left out: those of max-days.ts. */
  maxDays: z.strictObject({ 300: LateDays, 400: LateDays, 600: LateDays, 700: LateDays }).partial().default({}),
  /** Own: where who makes or sends the pieces is asked about what is late; empty: the administrators of the system are asked. */
  siteEmailAddress: z.union([z.literal(''), z.email().max(254)]).default(''),
  externalOutputTrigger: z.string().max(60).nullable().default(null),
  enabled: z.boolean().default(true),
  /** Status codes on which the next strategy group takes over; only those in (-900, 0) ever do. */
  fallbackOnStatuses: z.array(z.number().int()).default([]),
  requirements: z.array(ChannelRequirement).min(1).max(50),
  trackingProperties: z.array(TrackingProperty).max(20).default([]),
  optionTypeIds: z.array(z.number().int().positive()).max(30).default([]),
  outputFileDefinitions: z.array(OutputFileDefinition).min(1).max(10),
});
export type ChannelDefinition = z.infer<typeof ChannelDefinition>;
