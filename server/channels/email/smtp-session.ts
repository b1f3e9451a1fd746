// One SMTP connection that is used again for message after message, and knows by itself whether the final dot may have
// left: nodemailer's error codes do not tell "refused" from "cut after the message was taken".
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SendOutcome } from '#server/channels/provider.ts';
import type { Message } from './message.ts';

/** RFC 5321 4.5.3.2.6: ten minutes for the answer to the final dot; other waits are shorter. */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 600_000 } as const;
/** After so many messages a fresh connection. */
const MESSAGES_PER_CONNECTION = 100;

interface SmtpFault extends Error {
  readonly responseCode?: number;
  readonly code?: string;
}

/** A body that says whether all of it, and so perhaps the final dot, was handed to the connection. */
function tracked(bytes: Buffer): { stream: Readable; taken: () => boolean } {
  let taken = false;
  const stream = Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      taken = true;
    })(),
    { objectMode: false },
  );
  return { stream, taken: () => taken };
}

function outcomeOf(fault: SmtpFault, dotMayHaveLeft: boolean): SendOutcome {
  const code = fault.responseCode ?? 0;
  const reason = `${code === 0 ? (fault.code ?? 'cut') : code}: ${fault.message.slice(0, 500)}`;
  if (code >= 500 && code < 600)
    return { state: 'refused', status: code === 550 || code === 551 || code === 553 ? -711 : -712, reason };
  if (code >= 400) return { state: 'later', reason };
  return dotMayHaveLeft ? { state: 'doubt', reason } : { state: 'later', reason };
}

export interface SmtpSession {
  send(message: Message, signal: AbortSignal): Promise<SendOutcome>;
  close(): void;
}

function connect(url: string): Promise<SMTPConnection> {
  const { auth, ...options } = parseConnectionUrl(url);
  const connection = new SMTPConnection({ ...TIMEOUTS, ...options } as ConstructorParameters<typeof SMTPConnection>[0]);
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.connect(() => {
      const ready = () => {
        connection.removeListener('error', reject);
        // Later faults reach the send that is under way; without a listener they would end the process.
        connection.on('error', () => undefined);
        resolve(connection);
      };
      if (auth?.user === undefined) ready();
      else connection.login(auth as never, (fault) => (fault ? reject(fault) : ready()));
    });
  });
}

/** Sends messages over `url` (smtp:// or smtps://), connecting when needed. */
export function smtpSession(url: string): SmtpSession {
  let connection: SMTPConnection | null = null;
  let sent = 0;
  const drop = () => {
    connection?.close();
    connection = null;
    sent = 0;
  };
  const deliver = (open: SMTPConnection, message: Message): Promise<SendOutcome> =>
    new Promise((resolve) => {
      const body = tracked(message.bytes);
      let settled = false;
      const ended = () => settle(outcomeOf(new Error('connection closed'), body.taken()));
      const settle = (outcome: SendOutcome) => {
        if (settled) return;
        settled = true;
        open.removeListener('end', ended);
        resolve(outcome);
      };
      open.once('end', ended);
      open.send({ from: message.envelope.from, to: [...message.envelope.to] }, body.stream, (fault, info) => {
        if (fault) settle(outcomeOf(fault as SmtpFault, body.taken()));
        else settle({ state: 'done', status: 700, answer: String(info?.response ?? '').slice(0, 500) });
      });
    });
  return {
    async send(message, signal) {
      if (sent >= MESSAGES_PER_CONNECTION) drop();
      try {
        connection ??= await connect(url);
      } catch (fault) {
        return outcomeOf(fault as SmtpFault, false);
      }
      const open = connection;
      const abort = () => drop();
      signal.addEventListener('abort', abort, { once: true });
      const outcome = await deliver(open, message);
      signal.removeEventListener('abort', abort);
      sent++;
      if (outcome.state !== 'done') drop();
      return outcome;
    },
    close: drop,
  };
}
