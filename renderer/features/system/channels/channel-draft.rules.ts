// A channel as its form holds it: the fields of its save, with requirements beside the others. Pure.
import { type Channel, ChannelInput } from '#domain/api/configuration/channels.contract.ts';
import { checkChannel } from '#domain/channels/channel.rules.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { RESERVED_REQUIREMENTS } from '#domain/channels/reserved-requirements.ts';
import type { FieldFault } from '#renderer/shared/records/record.rules.ts';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';

export type ChannelDraft = Omit<ChannelDefinition, 'names'> & {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly names?: ChannelDefinition['names'] | undefined;
  /** Passwords that are set anew or taken away; those that stay are not here. */
  readonly secrets: Readonly<Record<string, string | null>>;
};
/** The draft with what changes it. */
export type ChannelForm = RecordForm<ChannelDraft>;
export type DraftRequirement = ChannelDraft['requirements'][number];

/** As it is stored. */
export function draftOf({ properties, names, ...channel }: Channel): ChannelDraft {
  const { requirements, trackingProperties } = properties;
  const given = names && Object.keys(names).length > 0 ? names : undefined;
  return { ...channel, names: given, requirements, trackingProperties, secrets: {} };
}

/** A requirement of which the form knows the name and the type. */
export const requirementOf = (name: string, type: DraftRequirement['type'], mandatory: boolean): DraftRequirement => ({
  name,
  label: '',
  kind: 'FREE',
  type,
  mandatory,
  content: '',
  editableValue: true,
  editableConfiguration: true,
  validation: null,
  validationParameters: {},
  forceValidation: false,
  forceValidationParameters: {},
});

/** What a channel of a type cannot do without. */
export const requirementsOf = (type: ChannelType): DraftRequirement[] => {
  const { mandatory, names } = CHANNEL_TYPE_ROWS[type];
  const wanted = mandatory.length > 0 ? mandatory : names.slice(0, 1);
  return wanted.map((name) => requirementOf(name, RESERVED_REQUIREMENTS[name].type, true));
};

/** A further channel begins as a letter that the output folder takes. */
export const freshChannel = (timeZone: string): ChannelDraft => ({
  ...ChannelDefinition.parse({
    channelType: 'SIMPLE_MAIL',
    name: '-',
    providerName: 'folder',
    timeZone,
    requirements: requirementsOf('SIMPLE_MAIL'),
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  }),
  name: '',
  secrets: {},
});

/** Fields at which the refusals of a channel stand. */
export const PLACES: Readonly<Record<string, string>> = {
  'channels.duplicateName': 'name',
  'channels.requirementMissing': 'requirements',
  'channels.requirementDuplicate': 'requirements',
  'channels.requirementName': 'requirements',
  'channels.requirementReserved': 'requirements',
  'channels.requirementMandatory': 'requirements',
  'channels.requirementValidation': 'requirements',
  'channels.requirementUsed': 'requirements',
  'channels.cutoffTime': 'cutoffTime',
  'channels.timeZone': 'timeZone',
  'channels.calendar': 'holidayCalendar',
  'channels.outputFileMissing': 'outputFileDefinitions',
  'channels.mainFileNotOne': 'outputFileDefinitions',
  'channels.outputFileDuplicate': 'outputFileDefinitions',
  'channels.mergedOneByOne': 'outputFileDefinitions',
  'channels.integrityLost': 'outputFileDefinitions',
  'channels.barcodeGs1': 'outputFileDefinitions',
  'channels.fallbackCode': 'fallbackOnStatuses',
  'shipment.statusUnknown': 'fallbackOnStatuses',
  'channels.trackingSize': 'trackingProperties',
  'channels.trackingUrl': 'trackingProperties',
  'channels.trackingValue': 'trackingProperties',
  'channels.provider': 'providerName',
  'channels.providerNotBuilt': 'providerName',
  'system.secretKeyMissing': 'secrets',
};

/** What the server would refuse, found while one types. */
export function faultsOf(draft: ChannelDraft): FieldFault[] {
  if (!ChannelInput.safeParse(draft).success) return [];
  const { id: _id, version: _version, secrets: _secrets, names, ...definition } = draft;
  const checked = checkChannel({ ...definition, ...(names ? { names } : {}) });
  if (checked.ok) return [];
  const { label, parameters = {} } = checked.refusal;
  const named = typeof parameters.field === 'string' ? (parameters.field.split('.')[0] ?? '') : '';
  return [{ field: PLACES[label] ?? named, label, parameters }];
}

/** Tabs of the form. */
export const CHANNEL_TABS = [
  'general',
  'provider',
  'files',
  'requirements',
  'fallback',
  'late',
  'links',
  'events',
] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number];
/** The tab that an address names, else the first. */
export const channelTabOf = (name: string | undefined): ChannelTab =>
  CHANNEL_TABS.find((one) => one === name) ?? 'general';

const TAB_OF: Readonly<Record<string, ChannelTab>> = {
  providerName: 'provider',
  providerProperties: 'provider',
  secrets: 'provider',
  outputFileDefinitions: 'files',
  requirements: 'requirements',
  fallbackOnStatuses: 'fallback',
  trackingProperties: 'links',
  maxDays: 'late',
  siteEmailAddress: 'late',
};

/** Where a field is. */
export const tabOf = (field: string): ChannelTab => TAB_OF[field] ?? 'general';
