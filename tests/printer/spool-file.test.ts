// What the printer writes and the agent reads: one file of the spool, whole or not at all.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSpoolFile, spoolPath } from '#main/agent/spool/spool-file.ts';
import { trailerOf } from '#printer-driver/spool/job-file.ts';
import type { DocumentMetadata } from '#printer-driver/spool/metadata.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-spool-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LETTER = Buffer.from('%PDF-1.7 letter');
const METADATA: DocumentMetadata = {
  ...{
    version: 2,
    uuid: 'one',
    jobId: 5,
    queue: 'letters',
    unchanged: true,
    jobName: '',
    documentName: '',
    owner: 'anna',
  },
  ...{ claimedUser: 'Bürgerbüro', client: '', clientAddress: '', acceptedAt: '2026-01-02T03:04:05.000Z' },
  ...{ sourceFormat: 'application/pdf', quality: 'original', bytes: LETTER.length, sha256: 'ab', pages: null },
  settings: { copies: 2, note: 'x'.repeat(10_000) },
};
const fileOf = (metadata: DocumentMetadata): Buffer => Buffer.concat([LETTER, trailerOf(metadata)]);
function lay(content: Uint8Array, uuid = 'one'): string {
  const path = spoolPath(folder, uuid);
  writeFileSync(path, content);
  return path;
}

describe('a file of the spool', () => {
  it('tells the agent what the printer wrote', async () => {
    const { jobId, sourceFormat, quality, ...told } = METADATA;
    expect(await readSpoolFile(lay(fileOf(METADATA)))).toEqual(told);
    expect([jobId, sourceFormat, quality]).toEqual([5, 'application/pdf', 'original']);
  });

  it('that is gone is none', async () => {
    expect(await readSpoolFile(spoolPath(folder, 'gone'))).toBeUndefined();
  });

  it('is not taken when it was cut anywhere', async () => {
    const file = fileOf({ ...METADATA, settings: {} });
    for (let length = 0; length < file.length; length += 1)
      await expect(readSpoolFile(lay(file.subarray(0, length)))).rejects.toThrow('whole');
  });

  it.each<[string, string, DocumentMetadata]>([
    ['of another document', 'other', METADATA],
    ['of a document of another length', 'one', { ...METADATA, bytes: 3 }],
    ['of a document without a content', 'one', { ...METADATA, bytes: 0 }],
    ['that name a path', '..', { ...METADATA, uuid: '../..' }],
  ])('is not taken with metadata %s', async (_name, uuid, metadata) => {
    await expect(readSpoolFile(lay(fileOf(metadata), uuid))).rejects.toThrow();
  });
});
