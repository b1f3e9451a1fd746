// What a person is offered of a data file before it is described: the encodings that its bytes suggest, and its columns.
import { open } from 'node:fs/promises';
import { analyse } from 'chardet';
import { ENCODINGS, namesColumns, type ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { csvHeader } from './csv-rows.ts';
import { type DataFile, DataFileFault } from './file-row.ts';
import { firstElement } from './json-rows.ts';

/** Bytes that the guess looks at. */
const SAMPLE = 64 * 1024;

/** An encoding that the bytes suggest; `confidence` in percent. */
export interface EncodingOffer {
  readonly encoding: (typeof ENCODINGS)[number];
  readonly confidence: number;
}

/** Encodings by what the bytes look like, the likeliest first. It is an offer: nobody but a person or the service decides. */
export async function offerEncodings(path: string): Promise<EncodingOffer[]> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return analyse(buffer.subarray(0, bytesRead)).flatMap(({ name, confidence }) => {
      const encoding = ENCODINGS.find((known) => known === name.toLowerCase());
      return encoding === undefined ? [] : [{ encoding, confidence }];
    });
  } finally {
    await file.close();
  }
}

/** Pointers of the texts and numbers in an element, two levels deep. */
function pointersOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return at === '' ? [] : [at];
  if (at.split('/').length > 2) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    pointersOf(inside, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/** Names of the columns, or pointers of a JSON file; none where the format names none, or the file cannot be read so far. */
export async function columnsOfFile(file: DataFile, parser: ParserConfiguration): Promise<string[]> {
  if (!namesColumns(parser)) return [];
  try {
    return parser.format === 'csv' ? await csvHeader(file, parser) : pointersOf(await firstElement(file, parser));
  } catch (error) {
    if (error instanceof DataFileFault) return [];
    throw error;
  }
}
