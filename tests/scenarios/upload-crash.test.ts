// A server is killed while a file comes in, and between the last byte and its answer: another one goes on, nothing is
// lost, nothing is there twice.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/support/api-world.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PROGRAM = fileURLToPath(new URL('./upload-server.ts', import.meta.url));
const MIB = 1024 * 1024;
let server: TestServer;
let world: World;
const children: ChildProcess[] = [];
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server?.stop();
});

async function startSecond(failPoint = ''): Promise<{ child: ChildProcess; url: string }> {
  const now = server.clock.now().toISOString();
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(server.connection), server.dataDir, now], {
    env: { ...process.env, MAILROOM_TEST_FAILPOINTS: '1', FAILPOINT: failPoint },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

const begin = (bytes: number) =>
  world.clerk.call('files.createUpload', {
    headers: {
      'Upload-Length': String(bytes),
      'Upload-Metadata': `filename ${Buffer.from('big.txt').toString('base64')}`,
    },
  });
const state = (uploadId: string, client: TestClient = world.clerk) =>
  client.call('files.uploadState', { params: { uploadId } });

function patch(url: string, uploadId: string, bytes: number) {
  const sent = request(`${url}/api/files/uploads/${uploadId}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${world.clerk.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(bytes),
    },
  });
  sent.on('error', () => undefined);
  return sent;
}

it('killed in the middle of a stretch, it costs no more than what was not yet made sure', {
  timeout: 120_000,
}, async () => {
  const content = Buffer.alloc(20 * MIB, 'every byte in its place ');
  for (let at = 0; at < content.length; at += 4096) content.write(String(at).padStart(12), at);
  const { uploadId } = await begin(content.length);
  const { child, url } = await startSecond();
  const sending = patch(url, uploadId, content.length);
  sending.write(content.subarray(0, 12 * MIB));
  await expect.poll(async () => (await state(uploadId)).offset, { timeout: 60_000 }).toBeGreaterThanOrEqual(8 * MIB);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { offset } = await state(uploadId);
  expect(offset).toBeLessThanOrEqual(12 * MIB);
  // The dead server's hold runs out.
  server.clock.advance(16_000);
  const { file } = await world.clerk.call('files.appendUpload', {
    params: { uploadId },
    raw: content.subarray(offset),
    headers: { 'Upload-Offset': String(offset) },
  });
  const back = await world.clerk.call('files.download', { params: { fileId: file?.fileId ?? '' } });
  expect(content.equals(back)).toBe(true);
});

it('killed between the last byte and the answer, the file is there once', { timeout: 120_000 }, async () => {
  const content = Buffer.from('a file whose answer nobody heard');
  const before = (await world.clerk.call('files.list')).length;
  const { uploadId } = await begin(content.length);
  const { child, url } = await startSecond('upload-stored-before-commit:kill');
  patch(url, uploadId, content.length).end(content);
  await once(child, 'exit');
  expect(await state(uploadId)).toMatchObject({ offset: content.length, file: null });
  server.clock.advance(16_000);
  const states = await Promise.all(Array.from({ length: 6 }, () => state(uploadId)));
  const { file } = await state(uploadId);
  expect(states.some((one) => one.file?.fileId === file?.fileId)).toBe(true);
  expect((await world.clerk.call('files.list')).length).toBe(before + 1);
});
