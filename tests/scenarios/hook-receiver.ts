// A server of a customer that web hooks are sent to: it checks each signature by itself, and answers as a test says.
import { webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it came. */
export interface Received {
  readonly id: string;
  readonly raw: string;
  readonly body: {
    readonly id: string;
    readonly type: string;
    readonly timestamp: string;
    readonly test: boolean;
    readonly data: Readonly<Record<string, number | null>> & { readonly sequence: number };
  };
  /** Signatures of the header that the secret at hand has made. */
  readonly valid: number;
  readonly signatures: number;
  readonly status: number;
}

export interface HookReceiver {
  readonly url: string;
  readonly messages: Received[];
  /** What it checks signatures by. */
  secret: string;
  /** What it answers. */
  answer: (body: Received['body']) => number;
  /** What stands beside the status. */
  headers: Readonly<Record<string, string>>;
  /** Bytes behind the status. */
  bytes: number;
  /** How long it takes to answer. */
  delayMs: number;
  /** What it took, each message once, in the order in which it came. */
  taken(): Received['body'][];
  close(): Promise<void>;
}

/** As Standard Webhooks describes it, by WebCrypto: nothing of it is the product's. */
async function isSigned(secret: string, content: string, signature: string): Promise<boolean> {
  const [version, value = ''] = signature.split(',');
  if (version !== 'v1' || secret === '') return false;
  const raw = Uint8Array.from(atob(secret.replace('whsec_', '')), (char) => char.charCodeAt(0));
  const key = await webcrypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const bytes = Uint8Array.from(atob(value), (char) => char.charCodeAt(0));
  return webcrypto.subtle.verify('HMAC', key, bytes, new TextEncoder().encode(content));
}

export async function openHookReceiver(): Promise<HookReceiver> {
  const messages: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const raw = Buffer.concat(parts).toString('utf8');
      const head = (name: string) => String(request.headers[name] ?? '');
      const content = `${head('webhook-id')}.${head('webhook-timestamp')}.${raw}`;
      const signatures = head('webhook-signature').split(' ');
      const checks = await Promise.all(signatures.map((one) => isSigned(receiver.secret, content, one)));
      const body = JSON.parse(raw) as Received['body'];
      const status = receiver.answer(body);
      const valid = checks.filter(Boolean).length;
      messages.push({ id: head('webhook-id'), raw, body, valid, signatures: signatures.length, status });
      if (receiver.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, receiver.delayMs));
      response.writeHead(status, receiver.headers).end(Buffer.alloc(receiver.bytes));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mailroom`,
    messages,
    secret: '',
    answer: () => 204,
    headers: {},
    bytes: 0,
    delayMs: 0,
    taken() {
      const first = new Map<string, Received['body']>();
      for (const { id, body, status } of messages) if (status === 204 && !first.has(id)) first.set(id, body);
      return [...first.values()];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
