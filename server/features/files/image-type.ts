// Recognises pictures by their first bytes.
import type { FileStore } from '#server/context/ports.ts';

const SIGNATURES: readonly (readonly [Buffer, string])[] = [
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'image/png'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg'],
  [Buffer.from('GIF8'), 'image/gif'],
  [Buffer.from('II*\0'), 'image/tiff'],
  [Buffer.from('MM\0*'), 'image/tiff'],
];

/** The media type of a picture; null for anything else. */
export async function imageType(files: FileStore, hash: Buffer): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of await files.open(hash.toString('hex'), { start: 0, end: 15 })) chunks.push(chunk as Buffer);
  const head = Buffer.concat(chunks);
  return SIGNATURES.find(([signature]) => head.subarray(0, signature.length).equals(signature))?.[1] ?? null;
}
