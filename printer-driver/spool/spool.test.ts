// The spool: what the printer has answered for is on disk, in an order that no power cut can undo.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Disk, nodeDisk } from './disk.ts';
import { foldersAt, makeFolders, rootFor, userFolderName } from './folders.ts';
import type { Compression } from './inflate.ts';
import { readJob, trailerOf } from './job-file.ts';
import { openJournal } from './journal.ts';
import type { DocumentMetadata } from './metadata.ts';
import { publish } from './publish.ts';
import { type ReceiveOrder, receiveDocument } from './receive.ts';
import { recover } from './recover.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mailroom-spool-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function* chunksOf(data: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
}
const UUID = '6f1c0f0e-0000-4000-8000-000000000001';
const METADATA: DocumentMetadata = {
  version: 2,
  uuid: UUID,
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
  bytes: 4,
  sha256: '',
  pages: null,
  settings: {},
};
const order = (source: AsyncIterable<Uint8Array>, more: Partial<ReceiveOrder<string>> = {}): ReceiveOrder<string> => ({
  disk: nodeDisk,
  folder: root,
  uuid: UUID,
  source,
  compression: 'none',
  mostBytes: 1e9,
  ratio: 200,
  inspect: () => 'pdf',
  ...more,
});

/** A disk that writes down what is done to it. */
function watched(log: string[], disk: Disk = nodeDisk): Disk {
  const short = (path: string): string => path.replace(root, '').replaceAll(UUID, 'ID');
  return {
    ...disk,
    async create(path) {
      const file = await disk.create(path);
      return {
        ...file,
        sync: async () => {
          await file.sync();
          log.push(`sync ${short(path)}`);
        },
      };
    },
    async rename(from, to) {
      await disk.rename(from, to);
      log.push(`rename ${short(to)}`);
    },
    async syncFolder(folder) {
      await disk.syncFolder(folder);
      log.push(`sync folder ${short(folder)}`);
    },
  };
}

describe('a document', () => {
  it('is stored byte for byte, with its hash, whatever the compression', async () => {
    const data = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000), Buffer.alloc(200_000, 65)]);
    const coded: [Compression, Uint8Array][] = [
      ['none', data],
      ['gzip', gzipSync(data)],
      ['deflate', deflateSync(data)],
      ['deflate', deflateRawSync(data)],
    ];
    for (const [compression, sent] of coded)
      for (const size of [1_000, 65_536]) {
        const receipt = await receiveDocument(order(chunksOf(sent, size), { compression }));
        if (!receipt.ok) throw new Error(receipt.failure);
        await receipt.document.file.close();
        expect(receipt.document).toMatchObject({
          bytes: data.length,
          sha256: createHash('sha256').update(data).digest('hex'),
        });
        expect(readFileSync(receipt.document.path).equals(data)).toBe(true);
        expect(statSync(receipt.document.path).mode & 0o777).toBe(0o600);
        rmSync(receipt.document.path);
      }
  });

  it('that is broken, cut, empty, too large or a bomb leaves nothing behind', async () => {
    const gz = gzipSync(randomBytes(100_000));
    const cases: [string, AsyncIterable<Uint8Array>, Partial<ReceiveOrder<string>>][] = [
      ['empty', chunksOf(new Uint8Array(0)), {}],
      ['empty', chunksOf(new Uint8Array(0)), { compression: 'gzip' }],
      ['compression-error', chunksOf(Buffer.from('not gzip at all')), { compression: 'gzip' }],
      ['compression-error', chunksOf(gz.subarray(0, gz.length - 20)), { compression: 'gzip' }],
      ['too-large', chunksOf(gzipSync(Buffer.alloc(64 << 20))), { compression: 'gzip' }],
      ['too-large', chunksOf(Buffer.alloc(5_000)), { mostBytes: 4_000 }],
      ['unknown-format', chunksOf(Buffer.from('%!PS')), { inspect: () => undefined }],
      ['interrupted', hangingUp(), {}],
      ['interrupted', hangingUp(gzipSync(Buffer.alloc(100)).subarray(0, 15)), { compression: 'gzip' }],
    ];
    for (const [failure, source, more] of cases) {
      expect(await receiveDocument(order(source, more))).toEqual({ ok: false, failure });
      expect(readdirSync(root)).toEqual([]);
    }
  });

  it('is refused as disk-full when the disk is', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const disk: Disk = {
      ...nodeDisk,
      create: async (path) => ({ ...(await nodeDisk.create(path)), writev: () => Promise.reject(full) }),
    };
    expect(await receiveDocument(order(chunksOf(Buffer.alloc(3_000_000)), { disk }))).toEqual({
      ok: false,
      failure: 'disk-full',
    });
    expect(readdirSync(root)).toEqual([]);
  });

  it('reaches the disk with its metadata before its name does', async () => {
    const log: string[] = [];
    const disk = watched(log);
    const folders = foldersAt(root);
    await makeFolders(disk, folders);
    // The folders themselves are durable before the first document is.
    expect(log.splice(0)[0]).toBe('sync folder ');
    const receipt = await receiveDocument(order(chunksOf(Buffer.from('%PDF')), { disk, folder: folders.incoming }));
    if (!receipt.ok) throw new Error(receipt.failure);
    await publish({ disk, folders, into: 'ready', source: receipt.document, metadata: METADATA });
    expect(log).toEqual(['sync /incoming/ID.part', 'rename /ready/ID.job', 'sync folder /ready']);
    expect(await readJob(disk, join(folders.ready, `${UUID}.job`))).toEqual(METADATA);
    expect(readdirSync(folders.incoming)).toEqual([]);
  });
});

async function* hangingUp(first: Uint8Array = Buffer.from('%PDF-1.7')): AsyncGenerator<Uint8Array> {
  yield first;
  throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
}

describe('after a crash', () => {
  const lay = (folder: string, document = '%PDF', uuid = UUID): void => {
    const trailer = trailerOf({ ...METADATA, uuid, bytes: Buffer.byteLength(document) });
    writeFileSync(join(folder, `${uuid}.job`), Buffer.concat([Buffer.from(document), trailer]));
  };

  it('files that are not whole go, whole ones are found, and files of others stay', async () => {
    const folders = foldersAt(root);
    await makeFolders(nodeDisk, folders);
    const other = '6f1c0f0e-0000-4000-8000-000000000002';
    writeFileSync(join(folders.incoming, `${other}.part`), 'half');
    lay(folders.ready);
    writeFileSync(join(folders.ready, `${other}.job`), 'a document whose metadata the product has cut off');
    writeFileSync(join(folders.ready, 'letter.pdf'), 'of somebody else');
    const found = await recover(nodeDisk, folders);
    expect(found.ready.map(({ metadata }) => metadata.uuid)).toEqual([UUID]);
    expect(readdirSync(folders.ready).sort()).toEqual([`${UUID}.job`, 'letter.pdf']);
    expect(readdirSync(folders.incoming)).toEqual([]);
  });

  it.each(['ready', 'failed'] as const)('raster that lies in %s already is not converted twice', async (into) => {
    const folders = foldersAt(root);
    await makeFolders(nodeDisk, folders);
    lay(folders[into]);
    lay(folders.converting, 'RaS2');
    expect((await recover(nodeDisk, folders)).converting).toEqual([]);
    expect(readdirSync(folders.converting)).toEqual([]);
    expect(readdirSync(folders[into])).toEqual([`${UUID}.job`]);
  });

  it('no job id is given out twice, and finished jobs are remembered', async () => {
    const open = () =>
      openJournal<{ id: number }>({
        disk: nodeDisk,
        folder: root,
        parse: (value) =>
          typeof value === 'object' && value !== null && 'id' in value ? { id: Number(value.id) } : undefined,
        keep: (entries) => entries.slice(-2),
        highestId: 3,
      });
    const ids: number[] = [];
    const journals: { close: () => Promise<void> }[] = [];
    for (let run = 0; run < 3; run += 1) {
      const { journal, entries } = await open();
      if (run > 0) expect(entries).toHaveLength(2);
      const given = await Promise.all(Array.from({ length: 1_200 }, () => journal.nextId()));
      ids.push(...given);
      for (const id of given.slice(-3)) journal.record({ id });
      await journal.settled();
      journals.push(journal);
      // No close: the process is killed. The last line may be cut.
      writeFileSync(join(root, 'jobs.log'), `${readFileSync(join(root, 'jobs.log'), 'utf8')}{"id":9`);
    }
    for (const journal of journals) await journal.close();
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.min(...ids)).toBeGreaterThan(3);
  });
});

describe('a shared machine', () => {
  it('keeps each claimed user in a folder of mode 0700 whose name shows nothing of the wire', async () => {
    const hostile = '../../etc/passwd\u0000';
    const folders = foldersAt(rootFor(root, true, hostile));
    await makeFolders(nodeDisk, folders);
    expect(readdirSync(join(root, 'users'))).toEqual([userFolderName(hostile)]);
    expect(statSync(folders.root).mode & 0o777).toBe(0o700);
    expect(userFolderName('DOMAIN\\Anna')).toBe(userFolderName('anna'));
    expect(userFolderName('anna')).not.toBe(userFolderName('annb'));
  });
});
