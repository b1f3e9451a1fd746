// A mail server on loopback for browser tests: it refuses some recipients, and hangs up on others after it took the
// message, so that the product cannot know whether it went.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailPeer {
  readonly url: string;
  /** Recipients of the messages that were taken, in order. */
  readonly taken: readonly string[];
  /** What happens to the next messages to a recipient: refused before, or cut after the message. */
  readonly fates: Map<string, 'refuse' | 'cut'>;
  close(): Promise<void>;
}

/** Each fate holds for one message; the next to the same recipient goes through. */
export async function startMailPeer(): Promise<MailPeer> {
  const taken: string[] = [];
  const fates = new Map<string, 'refuse' | 'cut'>();
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (fates.get(address) !== 'refuse') return done();
      fates.delete(address);
      return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push(...to);
        const cut = to.find((address) => fates.get(address) === 'cut');
        if (cut === undefined) return done();
        fates.delete(cut);
        sockets.get(session.remotePort)?.destroy();
      });
    },
  });
  server.on('error', () => undefined); // cut connections, on both sides
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    fates,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
