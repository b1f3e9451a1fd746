// E-mails of the installation itself: through its mail server, or as .eml files in a folder where none is set.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { peerText } from '#domain/shared/storable-text.ts';
import type { Mail, MailAnswer, Mailer } from '#server/context/ports.ts';
import type { Clock } from '#server/system/clock.ts';
import { deniesMailbox, mailEncryption, type SmtpFault } from '#server/system/mail-servers.ts';

export interface InstallationMailerOptions {
  /** smtp:// or smtps://; null writes files */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outboxFolder: string;
  readonly clock: Clock;
}

const TIMEOUT_MS = 30_000;

/**
 * Writes a message under a temporary name and renames it: a program that watches the folder sees whole files only, and
 * a message that is written again replaces itself.
 */
async function writeMessage(folder: string, id: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const temporary = path.join(folder, `.${id}.tmp`);
  await writeFile(temporary, message, { mode: 0o600 });
  await rename(temporary, path.join(folder, `${id}.eml`));
}

/** Answers about one recipient or one message (RFC 5321): everything else may be well again later. */
export function refusalIn(fault: SmtpFault): MailAnswer | null {
  const { code, command, responseCode = 0 } = fault;
  const saidNo = responseCode >= 500 && responseCode < 600 && responseCode !== 530;
  const aboutIt = saidNo && (command === 'RCPT TO' || command === 'DATA');
  // The address is none: it was not even given to the server.
  const noAddress = code === 'EENVELOPE' && command === 'API';
  const unreachable = noAddress || deniesMailbox(fault);
  return aboutIt || noAddress ? { state: 'refused', reason: peerText(fault.message), unreachable } : null;
}

/** Makes the mailer of the settings: to the server, or into the folder where none is set. */
export function createInstallationMailer(options: InstallationMailerOptions): Mailer {
  const { smtpUrl, from, outboxFolder, clock } = options;
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const own = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const senderOf = (sender: Mail['from']) => (sender ? { name: sender.name, address: sender.address ?? own } : from);
  const messageOf = ({ id, to, from: sender, ...mail }: Mail) => ({
    ...mail,
    from: senderOf(sender),
    to: [...to],
    messageId: `<${id}@${domain}>`,
    date: clock.now(),
  });
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  if (smtpUrl !== null) {
    const server = createTransport({ url: smtpUrl, ...timeouts, ...mailEncryption(smtpUrl) });
    return {
      send: async (mail) => {
        try {
          await server.sendMail(messageOf(mail));
          return { state: 'taken' };
        } catch (fault) {
          const refusal = refusalIn(fault as SmtpFault);
          if (refusal === null) throw fault;
          return refusal;
        }
      },
    };
  }
  const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const built = await builder.sendMail(messageOf(mail));
      await writeMessage(outboxFolder, mail.id, built.message as Buffer);
      return { state: 'taken' };
    },
  };
}
