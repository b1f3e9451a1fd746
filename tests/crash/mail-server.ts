// A real SMTP server on loopback that is cut at random: before it took a message, or after, so that its answer is lost.
// It remembers every Message-ID that it took: the truth against which the product's records are held.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** Message-ID → how often it was taken, and for which recipients. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
}

/** @param chance gives numbers from 0 to 1; `cuts` the share of messages that are cut before and after being taken */
export async function startMailServer(
  chance: () => number,
  cuts: { readonly before: number; readonly after: number },
): Promise<MailServer> {
  const taken = new Map<string, string[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const fate = chance();
      const hangUp = (): void => {
        for (const connection of server.connections) connection.close();
      };
      if (fate < cuts.before) {
        stream.once('data', hangUp);
        stream.resume();
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = /^message-id: (\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? 'none';
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.set(id, [...(taken.get(id) ?? []), ...recipients]);
        if (fate < cuts.before + cuts.after) hangUp();
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
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
