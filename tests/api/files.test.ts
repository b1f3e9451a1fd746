// Uploading, listing, showing and downloading files through HTTP.
import { readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/system/clock.ts';
import { createLogger } from '#server/system/logger.ts';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { failure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let letter: Buffer;
/** Level and event of each line of the server's log. */
const logged: string[] = [];
const log = createLogger({
  clock: systemClock,
  write: (line, level) => logged.push(`${level} ${(JSON.parse(line) as { event: string }).event}`),
});
beforeAll(async () => {
  server = await startTestServer({ log, environment: { MAILROOM_MAX_FILE_BYTES: '300000' } });
  world = await createWorld(server);
  const made = await PDFDocument.create();
  for (let page = 1; page <= 3; page += 1) made.addPage([595.28, 841.89]).drawText(`Page ${page}`);
  letter = Buffer.from(await made.save());
});
afterAll(() => server?.stop());

const put = (raw: Buffer, name = 'letter.pdf', idempotencyKey?: string) =>
  world.clerk.call('files.put', { query: { name }, raw, ...(idempotencyKey ? { idempotencyKey } : {}) });

describe('an uploaded file', () => {
  it('is stored by its content and tells its pages and their size in mm', async () => {
    const file = await put(letter);
    expect(file).toMatchObject({ name: 'letter.pdf', type: 'pdf', bytes: letter.length, pageCount: 3, warning: null });
    expect(file.firstPage?.width).toBeCloseTo(210, 0);
    expect(file.firstPage?.height).toBeCloseTo(297, 0);
    expect((await world.clerk.call('files.download', { params: { fileId: file.fileId } })) as never).toEqual(letter);
  });

  it('comes as multipart as well, and the answer is the first file', async () => {
    const file = await world.clerk.call('files.upload', {
      parts: [
        { name: 'source', value: 'printer' },
        { name: 'file', value: letter, fileName: 'one.pdf' },
        { name: 'file', value: Buffer.from('a;b\n1;2\n'), fileName: 'rows.csv' },
      ],
    });
    expect(file).toMatchObject({ name: 'one.pdf', source: 'printer', type: 'pdf' });
    const names = (await world.clerk.call('files.list')).map(({ name, type }) => `${name} ${type}`);
    expect(names).toEqual(expect.arrayContaining(['one.pdf pdf', 'rows.csv data']));
  });

  it('is told again as it was when it came', async () => {
    const file = await put(letter);
    expect(await world.clerk.call('files.view', { params: { fileId: file.fileId } })).toEqual(file);
  });

  it('is judged by its content, not by its name', async () => {
    expect((await put(Buffer.from('only words'), 'fake.pdf')).type).toBe('data');
    expect((await put(letter, 'letter.txt')).type).toBe('pdf');
  });

  it('keeps the last part of its name without what could mislead', async () => {
    expect((await put(letter, '../../etc/pass\u202Ewd\u0000.pdf')).name).toBe('passwd.pdf');
  });

  it('is sent in ranges, saved and never shown by the browser', async () => {
    const { fileId } = await put(letter, 'Zürich "1".pdf');
    const part = await world.clerk.fetch(`/api/files/${fileId}`, { headers: { range: 'bytes=0-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${letter.length}`,
    ]);
    expect(part.headers.get('content-disposition')).toBe(
      `attachment; filename="Z_rich _1_.pdf"; filename*=UTF-8''Z%C3%BCrich%20%221%22.pdf`,
    );
    expect(part.headers.get('content-security-policy')).toContain('sandbox');
    const outside = await world.clerk.fetch(`/api/files/${fileId}`, { headers: { range: 'bytes=999999-' } });
    expect(outside.status).toBe(416);
  });

  it('shows a page as a picture, and says when it has no such page', async () => {
    const { fileId } = await put(letter);
    const page = await world.clerk.fetch(`/api/files/${fileId}/pages/2?longestSide=200`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(
      Buffer.from(await page.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const beyond = await failure(world.clerk.call('files.page', { params: { fileId, page: '4' } }));
    expect([beyond.code, beyond.label]).toEqual([-40, 'area.page']);
  });

  it('is merged with others in the order asked for, and stays itself', async () => {
    const first = await put(letter, 'one.pdf');
    const second = await put(letter, 'two.pdf');
    const fileIds = [second.fileId, first.fileId];
    const merged = await world.clerk.call('files.merge', { body: { fileIds, name: 'Both' } });
    expect(merged).toMatchObject({ name: 'Both.pdf', type: 'pdf', pageCount: 6 });
    expect((await world.clerk.call('files.list')).map(({ fileId }) => fileId)).toEqual(
      expect.arrayContaining([...fileIds, merged.fileId]),
    );
    const rows = await put(Buffer.from('only words'), 'rows.csv');
    const noPdf = await failure(
      world.clerk.call('files.merge', { body: { fileIds: [first.fileId, rows.fileId], name: 'Both' } }),
    );
    expect(noPdf.label).toBe('file.notPdf');
    const foreign = await failure(world.mayor.call('files.merge', { body: { fileIds, name: 'Both' } }));
    expect(foreign.label).toBe('file.notFound');
  });

  it('belongs to its person: to others it is missing', async () => {
    const { fileId } = await put(letter);
    const foreign = await failure(world.mayor.call('files.download', { params: { fileId } }));
    const missing = await failure(world.mayor.call('files.download', { params: { fileId: 'A'.repeat(32) } }));
    expect([foreign.status, foreign.code, foreign.label]).toEqual([404, -20, 'file.notFound']);
    expect(foreign.label).toBe(missing.label);
  });

  it('is gone after seven days', async () => {
    const own = await startTestServer();
    try {
      const other = await createWorld(own);
      const { fileId } = await other.clerk.call('files.put', { query: { name: 'a.txt' }, raw: Buffer.from('a') });
      own.clock.advance(7 * 86_400_000 + 1);
      const again = await own.signIn('clerk', 'seven purple lamps at dawn');
      expect((await failure(again.call('files.download', { params: { fileId } }))).code).toBe(-20);
      expect(await again.call('files.list')).toEqual([]);
    } finally {
      await own.stop();
    }
  });

  it('sent twice under one key is one file', async () => {
    const first = await put(letter, 'same.pdf', 'upload-1');
    expect(await put(letter, 'same.pdf', 'upload-1')).toEqual(first);
    expect((await failure(put(letter, 'other.pdf', 'upload-1'))).label).toBe('idempotency.otherBody');
  });
});

describe('refused with an error of its own is', () => {
  it.each([
    ['a truncated PDF', () => letter.subarray(0, 300), 'file.truncated', -40],
    ['an empty file', () => Buffer.alloc(0), 'file.empty', -40],
    ['a file over the limit', () => Buffer.alloc(300_001, 'x'), 'file.tooBig', -60],
  ] as const)('%s', async (_what, content, label, code) => {
    const refused = await failure(put(content()));
    expect([refused.label, refused.code]).toEqual([label, code]);
  });

  it('an upload without a file', async () => {
    expect((await failure(world.clerk.call('files.upload', { parts: [] }))).label).toBe('file.noFile');
  });
});

describe('an upload that breaks off', () => {
  it('leaves no temporary file', async () => {
    await new Promise<void>((resolve) => {
      const upload = request(`${server.url}/api/files?name=broken.pdf`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${world.clerk.token}`,
          'content-type': 'application/octet-stream',
          'content-length': '200000',
        },
      });
      upload.on('error', () => resolve());
      upload.write(letter, () => setTimeout(() => upload.destroy(), 100));
      upload.on('close', () => resolve());
    });
    const folder = path.join(server.dataDir, 'files', 'tmp');
    await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => logged, { timeout: 30_000 }).toContain('info http.caller-gone');
    expect(logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});

/** An answer as it crosses the wire: `fetch` would unpack it. */
function onTheWire(url: string, method: 'GET' | 'HEAD', accepted?: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const headers: Record<string, string> = { authorization: `Bearer ${world.clerk.token}` };
    if (accepted !== undefined) headers['accept-encoding'] = accepted;
    request(`${server.url}${url}`, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('on the wire', () => {
  it('a long list is packed for who asks and the same for who does not', async () => {
    for (let n = 0; n < 10; n += 1) await put(Buffer.from(`row ${n}`), `rows-${n}.csv`);
    const plain = await onTheWire('/api/files', 'GET');
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    const packed = await onTheWire('/api/files', 'GET', 'gzip');
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
    expect(packed.headers['cache-control']).toBe('no-store');
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    expect((await onTheWire('/api/files', 'GET', 'gzip, deflate, br')).headers['content-encoding']).toBe('br');
  });

  it('short answers, errors, downloads and pictures go out as they are', async () => {
    const { fileId } = await put(letter);
    const addresses = ['/api/files/nothing', `/api/files/${fileId}/view`, `/api/files/${fileId}/pages/1`];
    for (const url of addresses) {
      const { headers } = await onTheWire(url, 'GET', 'gzip, br');
      expect([url, headers['content-encoding']]).toEqual([url, undefined]);
    }
    const download = await onTheWire(`/api/files/${fileId}`, 'GET', 'gzip, br');
    expect([download.status, download.headers['content-encoding'], download.bytes]).toEqual([200, undefined, letter]);
    const head = await onTheWire('/api/files/uploads/nobody', 'HEAD', 'gzip, br');
    expect([head.status, head.headers['content-encoding'], head.bytes.length]).toEqual([404, undefined, 0]);
  });
});
