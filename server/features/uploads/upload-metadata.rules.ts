// The header Upload-Metadata of tus 1.0: pairs of a key and its value in base64, parted by commas.
import { cleanFileName } from '#server/storage/files/file-name.ts';

const DEFAULT_SOURCE = 'standalone';
const LONGEST_SOURCE = 40;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** What an upload says of itself when it is begun. */
export interface UploadMetadata {
  readonly name: string;
  readonly source: string;
}

/** Name and source of what is coming; null when the header is not what tus says. Unknown keys are left alone. */
export function readUploadMetadata(header: string | undefined): UploadMetadata | null {
  const values = new Map<string, string>();
  for (const pair of (header ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (more.length > 0 || values.has(key) || !BASE64.test(value)) return null;
    values.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return {
    name: cleanFileName(values.get('filename') ?? ''),
    source: (values.get('source') ?? '').slice(0, LONGEST_SOURCE) || DEFAULT_SOURCE,
  };
}
