// Get-Printer-Attributes, as bytes and back: the one question that the doctor asks a printer (RFC 8010, RFC 8011 4.2.5).
// The codec of printer-driver stays in its process; this one reads flat attributes only and gives up on anything odd.

const OPERATION_ATTRIBUTES = 0x01;
const END = 0x03;
const KEYWORD = 0x44;
const WANTED = [
  'printer-make-and-model',
  'printer-is-accepting-jobs',
  'printer-state-reasons',
  'printer-state-message',
];

function value(tag: number, name: string, text: string): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(name.length, 1);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(text.length, 0);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), size, Buffer.from(text, 'latin1')]);
}

/** The request for the queue of that address (`ipp://…`). */
export function printerQuestion(address: string): Buffer {
  return Buffer.concat([
    // Version 1.1, Get-Printer-Attributes, request id 1.
    Buffer.from([1, 1, 0, 0x0b, 0, 0, 0, 1, OPERATION_ATTRIBUTES]),
    value(0x47, 'attributes-charset', 'utf-8'),
    value(0x48, 'attributes-natural-language', 'en'),
    value(0x45, 'printer-uri', address),
    ...WANTED.map((name, index) => value(KEYWORD, index === 0 ? 'requested-attributes' : '', name)),
    Buffer.from([END]),
  ]);
}

export interface IppAnswer {
  readonly status: number;
  /** Values by attribute, as text; booleans are "true" and "false". */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

const textOf = (tag: number, bytes: Buffer): string => (tag === 0x22 ? String(bytes[0] === 1) : bytes.toString('utf8'));

/** undefined: the bytes are no IPP answer. Every length is checked against what is there. */
export function readIppAnswer(bytes: Buffer): IppAnswer | undefined {
  if (bytes.length < 9 || (bytes[0] !== 1 && bytes[0] !== 2)) return undefined;
  const attributes = new Map<string, string[]>();
  let name = '';
  for (let at = 8; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === END) return { status: bytes.readUInt16BE(2), attributes };
    if (tag < 0x10) continue;
    if (at + 2 > bytes.length) return undefined;
    const nameEnd = at + 2 + bytes.readUInt16BE(at);
    if (nameEnd + 2 > bytes.length) return undefined;
    name = nameEnd === at + 2 ? name : bytes.toString('latin1', at + 2, nameEnd);
    const end = nameEnd + 2 + bytes.readUInt16BE(nameEnd);
    if (end > bytes.length) return undefined;
    attributes.set(name, [...(attributes.get(name) ?? []), textOf(tag, bytes.subarray(nameEnd + 2, end))]);
    at = end;
  }
  return undefined;
}
