// A resolver for DNS-SD that shares nothing with the printer's responder: asks on port 5353 as devices do and reads the
// answers by hand (RFC 1035 section 4, RFC 6762). From any other port an answer of more than one packet would be cut.
import { createSocket } from 'node:dgram';

const GROUP = '224.0.0.251';
const PORT = 5353;
export const TYPE = { a: 1, ptr: 12, txt: 16, aaaa: 28, srv: 33 } as const;

interface DnsRecord {
  readonly name: string;
  readonly type: number;
  /** Seconds; 0 takes the record back. */
  readonly ttl: number;
  /** A name (PTR), "host port" (SRV), an address (A), or the texts of a TXT record. */
  readonly data: string | readonly string[];
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.of(Buffer.byteLength(label)), Buffer.from(label)])),
    Buffer.of(0),
  ]);

/** A name and where it ends; a pointer (two highest bits set) goes on elsewhere. Labels with dots come out as they are. */
function readName(message: Buffer, start: number): { readonly name: string; readonly next: number } {
  const labels: string[] = [];
  let at = start;
  let next = -1;
  for (let hops = 0; hops < 64; hops += 1) {
    const length = message.readUInt8(at);
    if (length === 0) return { name: labels.join('.'), next: next < 0 ? at + 1 : next };
    if (length >= 0xc0) {
      if (next < 0) next = at + 2;
      at = message.readUInt16BE(at) & 0x3fff;
    } else {
      labels.push(message.toString('utf8', at + 1, at + 1 + length));
      at += 1 + length;
    }
  }
  throw new Error('a name without end');
}

function texts(data: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < data.length; at += 1 + data.readUInt8(at))
    if (data.readUInt8(at) > 0) found.push(data.toString('utf8', at + 1, at + 1 + data.readUInt8(at)));
  return found;
}

function dataOf(message: Buffer, type: number, at: number, length: number): DnsRecord['data'] {
  if (type === TYPE.ptr) return readName(message, at).name;
  if (type === TYPE.srv) return `${readName(message, at + 6).name} ${message.readUInt16BE(at + 4)}`;
  if (type === TYPE.txt) return texts(message.subarray(at, at + length));
  if (type === TYPE.a) return [...message.subarray(at, at + 4)].join('.');
  return message.toString('hex', at, at + length);
}

/** All records of an answer, additional ones too. */
function readRecords(message: Buffer): DnsRecord[] {
  let at = 12;
  for (let left = message.readUInt16BE(4); left > 0; left -= 1) at = readName(message, at).next + 4;
  const records: DnsRecord[] = [];
  const count = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10);
  for (let left = count; left > 0; left -= 1) {
    const { name, next } = readName(message, at);
    const type = message.readUInt16BE(next);
    const ttl = message.readUInt32BE(next + 4);
    const length = message.readUInt16BE(next + 8);
    records.push({ name, type, ttl, data: dataOf(message, type, next + 10, length) });
    at = next + 10 + length;
  }
  return records;
}

interface Question {
  readonly name: string;
  readonly type: number;
  /** IPv4 address of the interface to ask on. */
  readonly on: string;
  /** How long answers are awaited. */
  readonly ms?: number;
}

/** Asks once. @throws when the machine cannot send multicast there */
export async function askMdns({ name, type, on, ms = 1_000 }: Question): Promise<DnsRecord[]> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const records: DnsRecord[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(PORT, resolve);
    });
    socket.addMembership(GROUP, on);
    socket.setMulticastInterface(on);
    socket.on('message', (message) => records.push(...readRecords(message)));
    const head = Buffer.from([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    const question = Buffer.concat([head, nameBytes(name), Buffer.from([0, type, 0, 1])]);
    await new Promise<void>((resolve, reject) => {
      socket.send(question, PORT, GROUP, (error) => (error ? reject(error) : resolve()));
    });
    await new Promise((resolve) => setTimeout(resolve, ms));
  } finally {
    socket.close();
  }
  const fits = (record: DnsRecord): boolean => record.type === type && record.name.toLowerCase() === name.toLowerCase();
  return records.filter((record) => fits(record) && record.ttl > 0);
}
