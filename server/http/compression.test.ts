// Which answers are packed, how, and for whom.
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { encodingFor, installCompression, LEAST_BYTES } from './compression.ts';
import { resultAnswer, sendEnvelope } from './envelope.ts';
import { sendRows } from './rows-stream.ts';

describe('the packing that a caller asks for', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['GZIP', 'gzip'],
    ['br;q=nonsense', undefined],
  ] as const)('%s is %s', (header, expected) => {
    expect(encodingFor(header)?.name).toBe(expected);
  });
});

describe('an answer', () => {
  const long = Array.from({ length: 200 }, (_, n) => ({ id: n, name: `Recipient ${n}` }));
  const app = Fastify({ exposeHeadRoutes: false });
  installCompression(app);
  app.get('/long', (_request, reply) => sendEnvelope(reply, resultAnswer(long)));
  app.post('/long', (_request, reply) => sendEnvelope(reply, resultAnswer(long)));
  app.get('/short', (_request, reply) => sendEnvelope(reply, resultAnswer('x'.repeat(LEAST_BYTES / 2))));
  /** JSON text of so many bytes, its quotes counted. */
  const jsonOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
  app.get('/bytes/:bytes', (request, reply) =>
    reply.type('application/json').send(jsonOf(Number((request.params as { bytes: string }).bytes))),
  );
  app.get('/varied', (_request, reply) => reply.header('vary', 'Origin').type('application/json').send(jsonOf(5_000)));
  app.get('/packed', (_request, reply) =>
    reply.header('content-encoding', 'zstd').type('application/json').send(jsonOf(5_000)),
  );
  app.get('/measured', (_request, reply) => {
    const text = `${jsonOf(5_000)}\n`;
    return reply
      .header('content-length', text.length)
      .type('application/x-ndjson')
      .send(Readable.from([text]));
  });
  app.get('/file', (_request, reply) =>
    reply.header('content-disposition', 'attachment').type('application/json').send(JSON.stringify(long)),
  );
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  let rest = Promise.withResolvers<void>();
  app.post('/rows', (_request, reply) => {
    const blocks = async function* () {
      yield long;
      await rest.promise;
      yield long;
    };
    return sendRows(blocks(), reply, silentLogger);
  });
  let url = '';
  beforeAll(async () => {
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const ask = async (path: string, accepted?: string, method: 'GET' | 'POST' = 'GET') => {
    const answer = await app.inject({ url: path, method, headers: accepted ? { 'accept-encoding': accepted } : {} });
    const { 'content-encoding': encoding, vary } = answer.headers;
    return { encoding, vary, length: Number(answer.headers['content-length']), bytes: answer.rawPayload };
  };

  it('is packed for who asks, and is the same for who does not', async () => {
    const plain = await ask('/long');
    expect([plain.encoding, plain.vary]).toEqual([undefined, 'Accept-Encoding']);
    const gzipped = await ask('/long', 'gzip');
    expect([gzipped.encoding, gzipped.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(gzipped.length).toBe(gzipped.bytes.length);
    expect(gzipped.length).toBeLessThan(plain.length / 4);
    expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes);
    expect(brotliDecompressSync((await ask('/long', 'gzip, br')).bytes)).toEqual(plain.bytes);
  });

  it('that is short, a file, a picture, or answers a POST goes out as it is', async () => {
    for (const path of ['/short', '/file', '/picture'])
      expect(await ask(path, 'gzip, br')).toMatchObject({ encoding: undefined, vary: undefined });
    expect(await ask('/long', 'gzip, br', 'POST')).toMatchObject({ encoding: undefined, vary: undefined });
  });

  it('is packed from the length on that fills a packet of the network', async () => {
    expect(LEAST_BYTES).toBe(1_400);
    expect(await ask('/bytes/1399', 'gzip')).toMatchObject({ encoding: undefined, vary: undefined, length: 1_399 });
    expect(await ask('/bytes/1400', 'gzip')).toMatchObject({ encoding: 'gzip', vary: 'Accept-Encoding' });
  });

  it('keeps what else it depends on, for caches on the way', async () => {
    expect((await ask('/varied', 'gzip')).vary).toBe('Origin, Accept-Encoding');
    expect((await ask('/varied')).vary).toBe('Origin, Accept-Encoding');
  });

  it('that is packed already is not packed again', async () => {
    const { encoding, bytes } = await ask('/packed', 'gzip, br');
    expect([encoding, bytes.toString()]).toEqual(['zstd', jsonOf(5_000)]);
  });

  it('of rows keeps no length that was measured before it was packed', async () => {
    expect(await ask('/measured')).toMatchObject({ encoding: undefined, length: 5_001 });
    const { encoding, length, bytes } = await ask('/measured', 'gzip');
    expect([encoding, length]).toEqual(['gzip', Number.NaN]);
    expect(gunzipSync(bytes).toString()).toBe(`${jsonOf(5_000)}\n`);
  });

  it.each(['br', 'gzip'])('of rows reaches the caller block by block, packed with %s', async (encoding) => {
    rest = Promise.withResolvers();
    const answer = await fetch(`${url}/rows`, { method: 'POST', headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    // The first block is whole before the second is made.
    while (text.split('\n').length <= long.length) text += (await reader.read()).value ?? '';
    rest.resolve();
    for (let step = await reader.read(); !step.done; step = await reader.read()) text += step.value;
    const lines = text.trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toEqual({ end: true, rows: 2 * long.length });
  });
});
