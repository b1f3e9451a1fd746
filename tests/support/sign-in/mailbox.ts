// A real mail server on loopback that keeps what people would read: each message as text, by its recipient.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  /** The body, decoded. */
  readonly text: string;
  /** The message as it travelled. */
  readonly raw: string;
}

export interface Mailbox {
  readonly url: string;
  /** Oldest first. */
  readonly mails: ReadMail[];
  /** While true every message is put off. */
  away: boolean;
  /** Recipients that are unknown here. */
  readonly unknown: Set<string>;
  close(): Promise<void>;
}

/** Bytes of a quoted-printable text (RFC 2045, 6.7). */
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Encoded words of a header (RFC 2047). */
const headerText = (value: string): string =>
  value
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    );

function readMail(raw: string, to: string): ReadMail {
  const at = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, at);
  const body = raw.slice(at + 4);
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? unquoted(body)
        : Buffer.from(body, 'latin1').toString('utf8');
  const subject = headerText(/^subject: *((?:.*\r\n[ \t])*.*)/im.exec(head)?.[1] ?? '');
  return { to, subject, text, raw };
}

/** Opens the mail server on a free port; call `close()` at the end. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReadMail[] = [];
  const unknown = new Set<string>();
  const later = () => Object.assign(new Error('busy'), { responseCode: 421 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => (box.away ? done(later()) : done()),
    onRcptTo: ({ address }, _session, done) =>
      unknown.has(address) ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        for (const { address } of session.envelope.rcptTo) mails.push(readMail(raw, address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const box: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    away: false,
    unknown,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return box;
}
