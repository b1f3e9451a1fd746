// A real SMTP server on loopback that is cut at random: before it took a message, or after, so that its answer is lost.
// It remembers every Message-ID that it took: the truth against which the product's records are held.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** Message-ID → how often it was taken, and for which recipients. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
  /** From now on it takes everything. */
  calm(): void;
  close(): Promise<void>;
}

/** Shares of messages: cut before and after being taken, answered late after being taken, and recipients refused. */
export interface Moods {
  readonly before: number;
  readonly after: number;
  readonly hang?: number;
  readonly refuse?: number;
}

/** How long an answer that comes late takes. */
const HANG_MS = 6_000;

/** @param chance gives numbers from 0 to 1 */
export async function startMailServer(chance: () => number, moods: Moods): Promise<MailServer> {
  const taken = new Map<string, string[]>();
  let { before, after, hang = 0, refuse = 0 } = moods;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (chance() < refuse) done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const fate = chance();
      const hangUp = (): void => {
        for (const connection of server.connections) connection.close();
      };
      if (fate < before) {
        stream.once('data', hangUp);
        stream.resume();
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = /^message-id: (\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? 'none';
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.set(id, [...(taken.get(id) ?? []), ...recipients]);
        if (fate < before + after) hangUp();
        else if (fate < before + after + hang) setTimeout(done, HANG_MS);
        else done();
      });
    },
  });
  server.on('error', () => undefined); // cut connections, on both sides
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    calm: () => {
      [before, after, hang, refuse] = [0, 0, 0, 0];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
