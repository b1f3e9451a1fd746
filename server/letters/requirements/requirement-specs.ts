// The requirements of a service: what its channels need of each value, and how the value comes about.
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { RequirementKind, RequirementType } from '#domain/channels/channels.ts';
import { forcedStatuses } from '#domain/channels/requirement-validations.ts';
import { ok, type Refusal, type Result } from '#domain/errors/result.ts';
import { checkCondition, checkValue } from '#domain/expressions/check.ts';
import type { Condition, Value } from '#domain/expressions/expression.types.ts';
import { evaluationOrder } from '#domain/expressions/order.ts';
import type { RequirementStatus } from '#domain/requirements/requirements.ts';
import { depositFields, withOwnBox } from '#domain/services/metadata/fields.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import type { ServiceDefinition, ServiceRequirement, StrategyGroup } from '#domain/services/service.schema.ts';
import { isUnique } from '#domain/services/services.ts';
import { sheetsOf } from '#domain/services/sheets.rules.ts';
import { type StrategyStep, strategyOf } from '#domain/services/strategy.ts';
import { type HasOption, NO_OPTIONS } from './channel-options.ts';

/** A value that the channels of a service need. */
export interface RequirementSpec {
  readonly name: string;
  /** What people know it by, as its first channel has it; empty: no channel does. */
  readonly title: string;
  readonly type: RequirementType;
  readonly kind: RequirementKind;
  readonly scope: 'shipment' | 'pack';
  readonly editable: boolean;
  /** A value may be given for the whole run: in place of the rule of the service, where the channels allow one. */
  readonly editableForRun: boolean;
  readonly forceable: boolean;
  /** The faults that may be forced, by their status; null: all. */
  readonly forceStatuses: readonly RequirementStatus[] | null;
  readonly validation: string | null;
  readonly validationParameters: Readonly<Record<string, unknown>>;
  /** Value of the channel itself, used when nothing else gives one. */
  readonly content: string;
  readonly value: Value | null;
  readonly defaultCountry: string | null;
  /** Labels of the service channels that need it, and of those that cannot do without. */
  readonly labels: readonly string[];
  readonly mandatoryFor: readonly string[];
}

/** What rows are checked against. Expressions are read with their defaults; the first one that is none is the fault. */
export interface RequirementPlan {
  readonly fault: Refusal | null;
  readonly specs: readonly RequirementSpec[];
  readonly strategy: readonly StrategyStep[];
  /** The steps that are left out because one of their channels is switched off, and the label of that channel. */
  readonly off: readonly OffStep[];
  /** Metadata of the service and its boxes that is computed for each row, each after what it refers to. */
  readonly metadatas: readonly ComputedMetadata[];
  /** The key by which packs travel together, part by part; empty: each travels alone. */
  readonly grouping: readonly Value[];
  /** Sheets of an envelope, by the pages of its documents, on the first channel of the strategy. */
  sheets(pages: readonly number[]): number;
  readonly hasOption: HasOption;
}

/** A step that carries nothing while a channel of it is switched off. */
export interface OffStep {
  readonly step: StrategyStep;
  readonly label: string;
}

export interface ComputedMetadata {
  readonly field: Metadata;
  readonly value: Value;
}

/** The channels of a service by label, as they are configured today. */
export type ChannelsByLabel = ReadonlyMap<string, ChannelDefinition>;

type ChannelNeed = ChannelDefinition['requirements'][number] & { readonly label: string; readonly channel: string };

const readValue = (raw: unknown): Result<Value | null> => (raw === null ? ok(null) : checkValue(raw));
const readCondition = (raw: unknown): Result<Condition | null> => (raw === null ? ok(null) : checkCondition(raw));

/** Reads expressions and remembers the first that is none. */
interface FirstFault {
  fault: Refusal | null;
}

function accept<T>(reading: FirstFault, read: Result<T | null>): T | null {
  if (read.ok) return read.value;
  reading.fault ??= read.refusal;
  return null;
}

interface Needed {
  readonly name: string;
  readonly own: ServiceRequirement | undefined;
  readonly needs: readonly ChannelNeed[];
}

type FirstNeed = Pick<ChannelNeed, 'label' | 'type' | 'kind' | 'validation' | 'validationParameters'>;

/** What a value is that no channel asks for. */
const NO_NEED: FirstNeed = { label: '', type: 'TEXT', kind: 'FREE', validation: null, validationParameters: {} };

/** What all of them allow; null: everything. */
function narrowest(lists: readonly (readonly RequirementStatus[] | null)[]): readonly RequirementStatus[] | null {
  const stated = lists.filter((list) => list !== null);
  const [first, ...others] = stated;
  return first?.filter((status) => others.every((list) => list.includes(status))) ?? null;
}

/** Nobody writes to all recipients of a run at one address. */
const holdsForRun = (kind: RequirementKind, needs: readonly ChannelNeed[]): boolean =>
  kind !== 'RECIPIENT' && needs.every((need) => need.editableValue && need.editableConfiguration);

function specOf({ name, own, needs }: Needed, reading: FirstFault): RequirementSpec {
  const first: FirstNeed = needs[0] ?? NO_NEED;
  return {
    name,
    title: first.label,
    type: first.type,
    kind: first.kind,
    scope: own?.scope ?? 'shipment',
    editable: needs.every((need) => need.editableValue),
    editableForRun: holdsForRun(first.kind, needs),
    forceable: needs.length > 0 && needs.every((need) => need.forceValidation),
    forceStatuses: narrowest(needs.map(forcedStatuses)),
    validation: first.validation,
    validationParameters: first.validationParameters,
    content: needs.find((need) => need.content !== '')?.content ?? '',
    value: accept(reading, readValue(own?.value ?? null)),
    defaultCountry: own?.defaultCountry ?? null,
    labels: needs.map((need) => need.channel),
    mandatoryFor: needs.filter((need) => need.mandatory).map((need) => need.channel),
  };
}

interface Steps {
  readonly strategy: readonly StrategyStep[];
  readonly off: readonly OffStep[];
}

/**
 * The strategy's groups, each with the conditions of its channels. A group with a channel that is switched off carries
 * nothing new, unless there is no other: confirming says so.
 */
function stepsOf(service: ServiceDefinition, channels: ChannelsByLabel, reading: FirstFault): Steps {
  const conditions = new Map(service.channels.map(({ label, condition }) => [label, condition]));
  const labels = service.channels.map(({ label }) => label);
  const named = strategyOf(service.sendingStrategy, labels);
  const stepOf = ({ condition, channelLabels }: StrategyGroup, place: number): StrategyStep => {
    const own = [condition, ...channelLabels.map((label) => conditions.get(label) ?? null)];
    const all = own.map((raw) => accept(reading, readCondition(raw))).filter((part) => part !== null);
    return {
      place,
      condition: all.length === 0 ? null : { type: 'and', conditions: all },
      labels: channelLabels,
      canFallBack: channelLabels.some((label) => (channels.get(label)?.fallbackOnStatuses.length ?? 0) > 0),
    };
  };
  const offIn = (step: StrategyStep): string | undefined => step.labels.find((label) => !channels.has(label));
  const steps = named.map(stepOf);
  const open = steps.filter((step) => offIn(step) === undefined);
  if (open.length === 0) return { strategy: steps, off: [] };
  const off = steps.flatMap((step): OffStep[] => {
    const label = offIn(step);
    return label === undefined ? [] : [{ step, label }];
  });
  return { strategy: open, off };
}

/** Sheets on the first channel that the strategy can reach: which channels carry a row is decided later. */
function sheetsOnFirst(service: ServiceDefinition, strategy: readonly StrategyStep[], channels: ChannelsByLabel) {
  const [label = ''] = strategy[0]?.labels ?? [];
  const serviceChannel = service.channels.find((one) => one.label === label);
  const channel = channels.get(label);
  return (pages: readonly number[]): number =>
    serviceChannel === undefined || channel === undefined
      ? 0
      : sheetsOf({ serviceChannel, channel, boxes: service.boxes }, pages);
}

/** The fields that are computed, each after those that it refers to. */
function computedFields(service: ServiceDefinition, reading: FirstFault): ComputedMetadata[] {
  const computed = depositFields(service).flatMap(({ field, box }) => {
    const value = accept(reading, readValue(field.value));
    return value === null ? [] : [{ name: field.name, field, value: withOwnBox(value, box) }];
  });
  return accept(reading, evaluationOrder(computed, 'metadataReference')) ?? [];
}

/** What every row of a service needs, and by which channels it is sent. */
export function requirementPlan(
  service: ServiceDefinition,
  channels: ChannelsByLabel,
  hasOption: HasOption = NO_OPTIONS,
): RequirementPlan {
  const reading: FirstFault = { fault: null };
  const { strategy, off } = stepsOf(service, channels, reading);
  const reachable = new Set(strategy.flatMap(({ labels }) => labels));
  const needs = [...channels]
    .filter(([label]) => reachable.has(label))
    .flatMap(([channel, definition]) => definition.requirements.map((need): ChannelNeed => ({ ...need, channel })));
  const names = new Set([...service.requirements.map(({ name }) => name), ...needs.map(({ name }) => name)]);
  const unordered = [...names].map((name) =>
    specOf(
      {
        name,
        own: service.requirements.find((own) => own.name === name),
        needs: needs.filter((need) => need.name === name),
      },
      reading,
    ),
  );
  const grouping = (isUnique(service.type) ? [] : (service.grouping?.key ?? [])).flatMap(
    (part) => accept(reading, readValue(part)) ?? [],
  );
  const sheets = sheetsOnFirst(service, strategy, channels);
  const specs = accept(reading, evaluationOrder(unordered, 'requirementReference')) ?? unordered;
  const metadatas = computedFields(service, reading);
  return { specs, strategy, off, metadatas, grouping, fault: reading.fault, sheets, hasOption };
}
