// "Print from other devices": TLS and plain HTTP on one port, distinguished by the first byte. Other machines get TLS
// only, and only with an account; this machine goes on as before.
import type { Server } from 'node:http';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsIdentity } from '../printer/environment/configuration.ts';

/** First byte of a TLS handshake record. */
const HANDSHAKE = 0x16;
const PEEK_MS = 10_000;

interface LanServerOptions {
  readonly identity: TlsIdentity;
  /** Takes plain connections of this machine. */
  readonly local: Server;
  /** Takes decrypted connections; asks for name and PIN. */
  readonly remote: Server;
}

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || (address ?? '').replace(/^::ffff:/, '').startsWith('127.');

function refusePlain(socket: Socket): void {
  socket.end('HTTP/1.1 426 Upgrade Required\r\nUpgrade: TLS/1.2\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

/** A server that sorts connections; it does not listen yet. */
export function createLanServer({ identity, local, remote }: LanServerOptions): NetServer {
  const tls = createTlsServer(
    { key: identity.key, cert: identity.certificate, minVersion: 'TLSv1.2', handshakeTimeout: PEEK_MS },
    (socket) => remote.emit('connection', socket),
  );
  tls.on('tlsClientError', (_cause, socket) => socket.destroy());
  const sort = (socket: Socket, first: Buffer): void => {
    socket.setTimeout(0);
    socket.removeAllListeners('timeout');
    socket.unshift(first);
    if (first[0] === HANDSHAKE) tls.emit('connection', socket);
    else if (isLoopback(socket.remoteAddress)) local.emit('connection', socket);
    else refusePlain(socket);
  };
  return createNetServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {});
    socket.setTimeout(PEEK_MS, () => socket.destroy());
    const peek = (): void => {
      const first: unknown = socket.read();
      if (Buffer.isBuffer(first)) sort(socket, first);
      else if (!socket.readableEnded) socket.once('readable', peek);
    };
    socket.once('readable', peek);
  });
}
