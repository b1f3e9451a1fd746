// Channels of a draft and what they ask of its requirements: which are there, what is at fault, what a new name carries with
// it. Pure.
import type { ChannelRequirement } from '#domain/channels/channel.schema.ts';
import { layPage } from '#domain/documents/page-layout.ts';
import { PAGE_SIZES } from '#domain/documents/units.ts';
import { ServiceChannel, type ServiceRequirement } from '#domain/services/service.schema.ts';
import { freshName } from '../form/fresh-names.ts';
import type { Draft, DraftFault } from '../service-draft.rules.ts';
import type { Offered, OfferedChannel } from './offered.ts';
import { usualOf } from './usual.rules.ts';

type Channels = readonly ServiceChannel[];

/** The channel that a channel of the service stands for; undefined where it is gone. */
export const offeredOf = ({ channels }: Pick<Offered, 'channels'>, id: number): OfferedChannel | undefined =>
  channels.find((one) => one.id === id);

/** A further channel: the usual one of those that the service does not have yet. */
export function freshChannel(channels: Channels, offered: Offered, nameOf: (one: OfferedChannel) => string) {
  const usable = offered.channels.filter(({ enabled }) => enabled);
  const others = usable.filter(({ id }) => !channels.some(({ channelId }) => channelId === id));
  const next = usualOf(others.length > 0 ? others : usable, offered.uses);
  const labels = channels.map(({ label }) => label);
  // Where there is none, the check of its place says so.
  if (next === undefined) return { ...ServiceChannel.parse({ label: '-', channelId: 1 }), label: '', channelId: 0 };
  return ServiceChannel.parse({ label: freshName(nameOf(next).slice(0, 50), labels), channelId: next.id });
}

/** The draft with another label for a channel: the strategy names it by its label. */
export function relabelled(draft: Draft, index: number, label: string): Draft {
  const before = draft.channels[index]?.label;
  const isOther = draft.channels.some((one, n) => n !== index && one.label === before);
  return {
    ...draft,
    channels: draft.channels.map((one, n) => (n === index ? { ...one, label } : one)),
    // While two have one label nobody knows which of them is meant.
    sendingStrategy: isOther
      ? draft.sendingStrategy
      : draft.sendingStrategy.map((group) => ({
          ...group,
          channelLabels: group.channelLabels.map((one) => (one === before ? label : one)),
        })),
  };
}

/** The draft with another channel behind a label: option values of the one before mean nothing to it. */
export const rechannelled = (channel: Channels[number], channelId: number): Channels[number] => ({
  ...channel,
  channelId,
  options: {},
  optionRules: {},
});

/** One value that recipients have, as the tab lists it. */
export interface RequirementRow {
  readonly name: string;
  /** Channels of the service that ask for it. */
  readonly asked: readonly { readonly label: string; readonly requirement: ChannelRequirement }[];
  /** Its place in the draft; undefined: the service says nothing of it. */
  readonly index: number | undefined;
  /** Label of the channel that lets nobody say how the value comes about. */
  readonly fixedBy: string | undefined;
}

/** Those that channels ask for, in their order, then those of the service alone. */
export function requirementRows(draft: Pick<Draft, 'channels' | 'requirements'>, offered: Offered): RequirementRow[] {
  const asked = draft.channels.flatMap(({ label, channelId }) =>
    (offeredOf(offered, channelId)?.requirements ?? []).map((requirement) => ({ label, requirement })),
  );
  const names = [...asked.map(({ requirement }) => requirement.name), ...draft.requirements.map(({ name }) => name)];
  return [...new Set(names)].map((name) => {
    const by = asked.filter(({ requirement }) => requirement.name === name);
    const index = draft.requirements.findIndex((one) => one.name === name);
    return {
      name,
      asked: by,
      index: index < 0 ? undefined : index,
      fixedBy: by.find(({ requirement }) => !requirement.editableConfiguration)?.label,
    };
  });
}

const isConfigured = ({ value, areaEditable, defaultCountry }: ServiceRequirement): boolean =>
  value !== null || areaEditable || defaultCountry !== null;

const isTwice = (names: readonly string[], index: number): boolean => names.indexOf(names[index] ?? '') < index;

function channelFaults({ channels }: Draft, offered: Offered): DraftFault[] {
  const labels = channels.map(({ label }) => label);
  return channels.flatMap(({ label, channelId, composition }, n): DraftFault[] => {
    const { pageSize, margins } = composition;
    const paper = pageSize === 'source' ? undefined : PAGE_SIZES[pageSize];
    const pages = paper ? [paper, { width: paper.height, height: paper.width }] : [];
    const at = ['channels', n];
    return [
      ...(isTwice(labels, n)
        ? [{ path: [...at, 'label'], label: 'services.duplicateChannelLabel', parameters: { label } }]
        : []),
      ...(offered.known && offeredOf(offered, channelId) === undefined
        ? [{ path: [...at, 'channelId'], label: 'services.channelUnknown', parameters: { channel: channelId } }]
        : []),
      ...(paper && pages.every((page) => layPage(page, { rotation: 0, paper, margins }) === null)
        ? [{ path: [...at, 'composition', 'margins'], label: 'services.margins', parameters: { label, pageSize } }]
        : []),
    ];
  });
}

function requirementFaults(draft: Draft, offered: Offered): DraftFault[] {
  if (!offered.known) return [];
  const rows = requirementRows(draft, offered);
  const names = draft.requirements.map(({ name }) => name);
  return draft.requirements.flatMap((one, n): DraftFault[] => {
    const { asked = [], fixedBy } = rows.find(({ name }) => name === one.name) ?? {};
    const path = ['requirements', n];
    const parameters = { label: draft.channels[0]?.label ?? '', requirement: one.name };
    if (isTwice(names, n)) {
      return [{ path: [...path, 'name'], label: 'channels.requirementDuplicate', parameters: { name: one.name } }];
    }
    if (one.scope === 'shipment' && asked.length === 0) {
      return [{ path: [...path, 'name'], label: 'services.requirementUnknown', parameters }];
    }
    return fixedBy !== undefined && isConfigured(one)
      ? [{ path, label: 'services.channelRequirementFixed', parameters: { ...parameters, label: fixedBy } }]
      : [];
  });
}

function strategyFaults({ channels, sendingStrategy }: Draft): DraftFault[] {
  const labels = channels.map(({ label }) => label);
  return sendingStrategy.flatMap(({ channelLabels }, n) => {
    const path = ['sendingStrategy', n, 'channelLabels'];
    const lost = channelLabels.find((label) => !labels.includes(label));
    return lost === undefined ? [] : [{ path, label: 'services.channelUsedInStrategy', parameters: { label: lost } }];
  });
}

/** Faults of channels, requirements and strategy that are not of their shape, as a save would refuse them. */
export const channelFaultsOf = (draft: Draft, offered: Offered): DraftFault[] => [
  ...channelFaults(draft, offered),
  ...requirementFaults(draft, offered),
  ...strategyFaults(draft),
];
