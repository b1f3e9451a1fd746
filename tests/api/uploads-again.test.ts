// What became of an upload: repeated under its key, refused, left alone until it is gone, asked for by somebody else.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.usecases.ts';
import { PASSWORD } from '#tests/support/api-world.ts';
import { failure } from '#tests/support/test-client.ts';
import { uploadWorld } from './upload-world.ts';

const uploads = uploadWorld();
const { create, append, state, folderOf } = uploads;

describe('exactly once', () => {
  it('the same key answers the same upload, whatever stage it is at', async () => {
    const first = await create({ key: 'print-1' });
    await append(first.uploadId, uploads.letter.subarray(0, 10), 0);
    expect(await create({ key: 'print-1' })).toMatchObject({ uploadId: first.uploadId, offset: 10 });
    const { file } = await append(first.uploadId, uploads.letter.subarray(10), 10);
    const again = await create({ key: 'print-1' });
    expect(again).toMatchObject({ uploadId: first.uploadId, offset: uploads.letter.length });
    expect(again.file).toEqual(file);
  });

  it('the same key at the same moment makes one upload', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create({ key: 'print-2' })));
    expect(new Set(all.map(({ uploadId }) => uploadId)).size).toBe(1);
  });

  it('the same key for another file is refused', async () => {
    await create({ key: 'print-3' });
    expect((await failure(create({ key: 'print-3', bytes: 7 }))).label).toBe('idempotency.otherBody');
    expect((await failure(create({ key: 'print-3', name: 'other.pdf' }))).label).toBe('idempotency.otherBody');
  });

  it('the same key of another person is another upload', async () => {
    const mine = await create({ key: 'print-4' });
    const other = await create({ key: 'print-4', client: uploads.stranger });
    expect(other.uploadId).not.toBe(mine.uploadId);
  });

  it('a finished upload gives its file to whoever lost the answer, for sixty days', async () => {
    const { uploadId } = await create({ key: 'print-5' });
    const { file } = await append(uploadId, uploads.letter, 0);
    await uploads.daysLater(50);
    expect((await state(uploadId)).file).toEqual(file);
    expect((await create({ key: 'print-5' })).file).toEqual(file);
    expect((await append(uploadId, Buffer.alloc(0), uploads.letter.length)).file).toEqual(file);
    await uploads.daysLater(11);
    expect((await failure(state(uploadId))).label).toBe('upload.notFound');
  });
});

describe('a file that cannot be taken in', () => {
  it.each([
    ['a truncated PDF', () => uploads.letter.subarray(0, 300), 'file.truncated'],
    ['an empty file', () => Buffer.alloc(0), 'file.empty'],
  ])('%s is refused as every upload is, and a repeat is refused the same way', async (_what, content, label) => {
    const key = `refused-${label}`;
    const bytes = content().length;
    if (bytes === 0) expect((await failure(create({ key, bytes }))).label).toBe(label);
    else {
      const { uploadId } = await create({ key, bytes });
      const refused = await failure(append(uploadId, content(), 0));
      expect(refused.label).toBe(label);
      expect((await failure(state(uploadId))).parameters).toEqual(refused.parameters);
      expect((await failure(append(uploadId, Buffer.alloc(0), bytes))).label).toBe(label);
      expect(existsSync(folderOf(uploadId))).toBe(false);
    }
    expect((await failure(create({ key, bytes }))).label).toBe(label);
  });
});

describe('uploads that nobody goes on with', () => {
  it('are gone after seven days with their bytes, and their key begins anew', async () => {
    const { uploadId } = await create({ key: 'left' });
    await append(uploadId, uploads.letter.subarray(0, 10), 0);
    uploads.server.clock.advance(6 * 86_400_000);
    await sweepUploads(uploads.server.services);
    expect(existsSync(folderOf(uploadId))).toBe(true);
    await uploads.daysLater(2);
    expect((await failure(state(uploadId))).label).toBe('upload.notFound');
    const anew = await create({ key: 'left' });
    expect([anew.offset, anew.uploadId === uploadId]).toEqual([0, false]);
    await sweepUploads(uploads.server.services);
    expect(existsSync(folderOf(uploadId))).toBe(false);
    expect((await append(anew.uploadId, uploads.letter, 0)).file?.pageCount).toBe(3);
  });
});

describe('an upload of somebody else', () => {
  it('does not exist', async () => {
    const { uploadId } = await create();
    for (const login of ['stranger', 'mayor']) {
      const client = await uploads.server.signIn(login, PASSWORD);
      expect((await failure(state(uploadId, client))).label).toBe('upload.notFound');
      const sent = client.call('files.appendUpload', {
        params: { uploadId },
        raw: uploads.letter,
        headers: { 'Upload-Offset': '0' },
      });
      expect((await failure(sent)).label).toBe('upload.notFound');
    }
    expect((await state(uploadId)).offset).toBe(0);
  });
});
