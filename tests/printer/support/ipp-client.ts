// A small IPP client for the tests: well-formed requests by the driver's own encoder, and raw bytes for the others.
import http from 'node:http';
import net from 'node:net';
import { decodeMessage } from '#printer-driver/protocol/decoder.ts';
import { encodeMessage } from '#printer-driver/protocol/encoder.ts';
import { type Attribute, type AttributeGroup, GROUP, type Message } from '#printer-driver/protocol/syntax.ts';
import { attribute, strings } from '#printer-driver/protocol/values.ts';

export interface IppTarget {
  readonly port: number;
  readonly path?: string;
}
export interface RequestParts {
  readonly code: number;
  readonly user?: string;
  /** printer-uri; by default that of the target at localhost. */
  readonly uri?: string;
  readonly operation?: readonly Attribute[];
  readonly job?: readonly Attribute[];
  readonly requestId?: number;
}
export interface Answer {
  /** HTTP status, or the error code of the connection. */
  readonly http: number | string;
  /** IPP status; -1 when the answer was none. */
  readonly ipp: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const pathOf = (target: IppTarget): string => target.path ?? '/ipp/print';

/** A request from its first byte to end-of-attributes. */
export function ippRequest(target: IppTarget, parts: RequestParts): Uint8Array {
  const operation = [
    attribute('attributes-charset', ...strings('charset', 'utf-8')),
    attribute('attributes-natural-language', ...strings('naturalLanguage', 'en')),
    attribute('printer-uri', ...strings('uri', parts.uri ?? `ipp://localhost:${target.port}${pathOf(target)}`)),
    attribute('requesting-user-name', ...strings('name', parts.user ?? 'tester')),
    ...(parts.operation ?? []),
  ];
  const groups: AttributeGroup[] = [{ tag: GROUP.operation, attributes: operation }];
  if (parts.job) groups.push({ tag: GROUP.job, attributes: [...parts.job] });
  return encodeMessage({ major: 2, minor: 0, code: parts.code, requestId: parts.requestId ?? 1, groups });
}

export interface PostOptions {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly timeoutMs?: number;
  readonly agent?: http.Agent;
}

/** Posts chunks (chunked transfer) and answers whatever comes back. Never throws. */
export function post(target: IppTarget, chunks: Iterable<Uint8Array>, options: PostOptions = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const headers: http.OutgoingHttpHeaders = { 'content-type': 'application/ipp', ...options.headers };
    const nothing = (code: string): Answer => ({ http: code, ipp: -1, headers: {}, body: Buffer.alloc(0) });
    const request = http.request(
      {
        host: '127.0.0.1',
        port: target.port,
        path: options.path ?? pathOf(target),
        method: options.method ?? 'POST',
        headers,
        agent: options.agent ?? false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', () => {});
        response.on('end', () => {
          const body = Buffer.concat(parts);
          const isIpp = String(response.headers['content-type']).includes('ipp') && body.length >= 8;
          resolve({
            http: response.statusCode ?? 0,
            ipp: isIpp ? body.readUInt16BE(2) : -1,
            headers: response.headers,
            body,
          });
        });
      },
    );
    request.on('error', (cause: NodeJS.ErrnoException) => resolve(nothing(cause.code ?? 'ERROR')));
    request.setTimeout(options.timeoutMs ?? 10_000, () => {
      resolve(nothing('TIMEOUT'));
      request.destroy();
    });
    void (async () => {
      for (const chunk of chunks) {
        if (request.destroyed) return;
        if (!request.write(chunk))
          await new Promise<void>((next) => {
            const done = (): void => {
              request.off('drain', done);
              request.off('close', done);
              next();
            };
            request.on('drain', done);
            request.on('close', done);
          });
      }
      request.end();
    })();
  });
}

export function messageOf(answer: Answer): Message | undefined {
  const decoded = decodeMessage(answer.body);
  return decoded.status === 'complete' ? decoded.message : undefined;
}

/** Sends raw bytes and gives back what came within `waitMs` of them. */
export function raw(target: IppTarget, bytes: Uint8Array, waitMs = 800): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(target.port, '127.0.0.1');
    let text = '';
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(bytes));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text.split('\r\n')[0] || 'closed');
    });
  });
}

/** One field as bytes, right or wrong. */
export function field(tag: number, name: string, value: string | Uint8Array): Buffer {
  const label = Buffer.from(name);
  const octets = Buffer.from(value);
  const head = Buffer.alloc(5 + label.length);
  head[0] = tag;
  head.writeUInt16BE(label.length, 1);
  label.copy(head, 3);
  head.writeUInt16BE(octets.length, 3 + label.length);
  return Buffer.concat([head, octets]);
}
