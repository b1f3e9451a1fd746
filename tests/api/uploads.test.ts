// Resumable uploads through HTTP: whole, in stretches, cut in the middle, twice at once; repeats: uploads-again.test.ts.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failure } from '#tests/support/test-client.ts';
import { uploadWorld, writeTo } from './upload-world.ts';

const uploads = uploadWorld();
const { create, append, state, folderOf, openPatch } = uploads;

/** Bytes that are no PDF and differ everywhere, so that a stretch in the wrong place would show. */
const noise = (bytes: number): Buffer => {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4) content.writeUInt32LE((at * 2654435761) >>> 0, at);
  return content;
};

describe('a resumable upload', () => {
  it('takes a file in one stretch and becomes what every upload becomes', async () => {
    const { uploadId, offset, file } = await create();
    expect([offset, file]).toEqual([0, null]);
    const done = await append(uploadId, uploads.letter, 0);
    expect(done).toMatchObject({ uploadId, offset: uploads.letter.length, length: uploads.letter.length });
    expect(done.file).toMatchObject({ name: 'letter.pdf', type: 'pdf', pageCount: 3, source: 'printer' });
    const fileId = done.file?.fileId ?? '';
    expect((await uploads.clerk.call('files.download', { params: { fileId } })) as never).toEqual(uploads.letter);
    expect(existsSync(folderOf(uploadId))).toBe(false);
  });

  it('takes a file in stretches, in any sizes', async () => {
    const content = noise(300_000);
    const { uploadId } = await create({ bytes: content.length, name: 'rows.dat' });
    for (const [from, to] of [
      [0, 1],
      [1, 100_000],
      [100_000, 299_999],
    ] as const) {
      const { offset, file } = await append(uploadId, content.subarray(from, to), from);
      expect([offset, file]).toEqual([to, null]);
    }
    const { file } = await append(uploadId, content.subarray(299_999), 299_999);
    expect((await uploads.clerk.call('files.download', { params: { fileId: file?.fileId ?? '' } })) as never).toEqual(
      content,
    );
  });

  it('tells its state in the headers of tus', async () => {
    const { uploadId } = await create();
    await append(uploadId, uploads.letter.subarray(0, 100), 0);
    const head = await uploads.clerk.fetch(`/api/files/uploads/${uploadId}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': '100',
      'upload-length': String(uploads.letter.length),
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    const missing = await uploads.clerk.fetch('/api/files/uploads/nobody', { method: 'HEAD' });
    expect(missing.status).toBe(404);
  });

  it('names its address when it is created', async () => {
    const response = await uploads.clerk.fetch('/api/files/uploads', {
      method: 'POST',
      headers: { 'upload-length': '10', 'tus-resumable': '1.0.0' },
    });
    const { result } = (await response.json()) as { result: { uploadId: string } };
    expect(response.headers.get('location')).toBe(`/api/files/uploads/${result.uploadId}`);
    expect(response.headers.get('upload-offset')).toBe('0');
  });

  it('refuses a stretch that begins elsewhere, and says where to go on', async () => {
    const { uploadId } = await create();
    await append(uploadId, uploads.letter.subarray(0, 100), 0);
    const refused = await failure(append(uploadId, uploads.letter.subarray(0, 100), 0));
    expect([refused.status, refused.label, refused.parameters]).toEqual([
      409,
      'upload.offset',
      { offset: 100, sent: 0 },
    ]);
    expect((await state(uploadId)).offset).toBe(100);
  });

  it('refuses more bytes than were announced, and goes on as if they had not come', async () => {
    const { uploadId } = await create({ bytes: 100 });
    expect((await failure(append(uploadId, uploads.letter.subarray(0, 101), 0))).label).toBe('upload.tooLong');
    const endless = openPatch(uploadId, 100, 0);
    endless.removeHeader('content-length');
    const answered = new Promise<number | undefined>((resolve) => endless.on('response', (r) => resolve(r.statusCode)));
    endless.end(uploads.letter.subarray(0, 101));
    expect(await answered).toBe(422);
    expect((await state(uploadId)).offset).toBe(0);
  });

  it('reads on what a refused caller still sends, so that its connection is free again', async () => {
    const { uploadId } = await create({ bytes: 100 });
    const endless = openPatch(uploadId, 100, 0);
    endless.removeHeader('content-length');
    const answered = new Promise<number | undefined>((resolve) => endless.on('response', (r) => resolve(r.statusCode)));
    await writeTo(endless, noise(101));
    expect(await answered).toBe(422);
    // More than the buffers of both ends hold.
    const sent = new Promise<string>((resolve) => endless.once('finish', () => resolve('sent')));
    endless.end(Buffer.alloc(64_000_000));
    const later = new Promise<string>((resolve) => setTimeout(() => resolve('stuck'), 20_000).unref());
    expect(await Promise.race([sent, later])).toBe('sent');
  });

  it('checks a digest where one is sent, and keeps nothing of what differs', async () => {
    const { uploadId } = await create();
    const wrong = { 'Upload-Checksum': `sha256 ${createHash('sha256').update('other').digest('base64')}` };
    expect((await failure(append(uploadId, uploads.letter, 0, wrong))).label).toBe('upload.checksum');
    expect((await state(uploadId)).offset).toBe(0);
    const right = { 'Upload-Checksum': `sha256 ${createHash('sha256').update(uploads.letter).digest('base64')}` };
    expect((await append(uploadId, uploads.letter, 0, right)).file?.pageCount).toBe(3);
  });

  it.each([
    ['no length', {}, 'upload-length'],
    ['a length that is no number', { 'Upload-Length': '-1' }, 'upload-length'],
    ['another version of tus', { 'Upload-Length': '1', 'Tus-Resumable': '0.2.2' }, 'tus-resumable'],
    ['metadata that are none', { 'Upload-Length': '1', 'Upload-Metadata': 'filename ***' }, 'upload-metadata'],
  ])('refuses %s by the name of its header', async (_what, headers, field) => {
    const refused = await failure(uploads.clerk.call('files.createUpload', { headers: headers as never }));
    expect([refused.label, refused.parameters.field]).toEqual(['exception.invalidInput', field]);
  });

  it('refuses a file over the limit before a byte of it comes', async () => {
    expect((await failure(create({ bytes: 40_000_001 }))).label).toBe('file.tooBig');
  });
});

it('a caller that goes before anybody reads what it sends ends nothing but its own call', async () => {
  const { uploadId } = await create();
  for (let turn = 0; turn < 10; turn += 1) {
    const patch = openPatch(uploadId, uploads.letter.length, 0);
    await writeTo(patch, uploads.letter.subarray(0, 10));
    patch.destroy();
  }
  expect((await state(uploadId)).length).toBe(uploads.letter.length);
});

describe('a connection that is cut in the middle', () => {
  it('leaves what came; the upload goes on from there and no byte is lost or doubled', async () => {
    const content = noise(3_000_000);
    const { uploadId } = await create({ bytes: content.length, name: 'big.dat' });
    let from = 0;
    for (const at of [1_000_000, 2_200_000]) {
      const patch = openPatch(uploadId, content.length - from, from);
      await writeTo(patch, content.subarray(from, at));
      await new Promise((resolve) => setTimeout(resolve, 200));
      patch.destroy();
      await expect.poll(async () => (await state(uploadId)).offset, { timeout: 20_000 }).toBeGreaterThan(from);
      from = (await state(uploadId)).offset;
      expect(from).toBeLessThanOrEqual(at);
    }
    const { file } = await append(uploadId, content.subarray(from), from);
    expect((await uploads.clerk.call('files.download', { params: { fileId: file?.fileId ?? '' } })) as never).toEqual(
      content,
    );
  });
});

describe('two connections at once', () => {
  it('one is taken, the other is told to wait, and nothing is mixed', async () => {
    const { uploadId } = await create();
    const first = openPatch(uploadId, uploads.letter.length, 0);
    const answered = new Promise<number | undefined>((resolve) => first.on('response', (r) => resolve(r.statusCode)));
    await writeTo(first, uploads.letter.subarray(0, 50));
    await expect.poll(() => existsSync(folderOf(uploadId)), { timeout: 20_000 }).toBe(true);
    const second = await failure(append(uploadId, Buffer.alloc(uploads.letter.length, 'x'), 0));
    expect([second.status, second.label]).toEqual([429, 'upload.busy']);
    first.end(uploads.letter.subarray(50));
    expect(await answered).toBe(200);
    expect((await state(uploadId)).file?.pageCount).toBe(3);
  });

  it('one that stalled gives way, and what it still sends does not count', async () => {
    const { uploadId } = await create();
    const stalled = openPatch(uploadId, uploads.letter.length, 0);
    const answered = new Promise<number | undefined>((resolve) =>
      stalled.on('response', (r) => {
        r.resume();
        resolve(r.statusCode);
      }),
    );
    await writeTo(stalled, Buffer.alloc(50, 'x'));
    await expect.poll(() => existsSync(folderOf(uploadId)), { timeout: 20_000 }).toBe(true);
    uploads.server.clock.advance(16_000);
    expect((await append(uploadId, uploads.letter, 0)).file?.pageCount).toBe(3);
    stalled.end(Buffer.alloc(uploads.letter.length - 50, 'x'));
    expect(await answered).not.toBe(200);
    const { file } = await state(uploadId);
    expect((await uploads.clerk.call('files.download', { params: { fileId: file?.fileId ?? '' } })) as never).toEqual(
      uploads.letter,
    );
  });

  it('of ten that send the same at the same moment, the file is made once', async () => {
    const before = (await uploads.clerk.call('files.list')).length;
    const { uploadId } = await create({ name: 'ten.pdf' });
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => append(uploadId, uploads.letter, 0)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await uploads.clerk.call('files.list')).length).toBe(before + 1);
  });
});
