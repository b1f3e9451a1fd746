// Resumable uploads through HTTP: whole, in stretches, cut in the middle, twice at once, repeated, refused, expired.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.usecases.ts';
import { createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let letter: Buffer;
beforeAll(async () => {
  server = await startTestServer({ environment: { MAILROOM_MAX_FILE_BYTES: '40000000' } });
  world = await createWorld(server);
  const made = await PDFDocument.create();
  for (let page = 1; page <= 3; page += 1) made.addPage([595.28, 841.89]).drawText(`Page ${page}`);
  letter = Buffer.from(await made.save());
});
afterAll(() => server?.stop());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const metadata = (name: string) => `filename ${base64(name)},source ${base64('printer')}`;

interface Creation {
  readonly bytes?: number;
  readonly name?: string;
  readonly key?: string;
  readonly client?: TestClient;
}
const create = ({ bytes = letter.length, name = 'letter.pdf', key, client = world.clerk }: Creation = {}) =>
  client.call('files.createUpload', {
    headers: { 'Upload-Length': String(bytes), 'Upload-Metadata': metadata(name), 'Tus-Resumable': '1.0.0' },
    ...(key ? { idempotencyKey: key } : {}),
  });
const append = (uploadId: string, raw: Buffer, offset: number, more: Record<string, string> = {}) =>
  world.clerk.call('files.appendUpload', {
    params: { uploadId },
    raw,
    headers: { 'Upload-Offset': String(offset), ...more },
  });
const state = (uploadId: string, client = world.clerk) => client.call('files.uploadState', { params: { uploadId } });
const folderOf = (uploadId: string) => path.join(server.dataDir, 'uploads', uploadId);

/** Begins a PATCH whose body does not end by itself. */
function openPatch(uploadId: string, bytes: number, offset: number): ClientRequest {
  const patch = request(`${server.url}/api/files/uploads/${uploadId}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${world.clerk.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(bytes),
    },
  });
  patch.on('error', () => undefined);
  return patch;
}

const writeTo = (patch: ClientRequest, bytes: Buffer) =>
  new Promise<void>((resolve) => patch.write(bytes, () => resolve()));

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
    const done = await append(uploadId, letter, 0);
    expect(done).toMatchObject({ uploadId, offset: letter.length, length: letter.length });
    expect(done.file).toMatchObject({ name: 'letter.pdf', type: 'pdf', pageCount: 3, source: 'printer' });
    const fileId = done.file?.fileId ?? '';
    expect((await world.clerk.call('files.download', { params: { fileId } })) as never).toEqual(letter);
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
    expect((await world.clerk.call('files.download', { params: { fileId: file?.fileId ?? '' } })) as never).toEqual(
      content,
    );
  });

  it('tells its state in the headers of tus', async () => {
    const { uploadId } = await create();
    await append(uploadId, letter.subarray(0, 100), 0);
    const head = await world.clerk.fetch(`/api/files/uploads/${uploadId}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': '100',
      'upload-length': String(letter.length),
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    const missing = await world.clerk.fetch('/api/files/uploads/nobody', { method: 'HEAD' });
    expect(missing.status).toBe(404);
  });

  it('names its address when it is created', async () => {
    const response = await world.clerk.fetch('/api/files/uploads', {
      method: 'POST',
      headers: { 'upload-length': '10', 'tus-resumable': '1.0.0' },
    });
    const { result } = (await response.json()) as { result: { uploadId: string } };
    expect(response.headers.get('location')).toBe(`/api/files/uploads/${result.uploadId}`);
    expect(response.headers.get('upload-offset')).toBe('0');
  });

  it('refuses a stretch that begins elsewhere, and says where to go on', async () => {
    const { uploadId } = await create();
    await append(uploadId, letter.subarray(0, 100), 0);
    const refused = await failure(append(uploadId, letter.subarray(0, 100), 0));
    expect([refused.status, refused.label, refused.parameters]).toEqual([
      409,
      'upload.offset',
      { offset: 100, sent: 0 },
    ]);
    expect((await state(uploadId)).offset).toBe(100);
  });

  it('refuses more bytes than were announced, and goes on as if they had not come', async () => {
    const { uploadId } = await create({ bytes: 100 });
    expect((await failure(append(uploadId, letter.subarray(0, 101), 0))).label).toBe('upload.tooLong');
    const endless = openPatch(uploadId, 100, 0);
    endless.removeHeader('content-length');
    const answered = new Promise<number | undefined>((resolve) => endless.on('response', (r) => resolve(r.statusCode)));
    endless.end(letter.subarray(0, 101));
    expect(await answered).toBe(422);
    expect((await state(uploadId)).offset).toBe(0);
  });

  it('checks a digest where one is sent, and keeps nothing of what differs', async () => {
    const { uploadId } = await create();
    const wrong = { 'Upload-Checksum': `sha256 ${createHash('sha256').update('other').digest('base64')}` };
    expect((await failure(append(uploadId, letter, 0, wrong))).label).toBe('upload.checksum');
    expect((await state(uploadId)).offset).toBe(0);
    const right = { 'Upload-Checksum': `sha256 ${createHash('sha256').update(letter).digest('base64')}` };
    expect((await append(uploadId, letter, 0, right)).file?.pageCount).toBe(3);
  });

  it.each([
    ['no length', {}, 'upload-length'],
    ['a length that is no number', { 'Upload-Length': '-1' }, 'upload-length'],
    ['another version of tus', { 'Upload-Length': '1', 'Tus-Resumable': '0.2.2' }, 'tus-resumable'],
    ['metadata that are none', { 'Upload-Length': '1', 'Upload-Metadata': 'filename ***' }, 'upload-metadata'],
  ])('refuses %s by the name of its header', async (_what, headers, field) => {
    const refused = await failure(world.clerk.call('files.createUpload', { headers: headers as never }));
    expect([refused.label, refused.parameters.field]).toEqual(['exception.invalidInput', field]);
  });

  it('refuses a file over the limit before a byte of it comes', async () => {
    expect((await failure(create({ bytes: 40_000_001 }))).label).toBe('file.tooBig');
  });
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
    expect((await world.clerk.call('files.download', { params: { fileId: file?.fileId ?? '' } })) as never).toEqual(
      content,
    );
  });
});

describe('two connections at once', () => {
  it('one is taken, the other is told to wait, and nothing is mixed', async () => {
    const { uploadId } = await create();
    const first = openPatch(uploadId, letter.length, 0);
    const answered = new Promise<number | undefined>((resolve) => first.on('response', (r) => resolve(r.statusCode)));
    await writeTo(first, letter.subarray(0, 50));
    await expect.poll(() => existsSync(folderOf(uploadId)), { timeout: 20_000 }).toBe(true);
    const second = await failure(append(uploadId, Buffer.alloc(letter.length, 'x'), 0));
    expect([second.status, second.label]).toEqual([429, 'upload.busy']);
    first.end(letter.subarray(50));
    expect(await answered).toBe(200);
    expect((await state(uploadId)).file?.pageCount).toBe(3);
  });

  it('one that stalled gives way, and what it still sends does not count', async () => {
    const { uploadId } = await create();
    const stalled = openPatch(uploadId, letter.length, 0);
    const answered = new Promise<number | undefined>((resolve) =>
      stalled.on('response', (r) => {
        r.resume();
        resolve(r.statusCode);
      }),
    );
    await writeTo(stalled, Buffer.alloc(50, 'x'));
    await expect.poll(() => existsSync(folderOf(uploadId)), { timeout: 20_000 }).toBe(true);
    server.clock.advance(16_000);
    expect((await append(uploadId, letter, 0)).file?.pageCount).toBe(3);
    stalled.end(Buffer.alloc(letter.length - 50, 'x'));
    expect(await answered).not.toBe(200);
    const { file } = await state(uploadId);
    expect((await world.clerk.call('files.download', { params: { fileId: file?.fileId ?? '' } })) as never).toEqual(
      letter,
    );
  });

  it('of ten that send the same at the same moment, the file is made once', async () => {
    const before = (await world.clerk.call('files.list')).length;
    const { uploadId } = await create({ name: 'ten.pdf' });
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => append(uploadId, letter, 0)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await world.clerk.call('files.list')).length).toBe(before + 1);
  });
});

describe('exactly once', () => {
  it('the same key answers the same upload, whatever stage it is at', async () => {
    const first = await create({ key: 'print-1' });
    await append(first.uploadId, letter.subarray(0, 10), 0);
    expect(await create({ key: 'print-1' })).toMatchObject({ uploadId: first.uploadId, offset: 10 });
    const { file } = await append(first.uploadId, letter.subarray(10), 10);
    const again = await create({ key: 'print-1' });
    expect(again).toMatchObject({ uploadId: first.uploadId, offset: letter.length });
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
    const other = await create({ key: 'print-4', client: world.stranger });
    expect(other.uploadId).not.toBe(mine.uploadId);
  });

  it('a finished upload gives its file to whoever lost the answer, for sixty days', async () => {
    const { uploadId } = await create({ key: 'print-5' });
    const { file } = await append(uploadId, letter, 0);
    server.clock.advance(50 * 86_400_000);
    world = { ...world, clerk: await server.signIn('clerk', PASSWORD) };
    expect((await state(uploadId)).file).toEqual(file);
    expect((await create({ key: 'print-5' })).file).toEqual(file);
    expect((await append(uploadId, Buffer.alloc(0), letter.length)).file).toEqual(file);
    server.clock.advance(11 * 86_400_000);
    world = { ...world, clerk: await server.signIn('clerk', PASSWORD) };
    expect((await failure(state(uploadId))).label).toBe('upload.notFound');
  });
});

describe('a file that cannot be taken in', () => {
  it.each([
    ['a truncated PDF', () => letter.subarray(0, 300), 'file.truncated'],
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
    await append(uploadId, letter.subarray(0, 10), 0);
    server.clock.advance(6 * 86_400_000);
    await sweepUploads(server.services);
    expect(existsSync(folderOf(uploadId))).toBe(true);
    server.clock.advance(2 * 86_400_000);
    world = { ...world, clerk: await server.signIn('clerk', PASSWORD) };
    expect((await failure(state(uploadId))).label).toBe('upload.notFound');
    const anew = await create({ key: 'left' });
    expect([anew.offset, anew.uploadId === uploadId]).toEqual([0, false]);
    await sweepUploads(server.services);
    expect(existsSync(folderOf(uploadId))).toBe(false);
    expect((await append(anew.uploadId, letter, 0)).file?.pageCount).toBe(3);
  });
});

describe('an upload of somebody else', () => {
  it('does not exist', async () => {
    const { uploadId } = await create();
    for (const login of ['stranger', 'mayor']) {
      const client = await server.signIn(login, PASSWORD);
      expect((await failure(state(uploadId, client))).label).toBe('upload.notFound');
      const sent = client.call('files.appendUpload', {
        params: { uploadId },
        raw: letter,
        headers: { 'Upload-Offset': '0' },
      });
      expect((await failure(sent)).label).toBe('upload.notFound');
    }
    expect((await state(uploadId)).offset).toBe(0);
  });
});
