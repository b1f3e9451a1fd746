// A directory server that speaks LDAP as RFC 4511 has it, as far as a sign-in asks: bind, search, StartTLS. It keeps what it was
// asked, and can fail in the ways that matter.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { BerReader, BerWriter } from 'ldapts';
import type { TlsIdentity } from '#main/agent/driver/certificate.ts';
import { filterOf, type KeptEntry, matches } from './entries-double.ts';

/** How it fails; nothing: it does as it should. */
export interface Faults {
  /** The result code to StartTLS. */
  readonly startTls?: number;
  /** Bytes that somebody on the way puts behind the answer to StartTLS. */
  readonly behindStartTls?: Buffer;
  /** Closes the connection once it has answered that many searches. */
  readonly closeAfterSearches?: number;
  /** Never answers a search. */
  readonly isSilent?: boolean;
  /** Result code and words to a bind; undefined: as the entries say. */
  readonly bind?: (dn: string, password: string) => readonly [code: number, words: string] | undefined;
}

/** What it was asked. */
export interface Asked {
  connections: number;
  readonly binds: { readonly dn: string; readonly password: string; readonly isEncrypted: boolean }[];
  readonly searches: { readonly base: string; readonly filter: string; readonly as: string }[];
}

export interface DirectoryDouble {
  readonly port: number;
  readonly asked: Asked;
  /** Replaces what it does wrong from now on. */
  fail(faults: Faults): void;
  close(): Promise<void>;
}

const BIND = 0x60;
const UNBIND = 0x42;
const SEARCH = 0x63;
const EXTENDED = 0x77;
const SUCCESS = 0;
const SIZE_LIMIT = 4;
const NO_SUCH_OBJECT = 32;
const WRONG = 49;

type Line = Socket | TLSSocket;
type Write = (writer: BerWriter) => void;

function message(id: number, tag: number, write: Write): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(tag);
  write(writer);
  writer.endSequence();
  writer.endSequence();
  return Buffer.from(writer.buffer);
}

export const result = (id: number, tag: number, code: number, words = ''): Buffer =>
  message(id, tag, (writer) => {
    writer.writeEnumeration(code);
    writer.writeString('');
    writer.writeString(words);
  });

function entryMessage(id: number, entry: KeptEntry, wanted: readonly string[]): Buffer {
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name.toLowerCase());
  return message(id, 0x64, (writer) => {
    writer.writeString(entry.dn);
    writer.startSequence();
    for (const [name, values] of Object.entries(entry.attributes).filter(([name]) => isWanted(name))) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      for (const value of values) writer.writeBuffer(Buffer.from(value), 0x04);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });
}

/** Cuts a stream into messages; what is left over comes back. */
function eachMessage(bytes: Buffer, take: (reader: BerReader) => void): Buffer {
  let rest = bytes;
  for (;;) {
    const reader = new BerReader(rest);
    if (reader.readSequence() === null || reader.remain < reader.length) return rest;
    const end = reader.offset + reader.length;
    take(new BerReader(rest.subarray(reader.offset, end)));
    rest = rest.subarray(end);
  }
}

interface World {
  readonly entries: readonly KeptEntry[];
  readonly identity: TlsIdentity;
  readonly asked: Asked;
  faults: Faults;
}

/** One connection. */
class Talk {
  private readonly world: World;
  private line: Line;
  private bytes: Buffer = Buffer.alloc(0);
  private as = '';
  private searches = 0;

  constructor(world: World, line: Line) {
    this.world = world;
    this.line = line;
    this.hear();
  }

  private hear(): void {
    this.line.on('error', () => undefined);
    this.line.on('data', (data: Buffer) => {
      try {
        this.bytes = eachMessage(Buffer.concat([this.bytes, data]), (reader) => this.answer(reader));
      } catch {
        this.line.destroy(); // what is no LDAP, or no condition that this server knows
      }
    });
  }

  private answer(reader: BerReader): void {
    const id = reader.readInt() ?? 0;
    const tag = reader.readSequence();
    if (tag === BIND) this.bind(id, reader);
    else if (tag === SEARCH) this.search(id, reader);
    else if (tag === EXTENDED) this.startTls(id);
    else if (tag === UNBIND) this.line.end();
  }

  private bind(id: number, reader: BerReader): void {
    reader.readInt();
    const dn = reader.readString() ?? '';
    const password = reader.readString(0x80) ?? '';
    this.world.asked.binds.push({ dn, password, isEncrypted: this.line instanceof TLSSocket });
    const isRight = (entry: KeptEntry) => entry.dn === dn && entry.password === password && password !== '';
    const isIn = (dn === '' && password === '') || this.world.entries.some(isRight);
    const [code, words] = this.world.faults.bind?.(dn, password) ?? [isIn ? SUCCESS : WRONG, ''];
    this.as = code === SUCCESS ? dn : '';
    this.line.write(result(id, 0x61, code, words));
  }

  private search(id: number, reader: BerReader): void {
    const base = reader.readString() ?? '';
    const scope = reader.readEnumeration();
    reader.readEnumeration();
    const limit = reader.readInt() ?? 0;
    reader.readInt();
    reader.readBoolean();
    const filter = filterOf(reader);
    const wanted: string[] = [];
    if (reader.readSequence() !== null)
      for (const end = reader.offset + reader.length; reader.offset < end; )
        wanted.push((reader.readString() ?? '').toLowerCase());
    this.world.asked.searches.push({ base, filter: filter.toString(), as: this.as });
    if (this.world.faults.isSilent) return;
    const { entries } = this.world;
    const isBelow = ({ dn }: KeptEntry) =>
      scope === 0 ? dn === base : `,${dn.toLowerCase()}`.endsWith(`,${base.toLowerCase()}`);
    const found = entries.filter((entry) => isBelow(entry) && matches(filter, entry, entries));
    const shown = limit > 0 ? found.slice(0, limit) : found;
    for (const entry of shown) this.line.write(entryMessage(id, entry, wanted));
    const ending = found.length > shown.length ? SIZE_LIMIT : SUCCESS;
    this.line.write(result(id, 0x65, entries.some(isBelow) ? ending : NO_SUCH_OBJECT));
    this.searches += 1;
    if (this.searches === this.world.faults.closeAfterSearches) this.line.destroySoon();
  }

  private startTls(id: number): void {
    const { startTls: code = SUCCESS, behindStartTls = Buffer.alloc(0) } = this.world.faults;
    this.line.removeAllListeners('data');
    this.line.write(Buffer.concat([result(id, 0x78, code), behindStartTls]));
    const { key, certificate: cert } = this.world.identity;
    if (code === SUCCESS) this.line = new TLSSocket(this.line as Socket, { isServer: true, key, cert });
    this.hear();
  }
}

/** Starts one on loopback. `tls`: encrypted from the first byte on; else by StartTLS. */
export function startDirectory(
  entries: readonly KeptEntry[],
  identity: TlsIdentity,
  way: 'tls' | 'starttls',
): Promise<DirectoryDouble> {
  const asked: Asked = { connections: 0, binds: [], searches: [] };
  const world: World = { entries, identity, asked, faults: {} };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    asked.connections += 1;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    const { key, certificate: cert } = identity;
    new Talk(world, way === 'tls' ? new TLSSocket(socket, { isServer: true, key, cert }) : socket);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        asked,
        fail: (faults) => {
          world.faults = faults;
        },
        close,
      }),
    );
  });
}
