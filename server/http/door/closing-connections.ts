// Connections of a server that closes. Node waits for all that are not idle, and one on which nothing was asked yet, as browsers
// open them ahead, is not idle to it: a single open tab would keep the server from ever ending (docs/model.md, "Stopping").
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What was asked before the end may be answered for so long. */
export const CLOSING_PATIENCE_MS = 10_000;

/**
 * Watches which connections have asked nothing yet.
 * @returns to be called as the server begins to close: these end at once, those with a request after `patienceMs` at the latest
 */
export function limitClosing(server: Server, patienceMs = CLOSING_PATIENCE_MS): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  return () => {
    for (const socket of silent) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.once('close', () => clearTimeout(timer));
  };
}
