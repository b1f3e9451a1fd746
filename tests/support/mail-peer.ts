// A real mail server on loopback that a test holds in its hands: which recipients it refuses, and what happens to each
// message. It remembers all that it took: the truth against which the product's records are held.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/**
 * What happens to one message. `cutBefore` and `cutAfter` end its connection before and after it was taken, so that the
 * answer is lost; `hold` keeps the answer until `release`, `holdThenLater` puts it off then; `late` answers after seconds.
 */
export type Fate = 'take' | 'cutBefore' | 'cutAfter' | 'hold' | 'holdThenLater' | 'late';

export interface MailPeerOptions {
  /** Asked for each recipient; true answers "no such user". */
  refuses?(address: string): boolean;
  /** Asked for each message when its data begin; `take` when absent. */
  fate?(to: readonly string[]): Fate;
  /** A cut ends every connection, also those of other messages. */
  readonly cutsAll?: boolean;
}

export interface TakenMessage {
  /** With its angle brackets; "none" without a Message-ID. */
  readonly id: string;
  readonly to: readonly string[];
}

export interface MailPeer {
  readonly url: string;
  /** Messages that were taken, in order. */
  readonly taken: readonly TakenMessage[];
  /** Answers of messages in the air. */
  readonly held: readonly (() => void)[];
  /** Every message in the air gets its answer. */
  release(): void;
  /** Ends all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** How long an answer that comes late takes. */
const LATE_MS = 6_000;

const refusal = (text: string, responseCode: number): Error => Object.assign(new Error(text), { responseCode });

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/** Opens the mail server on a free port; call `close()` at the end. */
export async function openMailPeer(options: MailPeerOptions = {}): Promise<MailPeer> {
  const { refuses = () => false, fate = () => 'take', cutsAll = false } = options;
  const taken: TakenMessage[] = [];
  const held: (() => void)[] = [];
  const sockets = new Map<number, Socket>();
  const cut = (): void => {
    for (const connection of server.connections) connection.close();
  };
  const cutOne = (session: SMTPServerSession): void => {
    if (cutsAll) cut();
    else sockets.get(session.remotePort)?.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refuses(address) ? refusal('no such user', 550) : null),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const fated = fate(to);
      if (fated === 'cutBefore') {
        stream.once('data', () => cutOne(session));
        stream.resume();
        return;
      }
      const answer: Record<Exclude<Fate, 'cutBefore'>, () => void> = {
        take: () => done(),
        cutAfter: () => cutOne(session),
        hold: () => void held.push(() => done()),
        holdThenLater: () => void held.push(() => done(refusal('Come back later', 451))),
        late: () => void setTimeout(done, LATE_MS),
      };
      readAll(stream).then(
        (text) => {
          taken.push({ id: /^message-id: (\S+)/im.exec(text)?.[1] ?? 'none', to });
          answer[fated]();
        },
        () => undefined, // cut while it was read
      );
    },
  });
  server.on('error', () => undefined); // cut connections, on both sides
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    held,
    release: () => {
      for (const done of held.splice(0)) done();
    },
    cut,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
