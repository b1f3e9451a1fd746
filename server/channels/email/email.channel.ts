// E-mail: over the installation's mail server, or as .eml files in the outbox when none is set.
import path from 'node:path';
import { folderFault } from '#server/channels/provider/folder-faults.ts';
import { makeFolder, placeContent } from '#server/channels/provider/place-file.ts';
import type { ShipmentProvider } from '#server/channels/provider/provider.ts';
import { buildMessage, type EmailSettings, type Message, messageIdOf } from './message.ts';
import { smtpSession } from './smtp-session.ts';

/** Sends over the mail server at `url`. At least once: after a doubt the same Message-ID is sent again (decision 0003). */
export function smtpProvider(url: string, settings: EmailSettings): ShipmentProvider {
  const session = smtpSession(url);
  return {
    name: 'smtp',
    unit: 'shipment',
    channelTypes: ['EMAIL'],
    keyOf: (shipment) => messageIdOf(shipment, settings.domain),
    async send(delivery, shipment, signal) {
      let message: Message;
      try {
        message = await buildMessage(delivery, shipment, settings);
      } catch (fault) {
        // Nothing was sent: the document may be readable again later.
        return { state: 'later', reason: `the e-mail cannot be made: ${(fault as Error).message}` };
      }
      return session.send(message, signal);
    },
    close: async () => session.close(),
  };
}

/** Writes .eml files below `outbox`. Exactly once: one file per shipment, renamed into place. */
export function emlProvider(outbox: string, settings: EmailSettings): ShipmentProvider {
  return {
    name: 'smtp',
    unit: 'shipment',
    channelTypes: ['EMAIL'],
    keyOf: (shipment) => messageIdOf(shipment, settings.domain),
    async send(delivery, shipment) {
      const folder = path.join(outbox, 'e-mail', delivery.deliveryNumber);
      const message = await buildMessage(delivery, shipment, settings);
      try {
        await makeFolder(folder);
        await placeContent(message.bytes, path.join(folder, `${shipment.nuid}.eml`));
      } catch (error) {
        const code = folderFault(error);
        if (code === null) throw error;
        // Nothing was sent: a half-written file has a temporary name, and a repeat writes the same file.
        return { state: 'later', reason: code, peerAway: true, folderFault: code };
      }
      return { state: 'done', status: 700, answer: `${shipment.nuid}.eml` };
    },
    close: async () => undefined,
  };
}
