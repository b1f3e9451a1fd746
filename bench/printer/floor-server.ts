// The least that a Node printer can do, "floor with flush" (docs/decisions/0117): skip the IPP header, stream to a file,
// flush it, answer. A lower bound, not a printer: nothing is parsed, hashed, renamed, recorded or announced.
import { createWriteStream } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const spool = process.argv[2] ?? '.';
let count = 0;

function headerLength(bytes: Buffer): number {
  for (let at = 8; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === 3) return at;
    if (tag < 0x10) continue;
    for (let part = 0; part < 2; part += 1) {
      if (at + 2 > bytes.length) return -1;
      at += 2 + bytes.readUInt16BE(at);
    }
  }
  return -1;
}

const server = http.createServer({ highWaterMark: 1 << 17 }, async (request, response) => {
  count += 1;
  const name = join(spool, `${count}`);
  let head: Buffer | null = Buffer.alloc(0);
  let requestId = 0;
  const strip = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      const length = head.length > 8 ? headerLength(head) : -1;
      if (length < 0) return done();
      requestId = head.readUInt32BE(4);
      const rest = head.subarray(length);
      head = null;
      return done(null, rest.length > 0 ? rest : undefined);
    },
  });
  try {
    await pipeline(request, strip, createWriteStream(`${name}.pdf`, { flush: true }));
  } catch {
    response.writeHead(400).end();
    return;
  }
  const answer = Buffer.from([1, 1, 0, 0, 0, 0, 0, 0, 3]);
  answer.writeUInt32BE(requestId, 4);
  response.writeHead(200, { 'content-type': 'application/ipp', 'content-length': answer.length }).end(answer);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
