// E-mails of the installation itself: through its mail server, or as .eml files in a folder where none is set.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/app/ports.ts';
import type { Clock } from '#server/system/clock.ts';

export interface InstallationMailerOptions {
  /** smtp:// or smtps://; null writes files */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outboxFolder: string;
  readonly clock: Clock;
}

const TIMEOUT_MS = 30_000;

/** Writes a message under a temporary name and renames it: whoever watches the folder sees whole files only. */
async function writeMessage(folder: string, now: Date, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`;
  const temporary = path.join(folder, `.${name}.tmp`);
  await writeFile(temporary, message, { mode: 0o600 });
  await rename(temporary, path.join(folder, `${name}.eml`));
}

/** Makes the mailer. `send` rejects when the server did not take the message. */
export function createInstallationMailer(options: InstallationMailerOptions): Mailer {
  const { smtpUrl, from, outboxFolder, clock } = options;
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  if (smtpUrl !== null) {
    const server = createTransport({ url: smtpUrl, ...timeouts });
    return {
      send: async (mail) => {
        await server.sendMail({ from, ...mail, to: [...mail.to], date: clock.now() });
      },
    };
  }
  const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const built = await builder.sendMail({ from, ...mail, to: [...mail.to], date: clock.now() });
      await writeMessage(outboxFolder, clock.now(), built.message as Buffer);
    },
  };
}
