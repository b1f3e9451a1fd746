// What a channel must be before it is saved, and what may be taken from it (docs/model.md, "Channel fields").
import { HOLIDAY_CALENDARS } from '../deliveries/holiday.rules.ts';
import { cutoffSeconds } from '../deliveries/post-date.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import { allNodes, checkCondition, checkValue } from '../expressions/check.ts';
import type { AnyExpression } from '../expressions/expression.types.ts';
import { compileRegular } from '../expressions/regular.ts';
import { isTimeZone } from '../shared/days.ts';
import { isOneOf } from '../shared/includes.ts';
import { STATUS_CODES } from '../shipments/status.codes.ts';
import type { ChannelDefinition, ChannelRequirement, OutputFileDefinition, TechnicalArea } from './channel.schema.ts';
import { BUILT_PROVIDERS, type BuiltProvider, CHANNEL_TYPE_ROWS } from './channel-types.ts';
import { OUTPUT_FILE_FACTS, type ShipmentRequirementName } from './channels.ts';
import { FALLBACK_CODES } from './fallback-codes.ts';
import { awaitedStatuses } from './max-days.ts';
import { fieldsOf } from './provider-fields.ts';
import { checkValidation } from './requirement-validations.ts';
import { RESERVED_REQUIREMENTS } from './reserved-requirements.ts';
import { checkTrackingProperty } from './tracking-links.ts';

/** Services, files and programs name it. */
const REQUIREMENT_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

function checkRequirement(channel: ChannelDefinition, requirement: ChannelRequirement): Result<true> {
  const { name, type } = requirement;
  if (!REQUIREMENT_NAME.test(name)) return refuse('channels.requirementName', { name });
  if (Object.hasOwn(RESERVED_REQUIREMENTS, name)) {
    const { names } = CHANNEL_TYPE_ROWS[channel.channelType];
    const expected = RESERVED_REQUIREMENTS[name as ShipmentRequirementName].type;
    if (!(names as readonly string[]).includes(name) || type !== expected) {
      return refuse('channels.requirementReserved', { name, type: expected });
    }
  }
  const validation = checkValidation(requirement);
  if (!validation.ok) return validation;
  const pattern = requirement.validationParameters.pattern;
  if (typeof pattern !== 'string') return ok(true);
  const compiled = compileRegular(pattern);
  return compiled.ok ? ok(true) : compiled;
}

/** At least one requirement, names neither duplicated nor reserved for another type, the mandatory ones present. */
export function checkRequirements(channel: ChannelDefinition): Result<true> {
  const { requirements } = channel;
  if (requirements.length === 0) return refuse('channels.requirementMissing');
  const names = requirements.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse('channels.requirementDuplicate', { name: twice });
  const missing = CHANNEL_TYPE_ROWS[channel.channelType].mandatory.find((name) => !names.includes(name));
  if (missing !== undefined) return refuse('channels.requirementMandatory', { name: missing });
  for (const requirement of requirements) {
    const checked = checkRequirement(channel, requirement);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

/** A misspelt fact of the output file would print nothing. */
function checkOutputFacts(node: AnyExpression): Result<unknown> {
  const stranger = allNodes(node).find(
    (part) => part.type === 'outputFileReference' && !isOneOf(OUTPUT_FILE_FACTS, part.name),
  );
  return stranger?.type === 'outputFileReference'
    ? refuse('expression.unknownReference', { path: 'outputFileReference', name: stranger.name })
    : ok(true);
}

/** What is wrong with an area beyond the shape of its rules: a fact that no output file has, a code that is not written so. */
export function checkArea(area: TechnicalArea, rules: readonly AnyExpression[]): Result<unknown> {
  for (const rule of rules) {
    const facts = checkOutputFacts(rule);
    if (!facts.ok) return facts;
  }
  return checkBarcode(area);
}

/** GS1 elements need a code that has the separator between them (FNC1). */
function checkBarcode({ type, barcodeGS1Format, barcodeType, desc }: TechnicalArea): Result<true> {
  return type === 'barcode' && barcodeGS1Format && barcodeType !== 'code128'
    ? refuse('channels.barcodeGs1', { type: barcodeType, area: desc || type })
    : ok(true);
}

function checkTechnicalArea(area: TechnicalArea, requirements: readonly string[]): Result<unknown> {
  const known = { requirements };
  const condition = area.condition === null ? ok(null) : checkCondition(area.condition);
  if (!condition.ok) return condition;
  const content = area.contentEvaluator === null ? ok(null) : checkValue(area.contentEvaluator, known);
  if (!content.ok) return content;
  return checkArea(
    area,
    [condition.value, content.value].filter((node) => node !== null),
  );
}

/** Files beside each other are told apart by their names, also where capitals do not count. */
function checkOutputNames(files: readonly OutputFileDefinition[]): Result<true> {
  const names = files.map(({ name }) => name.toLowerCase());
  const twice = files.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
  return twice === undefined ? ok(true) : refuse('channels.outputFileDuplicate', { name: twice.name });
}

/** Settings of one file that would do nothing. */
function checkOutputFile({ providerName }: ChannelDefinition, file: OutputFileDefinition): Result<true> {
  const { name, forceAddressPage, preserveIntegrity, outputFileOptions } = file;
  if (outputFileOptions.merged && isOneOf(ONE_BY_ONE, providerName)) return refuse('channels.mergedOneByOne', { name });
  return preserveIntegrity && (forceAddressPage || outputFileOptions.merged)
    ? refuse('channels.integrityLost', { name })
    : ok(true);
}

function checkOutput(channel: ChannelDefinition): Result<true> {
  const { outputFileDefinitions: files } = channel;
  const mains = files.filter(({ mainOutputFile }) => mainOutputFile).length;
  if (files.length === 0) return refuse('channels.outputFileMissing');
  if (mains !== 1) return refuse('channels.mainFileNotOne', { count: mains });
  for (const checked of [checkOutputNames(files), ...files.map((file) => checkOutputFile(channel, file))]) {
    if (!checked.ok) return checked;
  }
  const names = channel.requirements.map(({ name }) => name);
  for (const area of files.flatMap(({ technicalAreas }) => technicalAreas)) {
    const checked = checkTechnicalArea(area, names);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

function checkTime(channel: ChannelDefinition): Result<true> {
  const { cutoffTime, timeZone, holidayCalendar } = channel;
  if (cutoffTime !== null && cutoffSeconds(cutoffTime) === null) {
    return refuse('channels.cutoffTime', { value: cutoffTime });
  }
  if (!isTimeZone(timeZone)) return refuse('channels.timeZone', { value: timeZone });
  return holidayCalendar === null || isOneOf(HOLIDAY_CALENDARS, holidayCalendar)
    ? ok(true)
    : refuse('channels.calendar', { value: holidayCalendar });
}

/** A channel that is in use needs a provider that this server has: its orders would be prepared and never leave. */
function checkProvider(channel: ChannelDefinition): Result<true> {
  const { channelType: type, providerName: provider, enabled } = channel;
  const { providers } = CHANNEL_TYPE_ROWS[type];
  if (!(providers as readonly string[]).includes(provider)) return refuse('channels.provider', { provider, type });
  return enabled && !isOneOf(BUILT_PROVIDERS, provider) ? refuse('channels.providerNotBuilt', { provider }) : ok(true);
}

/** Providers that send each shipment by itself: nothing is there to be merged. */
const ONE_BY_ONE: readonly BuiltProvider[] = ['smtp'];

/** A misspelt setting would be without effect, and a wrong sender would stop every e-mail of the channel. */
function checkProviderProperties({ providerName, providerProperties }: ChannelDefinition): Result<true> {
  if (!isOneOf(BUILT_PROVIDERS, providerName)) return ok(true);
  for (const [name, value] of Object.entries(providerProperties)) {
    const field = `providerProperties.${name}`;
    const known = fieldsOf(providerName).find((one) => one.name === name && one.kind !== 'secret');
    if (known === undefined)
      return refuse('exception.invalidInput', { field, reason: 'unknown', kind: 'unknownField' });
    if (!known.takes(value)) return refuse('exception.invalidInput', { field, reason: 'format', kind: 'wrongFormat' });
  }
  return ok(true);
}

/** Only a failure for good, and one that the type knows, ever hands over. */
function checkFallback({ channelType: type, fallbackOnStatuses: codes }: ChannelDefinition): Result<true> {
  const unknown = codes.find((code) => !Object.hasOwn(STATUS_CODES, code));
  if (unknown !== undefined) return refuse('shipment.statusUnknown', { code: unknown });
  const possible: readonly number[] = FALLBACK_CODES[type].possible;
  const other = codes.find((code) => !possible.includes(code));
  return other === undefined ? ok(true) : refuse('channels.fallbackCode', { code: String(other), type });
}

function checkTracking({ trackingProperties }: ChannelDefinition): Result<true> {
  for (const property of trackingProperties) {
    const checked = checkTrackingProperty(property);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

/** Days for a status that no piece of the type is stuck in would be without effect. */
function checkMaxDays({ channelType, maxDays }: ChannelDefinition): Result<true> {
  const awaited = awaitedStatuses(channelType).map(String);
  const other = Object.keys(maxDays).find((status) => !awaited.includes(status));
  return other === undefined
    ? ok(true)
    : refuse('exception.invalidInput', { field: `maxDays.${other}`, reason: 'not awaited', kind: 'unknownField' });
}

/** The first fault of a channel as it is saved. Its shape was checked by its schema. */
export function checkChannel(channel: ChannelDefinition): Result<true> {
  const provider = checkProvider(channel);
  if (!provider.ok) return provider;
  for (const check of [
    checkProviderProperties,
    checkTime,
    checkFallback,
    checkTracking,
    checkMaxDays,
    checkRequirements,
    checkOutput,
  ]) {
    const checked = check(channel);
    if (!checked.ok) return checked;
  }
  return ok(true);
}

/** Secrets by name, null takes one away: a name that the provider lacks would be kept without effect. */
export function checkSecrets(
  { providerName }: Pick<ChannelDefinition, 'providerName'>,
  secrets: Readonly<Record<string, string | null>>,
): Result<true> {
  const known = fieldsOf(providerName).filter(({ kind }) => kind === 'secret');
  const stranger = Object.keys(secrets).find((name) => !known.some((field) => field.name === name));
  return stranger === undefined
    ? ok(true)
    : refuse('exception.invalidInput', { field: `secrets.${stranger}`, reason: 'unknown', kind: 'unknownField' });
}

const holdsOption = (value: unknown, typeId: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { type, optionTypeId } = value as { readonly type?: unknown; readonly optionTypeId?: unknown };
  if (type === 'hasOption' && optionTypeId === typeId) return true;
  return Object.values(value).some((part) => holdsOption(part, typeId));
};

/** An option type that a change takes away although an area of the channel asks for it; null: none. */
export function optionMissed(
  before: Pick<ChannelDefinition, 'optionTypeIds'>,
  { optionTypeIds, outputFileDefinitions }: Pick<ChannelDefinition, 'optionTypeIds' | 'outputFileDefinitions'>,
): { readonly typeId: number; readonly area: string } | null {
  const lost = before.optionTypeIds.filter((id) => !optionTypeIds.includes(id));
  const areas = outputFileDefinitions.flatMap(({ technicalAreas }) => technicalAreas);
  for (const typeId of lost) {
    const number = areas.findIndex((area) => holdsOption(area, typeId)) + 1;
    if (number > 0) return { typeId, area: areas[number - 1]?.desc || String(number) };
  }
  return null;
}

/** Requirements that a change takes away although services use them. `usedBy`: requirement name → service names. */
export function checkRemovedRequirements(
  before: ChannelDefinition,
  after: ChannelDefinition,
  usedBy: Readonly<Record<string, readonly string[]>>,
): Result<true> {
  const kept = new Set(after.requirements.map(({ name }) => name));
  const lost = before.requirements.find(({ name }) => !kept.has(name) && (usedBy[name]?.length ?? 0) > 0);
  return lost
    ? refuse('channels.requirementUsed', { name: lost.name, usedBy: usedBy[lost.name]?.join(', ') })
    : ok(true);
}
