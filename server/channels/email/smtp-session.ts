// SMTP connections that are used again for message after message, and know by themselves whether the final dot may have
// left: nodemailer's error codes do not tell "refused" from "cut after the message was taken".
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SendOutcome } from '#server/channels/provider/provider.ts';
import type { Message } from './message.ts';

/** RFC 5321 4.5.3.2.6: ten minutes for the answer to the final dot; other waits are shorter. */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 600_000 } as const;
/** After so many messages a fresh connection. */
const MESSAGES_PER_CONNECTION = 100;

interface SmtpFault extends Error {
  readonly responseCode?: number;
  readonly code?: string;
  /** The command that was answered. */
  readonly command?: string;
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

/** Answers that are about us and not about the recipient: sign-in wanted or refused, encryption wanted, shutting down. */
const ABOUT_US: ReadonlySet<number> = new Set([421, 454, 530, 534, 535, 538]);
/** The one permanent answer to MAIL FROM that is about the message: too large. */
const TOO_LARGE = 552;

const reasonOf = ({ responseCode, code, message }: SmtpFault): string =>
  `${responseCode ?? code ?? 'cut'}: ${message.slice(0, 500)}`;

/** No message was begun: whatever the server said, it says to all of them, and somebody can mend it. */
const awayBy = (fault: SmtpFault): SendOutcome => ({ state: 'later', reason: reasonOf(fault), peerAway: true });

function outcomeOf(fault: SmtpFault, dotMayHaveLeft: boolean): SendOutcome {
  const code = fault.responseCode ?? 0;
  const reason = reasonOf(fault);
  const ours = ABOUT_US.has(code) || (fault.command === 'MAIL FROM' && code >= 500 && code !== TOO_LARGE);
  if (ours) return awayBy(fault);
  if (code >= 500 && code < 600)
    return { state: 'refused', status: code === 550 || code === 551 || code === 553 ? -711 : -712, reason };
  if (code >= 400) return { state: 'later', reason };
  return dotMayHaveLeft ? { state: 'doubt', reason } : { state: 'later', reason };
}

/**
 * A connection with what the server answered to EHLO. nodemailer keeps that under a name that its types do not declare;
 * should a version drop it, nothing is known, and the message is tried as any other.
 */
type KnowsExtensions = SMTPConnection & { readonly _supportedExtensions?: readonly string[] };

const NOT_ASCII = /[^\p{ASCII}]/u;

/**
 * A mailbox with letters beyond ASCII needs a server that carries them (RFC 6531): sent without, it reaches nobody or a
 * mailbox of another name. Only a person can give another address.
 */
function refusedByName({ connection }: Line, { envelope }: Message): SendOutcome | null {
  const address = envelope.to.find((one) => NOT_ASCII.test(one));
  const { _supportedExtensions: known }: KnowsExtensions = connection;
  if (address === undefined || known === undefined || known.includes('SMTPUTF8')) return null;
  return { state: 'refused', status: -711, reason: `553: the mail server takes no such mailbox name: ${address}` };
}

/** A mail server as the channel sees it; connections are opened as they are needed. */
export interface SmtpSession {
  send(message: Message, signal: AbortSignal): Promise<SendOutcome>;
  close(): void;
}

/** One connection: carries one message at a time, and knows when the server closed it. */
interface Line {
  readonly connection: SMTPConnection;
  sent: number;
  closed: boolean;
}

function connect(url: string): Promise<Line> {
  const { auth, ...options } = parseConnectionUrl(url);
  const connection = new SMTPConnection({ ...TIMEOUTS, ...options } as ConstructorParameters<typeof SMTPConnection>[0]);
  const line: Line = { connection, sent: 0, closed: false };
  return new Promise((resolve, reject) => {
    // Faults after the start reach the send that is under way; without a listener they would end the process.
    connection.on('error', reject);
    connection.once('end', () => {
      line.closed = true;
      reject(new Error('connection closed'));
    });
    connection.connect((fault) => {
      if (fault) reject(fault);
      else if (auth?.user === undefined) resolve(line);
      else connection.login(auth, (refusal) => (refusal ? reject(refusal) : resolve(line)));
    });
  });
}

function deliver({ connection, closed }: Line, message: Message): Promise<SendOutcome> {
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
 * Sends messages over `url` (smtp:// or smtps://). A connection carries one message at a time and is used again; each
 * sender that comes while others are busy gets one of its own.
 */
export function smtpSession(url: string): SmtpSession {
  const idle: Line[] = [];
  const busy = new Set<Line>();
  const take = async (): Promise<Line> => {
    for (let line = idle.pop(); line !== undefined; line = idle.pop()) {
      if (!line.closed) return line;
    }
    return connect(url);
  };
  const giveBack = (line: Line, outcome: SendOutcome): void => {
    busy.delete(line);
    line.sent++;
    if (outcome.state === 'done' && !line.closed && line.sent < MESSAGES_PER_CONNECTION) idle.push(line);
    else line.connection.close();
  };
  return {
    async send(message, signal) {
      let line: Line;
      try {
        line = await take();
      } catch (fault) {
        return awayBy(fault as SmtpFault);
      }
      busy.add(line);
      const abort = (): void => line.connection.close();
      signal.addEventListener('abort', abort, { once: true });
      const outcome = refusedByName(line, message) ?? (await deliver(line, message));
      signal.removeEventListener('abort', abort);
      giveBack(line, outcome);
      return outcome;
    },
    close() {
      for (const line of [...idle.splice(0), ...busy]) line.connection.close();
    },
  };
}
