// The front page of the channels: every provider, registered in one place. Only the pipeline sends.
import type { BuiltProvider } from '#domain/channels/channel-types.ts';
import { emailProvider } from './email/email.channel.ts';
import { type Resolve, resolveHost } from './email/smtp-server.ts';
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
  /** Finds the addresses of mail servers that channels name; tests name their own. */
  readonly resolve?: Resolve;
}

/** Providers by the name that a channel's `providerName` gives. */
export function openProviders(settings: ProviderSettings): ReadonlyMap<string, Provider> {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(settings.mailFrom)?.[1] ?? 'localhost';
  const { markNumber = async () => undefined } = settings;
  const emailSettings = { from: settings.mailFrom, domain };
  const { outbox, smtpUrl, resolve = resolveHost } = settings;
  const providers: Record<BuiltProvider, Provider> = {
    folder: folderProvider(outbox, markNumber),
    smtp: emailProvider({ outbox, smtpUrl, resolve }, emailSettings),
  };
  return new Map(Object.entries(providers));
}
