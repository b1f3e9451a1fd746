// Answers of the API packed for the way, for callers who ask for it (docs/decisions/0109-answers-are-compressed.md).
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Bytes below which packing gains nothing: such an answer goes out in one packet of the network anyway. */
export const LEAST_BYTES = 1_400;

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** Low levels: a tenth of the length of a list for half a millisecond; the next levels cost twice as much for a tenth less. */
const GZIP = { level: 1 };
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

interface Encoding {
  readonly name: 'br' | 'gzip';
  readonly pack: (text: string) => Promise<Buffer>;
  /** Each block of rows goes out as it comes. */
  readonly stream: () => NodeJS.ReadWriteStream & Readable;
}

/** What we pack with; the first goes before the second where a caller likes both alike. */
const ENCODINGS: readonly Encoding[] = [
  {
    name: 'br',
    pack: (text) => packBrotli(text, BROTLI),
    stream: () => createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  },
  {
    name: 'gzip',
    pack: (text) => packGzip(text, GZIP),
    stream: () => createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH }),
  },
];

/** Weights by name of an Accept-Encoding header (RFC 9110 section 12.5.3); what is no weight counts as 0. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = header.split(',').map((part): [string, number] => {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return [name, weight === undefined ? 1 : Number(weight) || 0];
  });
  return new Map(weights);
}

/** How a caller wants an answer packed; undefined: as it is. Whoever names nothing gets it as it is. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = ENCODINGS.toSorted((a, b) => weightOf(b.name) - weightOf(a.name))[0];
  if (best === undefined || weightOf(best.name) === 0) return undefined;
  // Something that is preferred as it is stays as it is.
  return (weights.get('identity') ?? 0) > weightOf(best.name) ? undefined : best;
}

const typeOf = (reply: FastifyReply): string => String(reply.getHeader('content-type') ?? '').split(';')[0] ?? '';

/**
 * Rows as they come, and JSON that a GET asked for and that is long enough. What hands out a secret answers a POST and is
 * never packed; files of customers have a Content-Disposition, whatever their type.
 */
function isPackable(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string | Readable {
  if (reply.hasHeader('content-disposition') || reply.hasHeader('content-encoding')) return false;
  if (payload instanceof Readable) return typeOf(reply) === 'application/x-ndjson';
  const isJson = request.method === 'GET' && typeOf(reply) === 'application/json';
  return isJson && typeof payload === 'string' && Buffer.byteLength(payload) >= LEAST_BYTES;
}

export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPackable(request, reply, payload)) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding.name).removeHeader('content-length');
    if (typeof payload === 'string') return encoding.pack(payload);
    // Whoever fails or leaves ends both; the answer itself says whether all rows went out.
    return pipeline(payload, encoding.stream(), () => undefined);
  });
}
