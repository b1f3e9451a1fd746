// SMTP connections that are used again for message after message, and that record whether the final dot may have been
// sent: nodemailer's error codes do not tell "refused" from "cut after the message was taken".
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SendOutcome } from '#server/channels/provider/provider.ts';
import type { SmtpFault } from '#server/system/mail-servers.ts';
import { mailEncryption } from '#server/system/mail-servers.ts';
import type { Message } from './message.ts';
import { awayBy, outcomeOf } from './smtp-outcome.ts';
import { addressOf, optionsOf, type Resolve, type SmtpOptions, type SmtpServer } from './smtp-server.ts';

/** ms. RFC 5321, 4.5.3.2.6: ten minutes for the answer to the final dot; other waits are shorter. */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 600_000 } as const;
/** A connection is replaced after this many messages. */
const MESSAGES_PER_CONNECTION = 100;

/** A body that records whether all of it, and so perhaps the final dot, was handed to the connection. */
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

/**
 * A connection with what the server answered to EHLO. nodemailer keeps that under a name that its types do not declare;
 * should a version drop it, nothing is known, and the message is tried as any other.
 */
type KnowsExtensions = SMTPConnection & { readonly _supportedExtensions?: readonly string[] };

const NOT_ASCII = /[^\p{ASCII}]/u;

/**
 * A mailbox with letters beyond ASCII needs a server that carries them (RFC 6531): sent without, it reaches no mailbox or
 * one of another name. Only a person can enter another address.
 */
function refusedByName({ connection }: PooledConnection, { envelope }: Message): SendOutcome | null {
  const address = envelope.to.find((one) => NOT_ASCII.test(one));
  const { _supportedExtensions: known }: KnowsExtensions = connection;
  if (address === undefined || known === undefined || known.includes('SMTPUTF8')) return null;
  return { state: 'refused', status: -711, reason: `553: the mail server takes no such mailbox name: ${address}` };
}

/** A mail server as the channel sees it; connections are opened as they are needed. */
export interface SmtpSession {
  /** Sends one message; aborting closes its connection. Never rejects for what the server does. */
  send(message: Message, signal: AbortSignal): Promise<SendOutcome>;
  /** Closes all connections, those in use among them. */
  close(): void;
}

/** One connection: carries one message at a time, and knows when the server closed it. */
interface PooledConnection {
  readonly connection: SMTPConnection;
  sent: number;
  closed: boolean;
}

/** Where a connection goes, found anew for each: an address may change. */
export type SmtpTarget = () => Promise<{ options: SmtpOptions; auth: SMTPConnection.Credentials | null }>;

/** The mail server of the installation. @param url smtp:// or smtps:// */
export const targetOfUrl =
  (url: string): SmtpTarget =>
  async () => {
    const { auth, ...options } = parseConnectionUrl(url);
    return {
      options: { ...options, ...mailEncryption(url) } as SmtpOptions,
      auth: auth?.user === undefined ? null : { user: auth.user, pass: auth.pass ?? '' },
    };
  };

/** The mail server of a channel. */
export const targetOfServer =
  (server: SmtpServer, resolve: Resolve): SmtpTarget =>
  async () => ({ options: optionsOf(server, await addressOf(server, resolve)), auth: server.auth });

async function connect(target: SmtpTarget): Promise<PooledConnection> {
  const { options, auth } = await target();
  const connection = new SMTPConnection({ ...TIMEOUTS, ...options });
  const pooled: PooledConnection = { connection, sent: 0, closed: false };
  return new Promise((resolve, reject) => {
    // Faults after the start reach the send that is under way; without a listener they would end the process.
    connection.on('error', reject);
    connection.once('end', () => {
      pooled.closed = true;
      reject(new Error('connection closed'));
    });
    connection.connect((fault) => {
      if (fault) reject(fault);
      else if (auth === null) resolve(pooled);
      else
        connection.login({ credentials: auth }, (refusal) => {
          if (!refusal) return resolve(pooled);
          reject(refusal);
          // nodemailer leaves it open, and the server would have one more with each try.
          connection.close();
        });
    });
  });
}

function deliver({ connection, closed }: PooledConnection, message: Message): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const body = tracked(message.bytes);
    let settled = false;
    const settle = (outcome: SendOutcome): void => {
      if (settled) return;
      settled = true;
      connection.removeListener('end', ended);
      connection.removeListener('error', ended);
      resolve(outcome);
    };
    const ended = (fault?: Error): void => settle(outcomeOf(fault ?? new Error('connection closed'), body.taken()));
    if (closed) return ended();
    connection.once('end', ended);
    connection.once('error', ended);
    connection.send({ from: message.envelope.from, to: [...message.envelope.to] }, body.stream, (fault, info) => {
      if (fault) settle(outcomeOf(fault as SmtpFault, body.taken()));
      else settle({ state: 'done', status: 700, answer: String(info?.response ?? '').slice(0, 500) });
    });
  });
}

/**
 * Sends messages to one mail server. A connection carries one message at a time and is used again; each
 * sender that comes while others are busy gets one of its own.
 */
export function smtpSession(target: SmtpTarget): SmtpSession {
  const idle: PooledConnection[] = [];
  const busy = new Set<PooledConnection>();
  const take = async (): Promise<PooledConnection> => {
    for (let pooled = idle.pop(); pooled !== undefined; pooled = idle.pop()) {
      if (!pooled.closed) return pooled;
    }
    return connect(target);
  };
  const giveBack = (pooled: PooledConnection, outcome: SendOutcome): void => {
    busy.delete(pooled);
    pooled.sent++;
    if (outcome.state === 'done' && !pooled.closed && pooled.sent < MESSAGES_PER_CONNECTION) idle.push(pooled);
    else pooled.connection.close();
  };
  return {
    async send(message, signal) {
      let pooled: PooledConnection;
      try {
        pooled = await take();
      } catch (fault) {
        return awayBy(fault as SmtpFault);
      }
      busy.add(pooled);
      const abort = (): void => pooled.connection.close();
      signal.addEventListener('abort', abort, { once: true });
      const outcome = refusedByName(pooled, message) ?? (await deliver(pooled, message));
      signal.removeEventListener('abort', abort);
      giveBack(pooled, outcome);
      return outcome;
    },
    close() {
      for (const pooled of [...idle.splice(0), ...busy]) pooled.connection.close();
    },
  };
}
