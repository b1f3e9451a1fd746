// Resumable uploads as a client makes them, on a server with a small world; for tests.
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll } from 'vitest';
import { createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const metadata = (name: string) => `filename ${base64(name)},source ${base64('printer')}`;

interface Creation {
  readonly bytes?: number;
  readonly name?: string;
  readonly key?: string;
  readonly client?: TestClient;
}

/** A letter of some pages. */
export async function makeLetter(pages = 3): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) made.addPage([595.28, 841.89]).drawText(`Page ${page}`);
  return Buffer.from(await made.save());
}

/** Waits until the connection has taken the bytes. */
export const writeTo = (patch: ClientRequest, bytes: Buffer) =>
  new Promise<void>((resolve) => patch.write(bytes, () => resolve()));

/** A server that takes files of 40 MB at most, and the clerk's uploads to it. Registers its own set-up and clean-up. */
export function uploadWorld() {
  let server: TestServer;
  let world: World;
  let letter: Buffer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { MAILROOM_MAX_FILE_BYTES: '40000000' } });
    world = await createWorld(server);
    letter = await makeLetter();
  });
  afterAll(() => server?.stop());

  return {
    get server() {
      return server;
    },
    get clerk() {
      return world.clerk;
    },
    get stranger() {
      return world.stranger;
    },
    get letter() {
      return letter;
    },
    create: ({ bytes = letter.length, name = 'letter.pdf', key, client = world.clerk }: Creation = {}) =>
      client.call('files.createUpload', {
        headers: { 'Upload-Length': String(bytes), 'Upload-Metadata': metadata(name), 'Tus-Resumable': '1.0.0' },
        ...(key ? { idempotencyKey: key } : {}),
      }),
    append: (uploadId: string, raw: Buffer, offset: number, more: Record<string, string> = {}) =>
      world.clerk.call('files.appendUpload', {
        params: { uploadId },
        raw,
        headers: { 'Upload-Offset': String(offset), ...more },
      }),
    state: (uploadId: string, client = world.clerk) => client.call('files.uploadState', { params: { uploadId } }),
    folderOf: (uploadId: string) => path.join(server.dataDir, 'uploads', uploadId),

    /** Begins a PATCH whose body does not end by itself. */
    openPatch(uploadId: string, bytes: number, offset: number): ClientRequest {
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
    },

    /** Days go by, which ends the clerk's session; the clerk signs in again. */
    async daysLater(days: number): Promise<void> {
      server.clock.advance(days * 86_400_000);
      world = { ...world, clerk: await server.signIn('clerk', PASSWORD) };
    },
  };
}
