// What the pipeline expects of a channel provider. Each provider has a folder of its own and is registered in channels.ts.
import type { ChannelType } from '#domain/channels/channels.ts';
import type { TestedStep } from '#domain/channels/connection-test.ts';

/** One composed piece, ready to leave. */
export interface OutgoingShipment {
  readonly shipmentId: number;
  readonly nuid: string;
  /** Composed main output file, for reading only. */
  readonly path: string;
  /** The others, in the order of the delivery's, for reading only. */
  readonly furtherFiles: readonly { readonly name: string; readonly path: string }[];
  readonly pages: number;
  readonly sheets: number;
  readonly recipient: string;
  readonly countryCode: string | null;
  readonly options: readonly { readonly optionType: string; readonly value: string }[];
  /** Requirement values by name: e-mail address, subject, body … */
  readonly values: Readonly<Record<string, string>>;
}

/** An output file of the channel beside the main one; its name is safe in names of files. */
export interface FurtherFile {
  readonly name: string;
  /** One file for the whole delivery instead of one per shipment. */
  readonly merged: boolean;
}

/** How a channel has set up its provider: as it is now, also for a delivery that waits (docs/decisions/0634). */
export interface ProviderSetup {
  readonly channelName: string;
  readonly properties: Readonly<Record<string, string>>;
  /** Passwords and their like by name, opened. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** A delivery as providers see it. */
export interface OutgoingDelivery extends ProviderSetup {
  readonly deliveryId: number;
  /** Printed, unique, safe as a file name. */
  readonly deliveryNumber: string;
  /** The main output file is one for the whole delivery instead of one per shipment. */
  readonly merged: boolean;
  /** By name. */
  readonly furtherFiles: readonly FurtherFile[];
  /** The first line of the account's sender address; empty: it has none. */
  readonly senderName: string;
  /** In test mode: what is made says so. */
  readonly test: boolean;
}

/** How a send ended. `doubt`: the piece may have been sent; treated neither as sent nor as not sent. */
export type SendOutcome =
  | { readonly state: 'done'; readonly status: 400 | 700; readonly answer: string }
  /** `peerAway`: the cause is not this piece but the peer itself, or how we sign in there. */
  | {
      readonly state: 'later';
      readonly reason: string;
      readonly peerAway?: boolean;
      /** The peer is an output folder; the code of the fault for which it cannot be written (ENOSPC …). */
      readonly folderFault?: string;
    }
  | { readonly state: 'refused'; readonly status: number; readonly reason: string }
  /** `broke`: the provider itself failed, instead of giving an outcome. */
  | { readonly state: 'doubt'; readonly reason: string; readonly broke?: boolean };

/** What a provider answers when it is asked for events of a channel. */
export interface PolledEvent {
  /** The provider's own, unique in the channel. */
  readonly id: string;
  readonly nuid: string | null;
  /** Under which the carrier follows the piece. */
  readonly reference: string | null;
  /** What it calls the status. */
  readonly word: string;
  readonly at: Date;
  readonly tracker: string | null;
  readonly detail: string;
}

/** Events that are new since a place in the provider's own row of them. */
export interface PollAnswer {
  readonly events: readonly PolledEvent[];
  /** Where to go on next time; null: from the beginning. */
  readonly cursor: string | null;
  /** There are more at once. */
  readonly more: boolean;
}

/** How a provider is asked for what became of the pieces. */
export interface Polling {
  /** Minutes between two polls of a channel. */
  readonly everyMinutes: number;
  /** The provider's words → our codes. */
  readonly codes: Readonly<Record<string, number>>;
  /** Words that take back what it said before. */
  readonly corrections: readonly string[];
  /** Asks for at most a thousand events. @throws Error with what is said of the fault; it is asked again later */
  ask(channelId: number, setup: ProviderSetup, cursor: string | null): Promise<PollAnswer>;
}

interface ProviderBase {
  /** `providerName` of the channels that use it. */
  readonly name: string;
  readonly channelTypes: readonly ChannelType[];
  /** Absent: it cannot be asked. */
  readonly polling?: Polling;
  /** Tries whether it could send now, and sends nothing. Rejects only for bugs. */
  test(setup: ProviderSetup): Promise<TestedStep[]>;
  /** Ends connections; called once, when the server stops. */
  close(): Promise<void>;
}

/** Sends each shipment by itself (e-mail). At least once: a doubt is resent under the same key and stays on record. */
export interface ShipmentProvider extends ProviderBase {
  readonly unit: 'shipment';
  /** The key carried to the peer, the same at every attempt. */
  keyOf(shipment: OutgoingShipment): string;
  /** Sends one piece. Rejects only for bugs: every answer or fault of the peer is an outcome. */
  send(delivery: OutgoingDelivery, shipment: OutgoingShipment, signal: AbortSignal): Promise<SendOutcome>;
}

/** The recipient's address as it is printed, and its parts; empty texts where it has none. */
export interface ManifestAddress {
  /** With the country as the last one where the letter goes abroad. */
  readonly lines: readonly string[];
  readonly postalCode: string;
  readonly town: string;
  /** Its name in the language of the sender. */
  readonly country: string;
}

/** One row of the manifest, in the order of the shipments. */
export interface ManifestRow {
  readonly nuid: string;
  readonly shipmentId: number;
  readonly pages: number;
  readonly sheets: number;
  readonly countryCode: string | null;
  readonly options: readonly { readonly optionType: string; readonly value: string }[];
  readonly address: ManifestAddress;
  /** Pages of its further files, in the order of the delivery's. */
  readonly furtherFiles: readonly { readonly name: string; readonly pages: number }[];
  /** Who sends it, and where it comes back to; empty: nobody says. */
  readonly senderLines: readonly string[];
  readonly returnLines: readonly string[];
}

/** Files that hold all shipments of a delivery, one behind the other, by paths; those that are not merged are not there. */
export interface MergedFiles {
  readonly main: string | null;
  /** By name of the output file. */
  readonly further: ReadonlyMap<string, string>;
}

/** Hands over a whole delivery (production folder). Exactly once: every step can be repeated. */
export interface DeliveryProvider extends ProviderBase {
  readonly unit: 'delivery';
  /** Puts pieces in place; nothing is handed over yet. A repeat finds equal pieces done. */
  place(delivery: OutgoingDelivery, shipments: readonly OutgoingShipment[], signal: AbortSignal): Promise<void>;
  /** Takes out again what was put in place and does not go after all, by the numbers of the pieces; one that is not there is no fault. */
  drop(delivery: OutgoingDelivery, nuids: readonly string[]): Promise<void>;
  /** Writes what is left to write, so that handing over needs no more room (decision 0123). The receiver still sees nothing. */
  prepare(delivery: OutgoingDelivery, rows: readonly ManifestRow[], merged: MergedFiles): Promise<void>;
  /** Hands over what was prepared: from then on the receiver may take everything. A repeat changes nothing. */
  complete(delivery: OutgoingDelivery): Promise<SendOutcome>;
}

/** With the unit `shipment` pieces are sent one by one; with the unit `delivery` they are placed and handed over together. */
export type Provider = ShipmentProvider | DeliveryProvider;

/** Providers by the name that a channel's `providerName` gives: its own, and what stands in its place in test mode. */
export interface Providers {
  readonly live: ReadonlyMap<string, Provider>;
  readonly inTestMode: ReadonlyMap<string, Provider>;
}

/**
 * The one place where the provider of a delivery is picked.
 * @returns undefined where the server has none of that name
 */
export const pickProvider = (
  { live, inTestMode }: Providers,
  { channel, test }: { readonly channel: { readonly providerName: string }; readonly test: boolean },
): Provider | undefined => (test ? inTestMode : live).get(channel.providerName);
