// Keeps the number of connections under a limit: a new one closes the one that has been idle longest.
import type { Socket } from 'node:net';

export interface Connections {
  readonly add: (socket: Socket) => void;
  /** A request started or ended on the socket; only sockets without one count as idle. */
  readonly busy: (socket: Socket, working: boolean) => void;
  readonly count: () => number;
  readonly closeAll: () => void;
}

export function createConnections(most: number): Connections {
  // Insertion order is idle order: a socket moves to the end whenever it becomes idle again.
  const idle = new Set<Socket>();
  const working = new Set<Socket>();
  const forget = (socket: Socket): void => {
    idle.delete(socket);
    working.delete(socket);
  };
  return {
    add(socket) {
      socket.once('close', () => forget(socket));
      if (idle.size + working.size >= most) {
        const [longest] = idle;
        // Everyone is at work: the newcomer has to try again.
        (longest ?? socket).destroy();
        if (!longest) return;
        forget(longest);
      }
      idle.add(socket);
    },
    busy(socket, isWorking) {
      if (!idle.has(socket) && !working.has(socket)) return;
      forget(socket);
      (isWorking ? working : idle).add(socket);
    },
    count: () => idle.size + working.size,
    closeAll() {
      for (const socket of [...idle, ...working]) socket.destroy();
    },
  };
}
