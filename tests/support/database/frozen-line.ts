// A line to a database that can stand still: what is sent on it is neither answered nor refused, as by a machine without
// power or a process that was stopped.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Connection } from '#server/storage/connection.ts';

export interface FrozenLine {
  /** The same database over this line. */
  readonly connection: Connection;
  freeze(): void;
  thaw(): void;
  close(): void;
}

/** @param connection by the folder of its socket */
export async function openFrozenLine({ host = '', port = 5432, ...rest }: Connection): Promise<FrozenLine> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const line = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('end', () => to.end());
      if (frozen) from.pause();
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    connection: { ...rest, host: '127.0.0.1', port: (line.address() as AddressInfo).port },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
