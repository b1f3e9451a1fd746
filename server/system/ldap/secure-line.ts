// The connection to a directory, encrypted before anything is said on it. ldapts gets it ready-made: its own StartTLS would take
// what stood in the clear before for an answer, and after a lost connection it would go on over a new one that is not encrypted.
import { connect, isIP, type Socket } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { BerReader, BerWriter } from 'ldapts';
import type { Resolver } from '../host-names/host-names.ts';
import { pinnedLookup } from '../outgoing/outgoing-exchange.ts';
import { isOfficeAddress } from '../public-addresses.ts';
import { type DirectorySettings, LdapRefused } from './ldap.types.ts';

/** Usual ports (RFC 4516, and the one of LDAP over TLS that everybody uses). */
const PORTS = { ldaps: 636, ldap: 389 } as const;
const URL_FORM = /^(ldaps?):\/\/(\[[0-9a-f:.]+\]|[^\s/:?#@[\]]+)(?::(\d{1,5}))?\/?$/i;
const START_TLS = '1.3.6.1.4.1.1466.20037';
const EXTENDED_REQUEST = 0x77;
const EXTENDED_RESPONSE = 0x78;
const SEQUENCE = 0x30;
/** An answer to StartTLS has some dozens of bytes. */
const LONGEST_ANSWER = 4_096;

const RESOLVER_SILENT: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ETIMEOUT', 'ECONNREFUSED']);
/** What Node calls a certificate that it does not trust. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|HOSTNAME_MISMATCH/;

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** Where a directory is, and how the connection gets its encryption. */
interface DirectoryHost {
  readonly host: string;
  readonly port: number;
  readonly startTls: boolean;
}

/** undefined: it is no address of a directory. */
function readUrl(url: string): DirectoryHost | undefined {
  const [, way = '', name = '', port] = URL_FORM.exec(url.trim()) ?? [];
  if (name === '' || Number(port ?? 1) > 65_535) return undefined;
  const scheme = way.toLowerCase() === 'ldaps' ? 'ldaps' : 'ldap';
  return { host: name.replace(/^\[|\]$/g, ''), port: Number(port ?? PORTS[scheme]), startTls: scheme === 'ldap' };
}

/**
 * The addresses of a directory's name. One in the office network is the rule; link-local, unspecified and multicast ones are none.
 * @throws LdapRefused
 */
async function directoryAddresses(host: string, resolve: Resolver): Promise<readonly string[]> {
  const addresses = isIP(host)
    ? [host]
    : await resolve(host).catch((error: unknown) => {
        const code = codeOf(error);
        throw new LdapRefused(RESOLVER_SILENT.has(code) ? 'noAnswer' : 'nameNotFound', code);
      });
  if (addresses.length === 0) throw new LdapRefused('nameNotFound');
  if (!addresses.every(isOfficeAddress)) throw new LdapRefused('addressForbidden');
  return addresses;
}

/** Waits for one event of a socket. It rejects with what `faultOf` makes of an error or of an end before. */
function awaited(socket: Socket, event: 'connect' | 'secureConnect', faultOf: (error?: Error) => Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void => done(() => reject(faultOf(error)));
    const onClose = (): void => done(() => reject(faultOf()));
    const onEvent = (): void => done(resolve);
    const done = (settle: () => void): void => {
      socket.off('error', onError).off('close', onClose).off(event, onEvent);
      settle();
    };
    socket.on('error', onError).on('close', onClose).on(event, onEvent);
  });
}

async function connected(port: number, addresses: readonly string[], signal: AbortSignal): Promise<Socket> {
  const socket = connect({
    host: 'directory.invalid',
    port,
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    signal,
  });
  // Whoever waits hears of a fault; a fault while nobody waits is met by the next step.
  socket.on('error', () => undefined);
  await awaited(socket, 'connect', (error) => {
    if (signal.aborted) return new LdapRefused('noAnswer', String(port));
    const { errors } = (error ?? {}) as Partial<AggregateError>;
    const code = codeOf(errors?.[0] ?? error);
    return new LdapRefused(code === 'ECONNREFUSED' ? 'refused' : 'noAnswer', code);
  });
  return socket;
}

function startTlsRequest(): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(1);
  writer.startSequence(EXTENDED_REQUEST);
  writer.writeString(START_TLS, 0x80);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

/** The result code of an answer to StartTLS; undefined while it is not whole. @throws LdapRefused */
function readStartTls(bytes: Buffer): number | undefined {
  if (bytes.length > 0 && bytes[0] !== SEQUENCE) throw new LdapRefused('otherService');
  try {
    const reader = new BerReader(bytes);
    if (reader.readSequence() === null || reader.remain < reader.length) return undefined;
    // Who comes before the encryption is not the directory, but somebody on the way.
    if (reader.remain > reader.length) throw new LdapRefused('otherService', 'more than the answer to StartTLS');
    reader.readInt();
    if (reader.readSequence() !== EXTENDED_RESPONSE) throw new LdapRefused('otherService');
    return reader.readEnumeration() ?? undefined;
  } catch (error) {
    throw error instanceof LdapRefused ? error : new LdapRefused('otherService', String(error));
  }
}

function startTls(socket: Socket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0);
    const done = (settle: () => void): void => {
      socket.off('data', onData).off('close', onClose);
      settle();
    };
    const onClose = (): void => done(() => reject(new LdapRefused(signal.aborted ? 'slow' : 'otherService')));
    const onData = (bytes: Buffer): void => {
      answer = Buffer.concat([answer, bytes]);
      try {
        const code = readStartTls(answer);
        if (code !== undefined && code !== 0) throw new LdapRefused('noEncryption', `result ${code}`);
        if (answer.length > LONGEST_ANSWER) throw new LdapRefused('otherService');
        if (code === 0) done(resolve);
      } catch (error) {
        done(() => reject(error as Error));
      }
    };
    socket.on('data', onData).on('close', onClose);
    socket.write(startTlsRequest());
  });
}

interface Trust {
  readonly host: string;
  /** PEM; empty: what the system trusts */
  readonly authority: string;
}

async function encrypted(socket: Socket, { host, authority }: Trust, signal: AbortSignal): Promise<TLSSocket> {
  let secured: TLSSocket;
  try {
    secured = tlsConnect({
      socket,
      host,
      minVersion: 'TLSv1.2',
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(authority === '' ? {} : { ca: authority }),
    });
  } catch (error) {
    throw new LdapRefused('certificate', String(error)); // the authority's own certificate cannot be read
  }
  secured.on('error', () => undefined);
  await awaited(secured, 'secureConnect', (error) => {
    if (signal.aborted) return new LdapRefused('slow');
    const code = codeOf(error);
    const words = error?.message ?? '';
    return new LdapRefused(CERTIFICATE.test(code) ? 'certificate' : 'noEncryption', words || code);
  });
  return secured;
}

/** A connection to a directory, one step after the other; each throws LdapRefused. */
export interface LineSteps {
  find(resolve: Resolver): Promise<readonly string[]>;
  reach(addresses: readonly string[]): Promise<Socket>;
  /** The server proved its name, and nothing stood in the clear. */
  secure(socket: Socket): Promise<TLSSocket>;
}

/**
 * @param signal ends the connection, whatever it does
 * @throws LdapRefused for an address that is none
 */
export function lineSteps({ url, authority }: DirectorySettings, signal: AbortSignal): LineSteps {
  const found = readUrl(url);
  if (found === undefined) throw new LdapRefused('nameNotFound', url);
  const { host, port } = found;
  return {
    find: (resolve) => directoryAddresses(host, resolve),
    reach: (addresses) => connected(port, addresses, signal),
    secure: async (socket) => {
      try {
        if (found.startTls) await startTls(socket, signal);
        return await encrypted(socket, { host, authority }, signal);
      } catch (error) {
        socket.destroy();
        throw error;
      }
    },
  };
}
