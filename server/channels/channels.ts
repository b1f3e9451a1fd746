// The front page of the channels: every provider, registered in one place. Only the pipeline sends.
import type { BuiltProvider } from '#domain/channels/channel-types.ts';
import { emlProvider, smtpProvider } from './email/email.channel.ts';
import { folderProvider } from './folder/folder.channel.ts';
import type { Provider } from './provider.ts';

/** What providers take from the configuration of the server. */
export interface ChannelSurroundings {
  /** Folder below which production folders and .eml files are made. */
  readonly outbox: string;
  /** smtp:// or smtps://; null writes .eml files. */
  readonly smtpUrl: string | null;
  /** Sender of e-mails whose channel names none. */
  readonly mailFrom: string;
}

/** Providers by the name that a channel's `providerName` gives. */
export function openProviders(surroundings: ChannelSurroundings): ReadonlyMap<string, Provider> {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(surroundings.mailFrom)?.[1] ?? 'localhost';
  const settings = { from: surroundings.mailFrom, domain };
  const email =
    surroundings.smtpUrl === null
      ? emlProvider(surroundings.outbox, settings)
      : smtpProvider(surroundings.smtpUrl, settings);
  const providers: Record<BuiltProvider, Provider> = { folder: folderProvider(surroundings.outbox), smtp: email };
  return new Map(Object.entries(providers));
}
