// A real mail server on loopback that a test holds in its hands: what it does with each message in turn; afterwards it
// takes all.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailPeer {
  /** For the messages to come: kept in the air, kept and then put off, or cut. */
  next: ('hold' | 'holdThenLater' | 'cut')[];
  /** Answers of messages in the air. */
  readonly held: (() => void)[];
  taken: number;
  readonly url: string;
  /** Every message in the air gets its answer, and those to come are taken. */
  release(): void;
  /** Ends all connections. */
  cut(): void;
  close(): Promise<void>;
}

export async function openMailPeer(): Promise<MailPeer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        peer.taken += 1;
        const mood = peer.next.shift();
        if (mood === 'cut') peer.cut();
        else if (mood === 'hold') peer.held.push(done);
        else if (mood === 'holdThenLater')
          peer.held.push(() => done(Object.assign(new Error('Come back later'), { responseCode: 451 })));
        else done();
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const peer: MailPeer = {
    next: [],
    held: [],
    taken: 0,
    url: `smtp://127.0.0.1:${port}`,
    release() {
      peer.next = [];
      for (const done of peer.held.splice(0)) done();
    },
    cut() {
      for (const connection of smtp.connections) connection.close();
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return peer;
}
