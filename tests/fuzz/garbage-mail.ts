// A mail server that now and then says something else than it should, at any step, and hangs up. It remembers how often it
// was given each recipient's message to its end: the truth against which the product's tries are held.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Garbage } from './garbage.ts';

export interface GarbageMail {
  readonly url: string;
  /** How often a message was sent to its final dot, by the name before the @. */
  readonly taken: ReadonlyMap<string, number>;
  /** From now on it answers as it should. */
  calm(): void;
  close(): void;
}

const EHLO = '250-peer\r\n250 SMTPUTF8\r\n';

/** @param share of the answers that are garbage, from 0 to 1 */
export async function openGarbageMail(garbage: Garbage, share: number): Promise<GarbageMail> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  let wild = share;
  const server = createServer((socket) => {
    let [to, inData, text] = ['', false, ''];
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const say = (right: string): void => {
      if (garbage.chance() >= wild) return void socket.write(right);
      socket.write(garbage.line());
      // One that waits for more would wait for minutes.
      setTimeout(() => socket.end(), 30);
    };
    const command = (line: string): void => {
      to = /^RCPT TO:<([^@>]*)@/i.exec(line)?.[1] ?? to;
      inData = /^DATA$/i.test(line);
      say(inData ? '354 go\r\n' : /^EHLO/i.test(line) ? EHLO : '250 ok\r\n');
    };
    say('220 peer\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (inData && text.endsWith('\r\n.\r\n')) {
        [inData, text] = [false, ''];
        taken.set(to, (taken.get(to) ?? 0) + 1);
        say('250 ok\r\n');
      }
      for (let end = text.indexOf('\r\n'); end >= 0 && !inData; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        command(line);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    calm: () => {
      wild = 0;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
