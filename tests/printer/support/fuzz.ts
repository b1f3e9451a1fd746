// Broken IPP messages from a seed: a failure replays with the same seed.
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { attribute, collection, integer, keyword, strings } from '#printer-driver/protocol/values.ts';
import { type IppTarget, ippRequest } from './ipp-client.ts';

/** Numbers from 0 to below `below` (mulberry32). */
export type Random = (below: number) => number;
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const CODES = [...Object.values(OPERATION), 0x0003, 0x0010, 0x4002, 0xffff];
const LENGTHS = [0, 1, 0x7f, 0xff, 0x7fff, 0x8000, 0xfffb, 0xffff];

function seedMessage(target: IppTarget, random: Random): Buffer {
  const request = ippRequest(target, {
    code: CODES[random(CODES.length)] ?? 2,
    operation: [
      attribute('job-id', ...integer(random(50))),
      attribute(
        'document-format',
        ...strings('mimeMediaType', ['application/pdf', 'application/octet-stream', 'image/urf'][random(3)] ?? ''),
      ),
      attribute('requested-attributes', ...keyword('all', 'media-col-database')),
      attribute('last-document', { type: 'boolean', data: random(2) === 1 }),
      attribute('compression', ...keyword(['none', 'gzip', 'deflate'][random(3)] ?? '')),
    ],
    job: [
      attribute('copies', ...integer(random(2000) - 500)),
      attribute(
        'media-col',
        collection(attribute('media-size', collection(attribute('x-dimension', ...integer(21000))))),
      ),
    ],
  });
  const documents = ['', '%PDF-1.7\nx', 'RaS2', 'UNIRAST\0', '\u001f\u008b\b\0', 'x'.repeat(3_000)];
  return Buffer.concat([request, Buffer.from(documents[random(documents.length)] ?? '', 'latin1')]);
}

type Change = (message: Buffer, random: Random) => Buffer;
const at = (message: Buffer, random: Random): number => random(Math.max(1, message.length));
const CHANGES: readonly Change[] = [
  (message, random) => {
    message[at(message, random)] = random(256);
    return message;
  },
  (message, random) => {
    const place = at(message, random);
    message[place] = (message[place] ?? 0) ^ (1 << random(8));
    return message;
  },
  (message, random) => message.subarray(0, at(message, random)),
  (message, random) => {
    if (message.length > 2) message.writeUInt16BE(LENGTHS[random(LENGTHS.length)] ?? 0, random(message.length - 1));
    return message;
  },
  (message, random) => {
    const place = at(message, random);
    const piece = message.subarray(place, place + random(200));
    return Buffer.concat([message.subarray(0, place), piece, piece, message.subarray(place)]);
  },
  (message, random) => {
    const place = at(message, random);
    return Buffer.concat([message.subarray(0, place), message.subarray(place + random(60))]);
  },
  (message, random) => {
    const noise = Buffer.from(Array.from({ length: random(80) }, () => random(256)));
    const place = at(message, random);
    return Buffer.concat([message.subarray(0, place), noise, message.subarray(place)]);
  },
];

/** A request with one to four things wrong with it. */
export function mutate(target: IppTarget, random: Random): Buffer {
  let message = seedMessage(target, random);
  for (let count = 1 + random(4); count > 0; count -= 1)
    message = (CHANGES[random(CHANGES.length)] ?? ((same) => same))(message, random);
  return message;
}
