// A document and its metadata in one file: what is not whole is no document, whatever the document itself looks like.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDisk } from './disk.ts';
import { foldersAt, makeFolders } from './folders.ts';
import { readJob, trailerOf } from './job-file.ts';
import type { DocumentMetadata } from './metadata.ts';
import { publish } from './publish.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mailroom-job-file-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const metadataOf = (document: Uint8Array, more: Partial<DocumentMetadata> = {}): DocumentMetadata => ({
  version: 2,
  uuid: 'one',
  jobId: 5,
  queue: 'Letters',
  unchanged: true,
  jobName: 'letter',
  documentName: 'letter',
  claimedUser: 'anna',
  client: '',
  clientAddress: '',
  acceptedAt: '2026-01-02T03:04:05.000Z',
  sourceFormat: 'application/pdf',
  quality: 'original',
  bytes: document.length,
  sha256: '',
  pages: null,
  settings: {},
  ...more,
});
const read = (content: Uint8Array): Promise<DocumentMetadata | undefined> => {
  const path = join(root, 'file');
  writeFileSync(path, content);
  return readJob(nodeDisk, path);
};
const LETTER = Buffer.from('%PDF-1.7 letter');
const TRAILER = trailerOf(metadataOf(LETTER));

describe('the metadata behind a document', () => {
  it.each<[string, Partial<DocumentMetadata>]>([
    ['with an empty name', { jobName: '', documentName: '' }],
    ['with names in all scripts', { jobName: 'Bescheid über 3 €', claimedUser: 'אנה' }],
    ['that are longer than the first read', { settings: { note: 'x'.repeat(100_000) } }],
  ])('are read again %s', async (_name, more) => {
    const metadata = metadataOf(LETTER, more);
    expect(await read(Buffer.concat([LETTER, trailerOf(metadata)]))).toEqual(metadata);
  });

  it('are none when the file was cut anywhere, or goes on', async () => {
    const file = Buffer.concat([LETTER, TRAILER]);
    for (let length = 0; length < file.length; length += 1)
      expect(await read(file.subarray(0, length))).toBeUndefined();
    expect(await read(Buffer.concat([file, Buffer.of(0)]))).toBeUndefined();
  });

  it('are none when any octet of them was changed', async () => {
    for (let at = LETTER.length; at < LETTER.length + TRAILER.length; at += 1) {
      const file = Buffer.concat([LETTER, TRAILER]);
      file[at] = (file[at] ?? 0) ^ 1;
      expect(await read(file)).toBeUndefined();
    }
  });

  it('are those of the printer, not what a document ends with', async () => {
    const forged = Buffer.concat([LETTER, trailerOf(metadataOf(LETTER, { owner: 'the director' }))]);
    const metadata = metadataOf(forged);
    expect(await read(Buffer.concat([forged, trailerOf(metadata)]))).toEqual(metadata);
    expect(await read(Buffer.concat([forged, trailerOf(metadata).subarray(0, -1)]))).toBeUndefined();
  });

  it('come to a document of which only the beginning is in memory', async () => {
    const folders = foldersAt(join(root, 'spool'));
    await makeFolders(nodeDisk, folders);
    const path = join(folders.incoming, 'one.part');
    const file = await nodeDisk.create(path);
    const megabyte = Buffer.alloc(1 << 20, 7);
    for (let count = 0; count < 50; count += 1) await file.writev([megabyte]);
    const metadata = { ...metadataOf(LETTER), bytes: 50 << 20 };
    const stored = await publish({ disk: nodeDisk, folders, into: 'ready', source: { path, file }, metadata });
    expect(await readJob(nodeDisk, stored)).toEqual(metadata);
  });
});
