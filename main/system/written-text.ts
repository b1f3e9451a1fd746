// Text files that people write on a server. Windows' programs begin them with a byte order mark, and `>` of its
// PowerShell writes UTF-16.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The text without its mark. */
export function writtenText(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8';
  return bytes.toString(encoding).replace(/^\uFEFF/, '');
}

/** @throws the system's error when it cannot be read */
export const readWrittenText = async (path: string): Promise<string> => writtenText(await readFile(path));

/** @throws the system's error when it cannot be read, SyntaxError when it is no JSON */
export const readWrittenJson = (path: string): unknown => JSON.parse(writtenText(readFileSync(path)));
