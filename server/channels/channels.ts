// The front page of the channels: every provider, registered in one place. Only the pipeline sends.
import type { BuiltProvider } from '#domain/channels/channel-types.ts';
import { emailProvider } from './email/email.channel.ts';
import type { EmailSettings } from './email/message.ts';
import { type Resolve, resolveHost } from './email/smtp-server.ts';
import { folderProvider, type MarkNumber } from './folder/folder.channel.ts';
import type { Provider } from './provider/provider.ts';
import { type TestPeer, testProvider } from './testing/test.channel.ts';

export type { TestPeer } from './testing/test.channel.ts';

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
export type NamedProviders = ReadonlyMap<string, Provider>;

const emailSettings = ({ mailFrom }: ProviderSettings): EmailSettings => ({
  from: mailFrom,
  domain: /@([A-Za-z0-9.-]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost',
});

export function openProviders(settings: ProviderSettings): NamedProviders {
  const { outbox, smtpUrl, resolve = resolveHost, markNumber = async () => undefined } = settings;
  const providers: Record<BuiltProvider, Provider> = {
    folder: folderProvider(outbox, markNumber),
    smtp: emailProvider({ outbox, smtpUrl, resolve }, emailSettings(settings)),
  };
  return new Map(Object.entries(providers));
}

/** What stands in their place in test mode. @param folder of the house, in which all lies that they make */
export function openTestProviders(settings: ProviderSettings, folder: string, peer: TestPeer): NamedProviders {
  const { resolve = resolveHost } = settings;
  const providers: Record<BuiltProvider, Provider> = {
    folder: folderProvider(folder, async () => undefined),
    smtp: emailProvider({ outbox: folder, smtpUrl: null, resolve }, emailSettings(settings)),
  };
  return new Map(Object.entries(providers).map(([name, inner]) => [name, testProvider(inner, peer)]));
}
