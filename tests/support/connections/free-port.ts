// A port of loopback that stays free until a program is started on it.
import { once } from 'node:events';
import net from 'node:net';

// Below the ports that systems give to connections, and to whoever listens on any: none of them takes it meanwhile.
const FIRST = 20_000;
const LAST = 32_000;

const isFree = (server: net.Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const server = net.createServer();
    if (!(await isFree(server, port))) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
