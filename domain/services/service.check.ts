// What a service must be before it is saved: boxes, metadata, splits, channels, strategy (docs/model.md,
// "Saving a service").

import { checkArea } from '../channels/channel.rules.ts';
import { layPage } from '../documents/page-layout.ts';
import { PAGE_SIZES } from '../documents/units.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import type { AnyExpression } from '../expressions/expression.types.ts';
import { checkPreprocessor } from '../preprocessing/preprocessor.check.ts';
import type { OfferedPrograms } from '../preprocessing/programs.ts';
import { checkPatterns } from './box.check.ts';
import { checkBoxes } from './boxes/boxes.check.ts';
import { planBoxOf } from './datafiles/datafile-boxes.check.ts';
import { firstFault, twice } from './faults.ts';
import { namedFields } from './metadata/fields.ts';
import { checkMetadataValue } from './metadata.check.ts';
import type { ServiceChannel, ServiceDefinition } from './service.schema.ts';
import { checkExpressions, metadataOf } from './service-expressions.ts';
import type { TagLists } from './tag-lists.ts';

/** Channels of one service at most. */
export const MAX_CHANNELS = 20;

/** What a service may name: the channels and tag lists of its account, and the option types of the installation. */
export interface Offered {
  /** By channel id. */
  readonly channels: ReadonlyMap<
    number,
    {
      readonly requirements: readonly { readonly name: string; readonly editableConfiguration?: boolean }[];
      readonly optionTypeIds: readonly number[];
    }
  >;
  readonly optionTypes: readonly {
    readonly id: number;
    readonly name: string;
    readonly values: readonly { readonly id: number; readonly name: string }[];
  }[];
  /** By name. */
  readonly tagLists: TagLists;
  readonly programs: OfferedPrograms;
}

/** Values of rows have one name each, and patterns that can be read. */
function checkFields(service: ServiceDefinition): Result<unknown> {
  const named = namedFields(service);
  const duplicate = twice(named.map(({ field }) => field.name));
  const box = named.findLast(({ field }) => field.name === duplicate)?.box ?? '';
  if (duplicate !== undefined) return refuse('services.duplicateMetadata', { box, name: duplicate });
  return checkPatterns(service.serviceMetadatas);
}

/** What is searched belongs to rows, or to the deposit: a data file beside them has too many rows to be either. */
function checkSearchable({ boxes }: ServiceDefinition, plan: string | null): Result<unknown> {
  const lost = boxes.find(
    ({ name, scope, boxType, main, metadatas }) =>
      boxType === 'datafile' && scope !== 'pack' && !main && name !== plan && metadatas.some((one) => one.searchable),
  );
  const field = lost?.metadatas.find(({ searchable }) => searchable);
  return lost && field ? refuse('services.searchableColumn', { box: lost.name, name: field.name }) : ok(true);
}

function checkStrategy(service: ServiceDefinition): Result<unknown> {
  const labels = service.channels.map(({ label }) => label);
  const lost = service.sendingStrategy.flatMap((g) => g.channelLabels).find((label) => !labels.includes(label));
  if (lost !== undefined) return refuse('services.channelUsedInStrategy', { label: lost });
  const empty = service.sendingStrategy.findIndex(({ channelLabels }) => channelLabels.length === 0);
  return empty < 0 ? ok(true) : refuse('services.channelRequiredForStrategy', { group: empty + 1 });
}

function checkChannels(service: ServiceDefinition, { channels: known }: Offered): Result<unknown> {
  const { channels } = service;
  if (channels.length === 0) return refuse('services.channelMissing');
  if (channels.length > MAX_CHANNELS) {
    return refuse('services.maxChannels', { count: channels.length, maximum: MAX_CHANNELS });
  }
  const duplicate = twice(channels.map(({ label }) => label));
  if (duplicate !== undefined) return refuse('services.duplicateChannelLabel', { label: duplicate });
  const requirement = twice(service.requirements.map(({ name }) => name));
  if (requirement !== undefined) return refuse('channels.requirementDuplicate', { name: requirement });
  const stranger = channels.find(({ channelId }) => !known.has(channelId));
  if (stranger) return refuse('services.channelUnknown', { channel: stranger.channelId });
  const offered = new Set(
    channels.flatMap(({ channelId }) => known.get(channelId)?.requirements.map(({ name }) => name) ?? []),
  );
  const unknown = service.requirements.find(({ name, scope }) => scope === 'shipment' && !offered.has(name));
  return unknown
    ? refuse('services.requirementUnknown', { label: channels[0]?.label, requirement: unknown.name })
    : ok(true);
}

/** What a channel fixes is as the channel has it: a service names it, and says nothing of how it comes about. */
function checkFixed({ requirements, channels }: ServiceDefinition, { channels: known }: Offered): Result<unknown> {
  const configured = requirements.filter(
    ({ value, areaEditable, defaultCountry }) => value !== null || areaEditable || defaultCountry !== null,
  );
  return firstFault(channels, ({ label, channelId }) => {
    const fixed = (known.get(channelId)?.requirements ?? []).filter((one) => one.editableConfiguration === false);
    const wrong = configured.find(({ name }) => fixed.some((one) => one.name === name));
    return wrong ? refuse('services.channelRequirementFixed', { label, requirement: wrong.name }) : ok(true);
  });
}

/** An option is of its type, and the type is one of the channel's: every confirm would be refused else. */
function checkOptions(channel: ServiceChannel, { channels, optionTypes }: Offered): Result<unknown> {
  const { channelId, options, optionRules } = channel;
  const values = optionTypes.flatMap((type) => type.values.map((value) => ({ ...value, typeId: type.id })));
  return firstFault(Object.keys({ ...options, ...optionRules }), (typeId) => {
    const type = optionTypes.find(({ id }) => id === Number(typeId));
    if (!type) return refuse('services.importUnknownOptionType', { optionType: typeId });
    if (!channels.get(channelId)?.optionTypeIds.includes(type.id)) {
      return refuse('services.importInvalidOptionType', { optionType: type.name });
    }
    const valueId = options[typeId];
    if (valueId === undefined) return ok(true);
    const value = values.find(({ id }) => id === valueId);
    if (!value) return refuse('services.importUnknownOption', { option: valueId });
    return value.typeId === type.id ? ok(true) : refuse('services.importInvalidOption', { option: value.name });
  });
}

/** Margins leave room on the paper, upright or across; of pages that keep their size only the run knows it. */
function checkMargins({ label, composition: { pageSize, margins } }: ServiceChannel): Result<unknown> {
  if (pageSize === 'source') return ok(true);
  const paper = PAGE_SIZES[pageSize];
  const pages = [paper, { width: paper.height, height: paper.width }];
  return pages.some((page) => layPage(page, { rotation: 0, paper, margins }) !== null)
    ? ok(true)
    : refuse('services.margins', { label, pageSize });
}

/** Rules of areas were checked before, as values and for the names in them: hence the cast, their shape is stored as any JSON. */
const checkAreas = ({ channels }: ServiceDefinition): Result<unknown> =>
  firstFault(
    channels.flatMap(({ composition }) => composition.technicalAreas),
    (area) =>
      checkArea(
        area,
        [area.condition, area.contentEvaluator].filter((rule) => rule !== null) as unknown as AnyExpression[],
      ),
  );

function checkGrouping({ grouping }: ServiceDefinition): Result<unknown> {
  if (grouping === null) return ok(true);
  return grouping.key.length === 0 ? refuse('services.groupingKeyMissing') : ok(true);
}

/** Each deposit with such a field would be refused else. */
function checkTagLists(service: ServiceDefinition, { tagLists }: Offered): Result<unknown> {
  const lost = metadataOf(service).find(({ tagList }) => tagList !== null && !tagLists.has(tagList));
  return lost ? refuse('metadata.tagListUnknown', { name: lost.name, tagList: lost.tagList }) : ok(true);
}

/** Each deposit with such a constant would be refused else. */
const checkConstants = (service: ServiceDefinition, { tagLists }: Offered): Result<unknown> =>
  firstFault(metadataOf(service), ({ constantValue, ...field }) =>
    checkMetadataValue({ ...field, constantValue: null, mandatory: false }, constantValue, tagLists),
  );

/** The first fault of a service as it is saved. Its shape was checked by its schema. */
export function checkService(service: ServiceDefinition, offered: Offered): Result<true> {
  if (service.type === 'advanced') return refuse('services.notImplemented', { type: service.type });
  const checks: ((definition: ServiceDefinition) => Result<unknown>)[] = [
    checkBoxes,
    checkFields,
    checkExpressions,
    (definition) => checkSearchable(definition, planBoxOf(definition)),
    (definition) => checkTagLists(definition, offered),
    (definition) => checkConstants(definition, offered),
    (definition) => checkChannels(definition, offered),
    (definition) => checkFixed(definition, offered),
    ({ channels }) => firstFault(channels, (channel) => checkOptions(channel, offered)),
    ({ channels }) => firstFault(channels, checkMargins),
    checkAreas,
    checkStrategy,
    checkGrouping,
    (definition) => checkPreprocessor(definition, offered.programs),
  ];
  const checked = firstFault(checks, (check) => check(service));
  return checked.ok ? ok(true) : checked;
}
