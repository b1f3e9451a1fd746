// How a service sends: as a letter, by e-mail, or by e-mail where there is an address. Pure.
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { AddressWindow } from '#domain/documents/address-side.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { type Composition, ServiceChannel, ServiceRequirement } from '#domain/services/service.schema.ts';
import type { OfferedChannel } from '#renderer/features/processing/editor/channels/offered.ts';
import type { Draft } from '#renderer/features/processing/editor/service-draft.rules.ts';

export const SENDINGS = ['letter', 'email', 'emailElse'] as const;
export type SendingBy = (typeof SENDINGS)[number];

/** The name of the one value that a letter needs, where a channel needs no other; undefined: it needs more than an address. */
export function addressOf({ requirements }: OfferedChannel): string | undefined {
  const address = requirements.find(({ type, kind }) => type === 'POSTAL_ADDRESS' && kind === 'RECIPIENT');
  const others = requirements.filter((one) => one !== address && one.mandatory && one.content === '');
  return others.length === 0 ? address?.name : undefined;
}

/** Values of an e-mail that the wizard asks for. */
const ASKED = ['emailRecipient', 'emailSubject', 'emailBody'];

/** Whether a channel sends e-mails that need no more than an address and a text. */
export function isEmail({ channelType, requirements }: OfferedChannel): boolean {
  const others = requirements.filter((one) => one.mandatory && one.content === '' && !ASKED.includes(one.name));
  const address = requirements.find(({ name }) => name === 'emailRecipient');
  return channelType === 'EMAIL' && address?.editableConfiguration === true && others.length === 0;
}

/** A channel with what it is given. */
export interface Way<T> {
  readonly channel: OfferedChannel;
  /** The channel's name, shown with the service. */
  readonly label: string;
  readonly areas: readonly TechnicalArea[];
  readonly values: T;
}

export interface Sending {
  readonly letter: Way<{ readonly address: Expression; readonly areaEditable: boolean }> | undefined;
  readonly email:
    | Way<{ readonly address: Expression; readonly subject: Expression; readonly body: Expression }>
    | undefined;
  readonly printSide: Composition['printSide'];
  /** Where the address was put; null: the pages come as they are. */
  readonly window: AddressWindow | null;
  /** A page with the address goes in front of each letter. */
  readonly inFront: boolean;
  readonly options: Readonly<Record<string, number>>;
}

const labelOf = ({ label }: Way<unknown>): string => label.slice(0, 60);

function channelOf(way: Way<unknown>, { letter, options, printSide, window, inFront }: Sending): ServiceChannel {
  const own = new Set(way.channel.optionTypeIds.map(String));
  const addressPage = inFront && way === letter ? 'always' : 'never';
  return ServiceChannel.parse({
    label: labelOf(way),
    channelId: way.channel.id,
    options: Object.fromEntries(Object.entries(options).filter(([id]) => own.has(id))),
    composition: { printSide, addressWindow: window, addressPage, technicalAreas: way.areas },
  });
}

function requirementsOf({ letter, email }: Sending): ServiceRequirement[] {
  const name = letter && addressOf(letter.channel);
  const rows = letter && name ? [{ name, value: letter.values.address, areaEditable: letter.values.areaEditable }] : [];
  const open = new Set(
    email?.channel.requirements.filter((one) => one.editableConfiguration).map((one) => one.name) ?? [],
  );
  const mail = email && [
    { name: 'emailRecipient', value: email.values.address },
    { name: 'emailSubject', value: email.values.subject },
    { name: 'emailBody', value: email.values.body },
  ];
  return [...rows, ...(mail ?? []).filter((one) => open.has(one.name))].map((one) => ServiceRequirement.parse(one));
}

/** Channels, values and strategy of a service that sends so; the e-mail first, where there is an address for it. */
export function sent(sending: Sending): Pick<Draft, 'channels' | 'requirements' | 'sendingStrategy'> {
  const { letter, email } = sending;
  const hasAddress = {
    type: 'not',
    condition: { type: 'empty', value: { type: 'requirementReference', name: 'emailRecipient' } },
  };
  return {
    channels: [email, letter].flatMap((way) => (way ? [channelOf(way, sending)] : [])),
    requirements: requirementsOf(sending),
    sendingStrategy: [
      ...(email ? [{ condition: letter ? hasAddress : null, channelLabels: [labelOf(email)] }] : []),
      ...(letter ? [{ condition: null, channelLabels: [labelOf(letter)] }] : []),
    ],
  };
}
