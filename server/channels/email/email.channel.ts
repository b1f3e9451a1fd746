// E-mail: over the mail server of the channel, else over that of the installation, or as .eml files in the outbox when there is
// neither.
import path from 'node:path';
import { folderFault } from '#server/channels/provider/folder-faults.ts';
import { testFolder } from '#server/channels/provider/folder-test.ts';
import { makeFolder, placeContent } from '#server/channels/provider/place-file.ts';
import type {
  OutgoingDelivery,
  OutgoingShipment,
  ProviderSetup,
  SendOutcome,
  ShipmentProvider,
} from '#server/channels/provider/provider.ts';
import { buildMessage, type EmailSettings, type Message, messageIdOf } from './message.ts';
import { type Resolve, type SmtpServer, serverOf } from './smtp-server.ts';
import { type SmtpSession, smtpSession, targetOfServer, targetOfUrl } from './smtp-session.ts';
import { testSmtp } from './smtp-test.ts';
import { serverOfUrl } from './smtp-url.ts';

/** Where e-mails go whose channel names no mail server. */
export interface EmailWays {
  readonly outbox: string;
  /** smtp:// or smtps://; null writes .eml files. */
  readonly smtpUrl: string | null;
  readonly resolve: Resolve;
}

const emlFolder = (outbox: string): string => path.join(outbox, 'e-mail');

/** Writes an .eml file below `outbox`. Exactly once: one file per shipment, renamed into place. */
async function writeEml(outbox: string, message: Message, to: { folder: string; nuid: string }): Promise<SendOutcome> {
  const folder = path.join(emlFolder(outbox), to.folder);
  try {
    await makeFolder(folder);
    await placeContent(message.bytes, path.join(folder, `${to.nuid}.eml`));
  } catch (error) {
    const code = folderFault(error);
    if (code === null) throw error;
    // Nothing was sent: a half-written file has a temporary name, and a repeat writes the same file.
    return { state: 'later', reason: code, peerAway: true, folderFault: code };
  }
  return { state: 'done', status: 700, answer: `${to.nuid}.eml` };
}

/** Connections by mail server; those to servers that channels name no more end with the process, or with their idle time. */
function openSessions({ smtpUrl, resolve }: EmailWays) {
  const own = smtpUrl === null ? null : smtpSession(targetOfUrl(smtpUrl));
  const sessions = new Map<string, SmtpSession>();
  const sessionOf = (server: SmtpServer): SmtpSession => {
    const key = JSON.stringify(server);
    const found = sessions.get(key) ?? smtpSession(targetOfServer(server, resolve));
    sessions.set(key, found);
    return found;
  };
  return {
    /** null: a file is written. */
    of: (setup: ProviderSetup): SmtpSession | null => {
      const server = serverOf(setup);
      return server === null ? own : sessionOf(server);
    },
    close: () => {
      for (const session of [own, ...sessions.values()]) session?.close();
    },
  };
}

/** Sends e-mails. At least once: after a doubt the same Message-ID is sent again (decision 0003). */
export function emailProvider(ways: EmailWays, settings: EmailSettings): ShipmentProvider {
  const sessions = openSessions(ways);
  const make = (delivery: OutgoingDelivery, shipment: OutgoingShipment) => buildMessage(delivery, shipment, settings);
  return {
    name: 'smtp',
    unit: 'shipment',
    channelTypes: ['EMAIL'],
    keyOf: (shipment) => messageIdOf(shipment, settings.domain),
    async send(delivery, shipment, signal) {
      const session = sessions.of(delivery);
      if (session === null) {
        const to = { folder: delivery.deliveryNumber, nuid: shipment.nuid };
        return writeEml(ways.outbox, await make(delivery, shipment), to);
      }
      let message: Message;
      try {
        message = await make(delivery, shipment);
      } catch (fault) {
        // Nothing was sent: the document may be readable again later.
        return { state: 'later', reason: `the e-mail cannot be made: ${(fault as Error).message}` };
      }
      return session.send(message, signal);
    },
    async test(setup) {
      const { outbox, smtpUrl, resolve } = ways;
      const server = serverOf(setup) ?? (smtpUrl === null ? null : serverOfUrl(smtpUrl));
      return server === null ? testFolder(outbox, emlFolder(outbox)) : testSmtp(server, resolve);
    },
    close: async () => sessions.close(),
  };
}
