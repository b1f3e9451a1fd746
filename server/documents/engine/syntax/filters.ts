// Decodes streams: Flate, LZW, ASCII85, ASCIIHex, RunLength and the PNG predictors, each with a limit on its output.
// Image filters are never decoded.
import { HandOver } from './hand-over.ts';
import { decodeLzw } from './lzw.ts';
import { zlib } from './node-parts.ts';
import { undoPredictor } from './predictor.ts';
import { type Dict, isDict, isList, nameOf, type Value } from './values.ts';

interface DecodeOptions {
  readonly dict: Dict;
  readonly resolve: (value: Value | undefined) => Value | undefined;
  /** bytes that the result of each filter may have */
  readonly limit: number;
  /** a Flate stream that is cut short is refused instead of giving what there is */
  readonly strict?: boolean;
}

/** Decodes the raw bytes of a stream by its dictionary. Throws HandOver: object (data in another file), filter, too-big. */
export function decodeStream(raw: Buffer, options: DecodeOptions): Buffer {
  const { dict, resolve } = options;
  if (dict.has('F')) throw new HandOver('object', 'stream data in another file');
  const filters = asList(resolve(dict.get('Filter'))).map(resolve);
  const parameters = asList(resolve(dict.get('DecodeParms') ?? dict.get('DP'))).map(resolve);
  let data = raw;
  for (const [index, filter] of filters.entries()) {
    const parameter = parameters[index];
    data = decodeOne(nameOf(filter), data, isDict(parameter) ? parameter : undefined, options);
  }
  return data;
}

function asList(value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

function decodeOne(
  filter: string | undefined,
  data: Buffer,
  parameter: Dict | undefined,
  options: DecodeOptions,
): Buffer {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return predicted(inflate(data, options), parameter, options);
    case 'LZWDecode':
    case 'LZW': {
      const early = options.resolve(parameter?.get('EarlyChange'));
      return predicted(decodeLzw(data, early === 0 ? 0 : 1, options.limit), parameter, options);
    }
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(data, options.limit);
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(data);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(data, options.limit);
    default:
      throw new HandOver('filter', filter ?? 'not a name');
  }
}

function predicted(data: Buffer, parameter: Dict | undefined, { resolve }: DecodeOptions): Buffer {
  return parameter === undefined ? data : undoPredictor(data, parameter, resolve);
}

function inflate(data: Buffer, options: DecodeOptions): Buffer {
  try {
    const { constants, inflateSync } = zlib();
    return inflateSync(data, {
      finishFlush: options.strict === true ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      maxOutputLength: options.limit,
      // one piece for most streams: pieces are joined by copying
      chunkSize: Math.min(1 << 20, Math.max(1 << 12, data.length * 6)),
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new HandOver(code === 'ERR_BUFFER_TOO_LARGE' ? 'too-big' : 'filter', String(error));
  }
}

function decodeAscii85(data: Buffer, limit: number): Buffer {
  // "z" stands for four bytes: the result is at most four times the input
  const result = Buffer.allocUnsafe(data.length * 4 + 4);
  let length = 0;
  let value = 0;
  let count = 0;
  for (const byte of data) {
    if (byte === 126) break;
    if (length > limit) throw new HandOver('too-big', 'ASCII85');
    if (byte === 122 && count === 0) {
      length = result.writeUInt32BE(0, length);
    } else if (byte >= 33 && byte <= 117) {
      value = value * 85 + byte - 33;
      if (++count === 5) {
        length = result.writeUInt32BE(value % 2 ** 32, length);
        value = 0;
        count = 0;
      }
    }
  }
  if (count > 1) {
    for (let missing = count; missing < 5; missing++) value = value * 85 + 84;
    result.writeUInt32BE(value % 2 ** 32, length);
    length += count - 1;
  }
  return result.subarray(0, length);
}

function decodeAsciiHex(data: Buffer): Buffer {
  const end = data.indexOf(62);
  const digits = data.toString('latin1', 0, end < 0 ? data.length : end).replace(/[^0-9a-fA-F]/g, '');
  return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex');
}

function decodeRunLength(data: Buffer, limit: number): Buffer {
  let length = 0;
  for (let position = 0; position < data.length && data[position] !== 128; ) {
    const code = data[position] as number;
    length += code < 128 ? code + 1 : 257 - code;
    position += code < 128 ? code + 2 : 2;
    if (length > limit) throw new HandOver('too-big', 'RunLength');
  }
  const result = Buffer.alloc(length);
  let written = 0;
  for (let position = 0; position < data.length && data[position] !== 128; ) {
    const code = data[position] as number;
    if (code < 128) {
      written += data.copy(result, written, position + 1, position + code + 2);
      position += code + 2;
    } else {
      result.fill(data[position + 1] ?? 0, written, written + 257 - code);
      written += 257 - code;
      position += 2;
    }
  }
  return result.subarray(0, written);
}
