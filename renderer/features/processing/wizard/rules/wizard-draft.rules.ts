// The service that the answers make. Pure.
import type { PageArea } from '#domain/documents/area.schema.ts';
import { ServiceChannel, ServiceRequirement } from '#domain/services/service.schema.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { OfferedChannel } from '#renderer/features/processing/editor/channels/offered.ts';
import { type Draft, newDraft } from '#renderer/features/processing/editor/service-draft.rules.ts';
import { PLAIN_EXTRACTION } from '#renderer/features/processing/sample/first-area.ts';
import type { Kind } from '../answers.ts';

/** The name of the one value that a letter needs, where a channel needs no other; undefined: it needs more than an address. */
export function addressOf({ requirements }: OfferedChannel): string | undefined {
  const address = requirements.find(({ type, kind }) => type === 'POSTAL_ADDRESS' && kind === 'RECIPIENT');
  const others = requirements.filter((one) => one !== address && one.mandatory && one.content === '');
  return others.length === 0 ? address?.name : undefined;
}

/** What a file is called without its date, number and ending: "mahnlauf_2026-11.pdf" is of "Mahnlauf". */
export function nameFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .replace(/(?: \d+)+$/, '')
    .trim()
    .slice(0, 100);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

export interface Described {
  readonly ouId: number;
  readonly kind: Kind;
  /** Translated name of its box. */
  readonly boxLabel: string;
  readonly name: string;
  readonly split: SplitConfiguration;
  readonly area: PageArea;
  readonly channel: OfferedChannel;
  readonly channelLabel: string;
  readonly options: Readonly<Record<string, number>>;
  readonly printSide: 'duplex' | 'simplex';
}

/** The draft, as a save or a run of the simulator takes it. */
export function draftFrom(one: Described): Draft {
  const label = one.channelLabel.slice(0, 60);
  const draft = newDraft(one.ouId, one.kind === 'one' ? 'simpleUnique' : 'simpleMultiple', {
    name: 'letters',
    label: one.boxLabel,
  });
  const value = { type: 'pdfText' as const, box: null, area: one.area, extraction: PLAIN_EXTRACTION };
  const name = addressOf(one.channel);
  const own = new Set(one.channel.optionTypeIds.map(String));
  const options = Object.fromEntries(Object.entries(one.options).filter(([id]) => own.has(id)));
  return {
    ...draft,
    name: one.name,
    boxes: draft.boxes.map((box) => ({
      ...box,
      splitConfig: one.kind === 'one' ? { type: 'none' as const } : one.split,
      dropBlankPages: one.kind === 'many' && one.split.type === 'blankPage',
    })),
    requirements: name === undefined ? [] : [ServiceRequirement.parse({ name, value, areaEditable: true })],
    channels: [
      ServiceChannel.parse({ label, channelId: one.channel.id, options, composition: { printSide: one.printSide } }),
    ],
    sendingStrategy: [{ condition: null, channelLabels: [label] }],
  };
}

/** A page with the address goes in front of each letter. */
export const withAddressPage = (draft: Draft): Draft => ({
  ...draft,
  channels: draft.channels.map((channel) => ({
    ...channel,
    composition: { ...channel.composition, addressPage: 'always' as const },
  })),
});
