// A loopback proxy that leaves one attribute out of every Get-Printer-Attributes answer.
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { decodeMessage } from '#printer-driver/protocol/decoder.ts';
import { encodeMessage } from '#printer-driver/protocol/encoder.ts';
import { GROUP } from '#printer-driver/protocol/syntax.ts';

export interface KnockoutProxy {
  readonly port: number;
  readonly drop: (name: string) => void;
  readonly close: () => Promise<void>;
}

function without(body: Buffer, name: string): Uint8Array {
  const decoded = decodeMessage(body);
  if (decoded.status !== 'complete') return body;
  const groups = decoded.message.groups.map((group) =>
    group.tag === GROUP.printer
      ? { ...group, attributes: group.attributes.filter((item) => item.name !== name) }
      : group,
  );
  return encodeMessage({ ...decoded.message, groups });
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** A proxy before the printer on `target`. */
export async function startKnockoutProxy(target: number): Promise<KnockoutProxy> {
  let dropped = '';
  const server = http.createServer(async (request, response) => {
    const body = await collect(request);
    const headers = {
      'content-type': request.headers['content-type'] ?? '',
      host: `localhost:${target}`,
      'content-length': body.length,
    };
    const onward = http.request(
      { host: '127.0.0.1', port: target, path: request.url, method: request.method, headers },
      async (answer) => {
        const received = await collect(answer);
        const asked = body.length > 4 && body.readUInt16BE(2) === OPERATION.getPrinterAttributes;
        const sent = asked && answer.statusCode === 200 ? without(received, dropped) : received;
        response.writeHead(answer.statusCode ?? 502, {
          'content-type': answer.headers['content-type'] ?? 'text/plain',
          'content-length': sent.length,
        });
        response.end(sent);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    onward.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    drop: (name) => {
      dropped = name;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
