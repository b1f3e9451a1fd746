// The front page of the channels: every provider, registered in one place. Only the pipeline sends.
import type { BuiltProvider } from '#domain/channels/channel-types.ts';
import { emlProvider, smtpProvider } from './email/email.channel.ts';
import { folderProvider, type MarkNumber } from './folder/folder.channel.ts';
import type { Provider } from './provider/provider.ts';

/** What providers take from the configuration of the server. */
export interface ProviderSettings {
  /** Folder below which production folders and .eml files are made. */
  readonly outbox: string;
  /** smtp:// or smtps://; null writes .eml files. */
  readonly smtpUrl: string | null;
  /** Sender of e-mails whose channel names none. */
  readonly mailFrom: string;
  /** Before a manifest is shown, in the folder of its channel; without it nothing is marked. */
  readonly markNumber?: MarkNumber;
}

/** Providers by the name that a channel's `providerName` gives. */
export function openProviders(settings: ProviderSettings): ReadonlyMap<string, Provider> {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(settings.mailFrom)?.[1] ?? 'localhost';
  const { markNumber = async () => undefined } = settings;
  const emailSettings = { from: settings.mailFrom, domain };
  const email =
    settings.smtpUrl === null
      ? emlProvider(settings.outbox, emailSettings)
      : smtpProvider(settings.smtpUrl, emailSettings);
  const providers: Record<BuiltProvider, Provider> = {
    folder: folderProvider(settings.outbox, markNumber),
    smtp: email,
  };
  return new Map(Object.entries(providers));
}
