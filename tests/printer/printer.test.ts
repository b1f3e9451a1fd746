// The printer without a network: when a job completes, what strangers see, what a restart remembers.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { GROUP } from '#printer-driver/protocol/syntax.ts';
import {
  attribute,
  attributesOf,
  integer,
  keyword,
  numberOf,
  strings,
  stringsOf,
} from '#printer-driver/protocol/values.ts';
import { convertInChild } from '#printer-driver/raster/convert-in-child.ts';
import { nodeDisk } from '#printer-driver/spool/disk.ts';
import { jobId, jobOf, openScene, type Scene } from './support/printer-scene.ts';
import { storedIn } from './support/stored.ts';

/** A grey picture of 16 x 16 as far as a PDF looks into it. */
const JPEG = Buffer.from('ffd8ffc0000b080010001001011100ffda0008010100003f0000ffd9', 'hex');

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

describe('a queue', () => {
  it('counts its own jobs, not those of its neighbours', async () => {
    await scene.print();
    const counted = async (path: string) => {
      const operation = [attribute('requested-attributes', ...keyword('queued-job-count'))];
      const answer = await scene.ask({ code: OPERATION.getPrinterAttributes, path, operation });
      return numberOf(attributesOf(answer.groups, GROUP.printer), 'queued-job-count');
    };
    expect(await counted('/ipp/print')).toBe(1);
    expect(await counted('/ipp/plain/A')).toBe(1);
    expect(await counted('/ipp/print/B')).toBe(0);
  });
});

describe('a printed document', () => {
  it('is announced at once and its job completes two seconds after its last byte', async () => {
    const id = await scene.print();
    expect(scene.events.map((event) => event.type)).toEqual(['document-ready']);
    expect(await scene.stateOf(id)).toBe(5);
    scene.pass(1_900);
    expect(await scene.stateOf(id)).toBe(5);
    scene.pass(200);
    expect(await scene.stateOf(id)).toBe(9);
    expect(scene.events.at(-1)).toMatchObject({ type: 'job-completed', jobId: id });
  });

  it('whose parent must take it first completes when it has', async () => {
    await scene.reopen({ awaitTaken: true });
    const id = await scene.print();
    scene.pass(5_000);
    expect(await scene.stateOf(id)).toBe(5);
    const [event] = scene.events;
    scene.printer.taken(event?.type === 'document-ready' ? event.uuid : '');
    expect(await scene.stateOf(id)).toBe(9);
  });

  it('canceled in time leaves nothing in the spool', async () => {
    const id = await scene.print();
    const other = await scene.ask({
      code: OPERATION.cancelJob,
      user: 'mallory',
      operation: jobId(id),
    });
    expect(other.code).toBe(0x0403);
    expect((await scene.ask({ code: OPERATION.cancelJob, operation: jobId(id) })).code).toBe(0);
    expect(await scene.stateOf(id)).toBe(7);
    expect(readdirSync(join(scene.folder, 'ready'))).toEqual([]);
  });

  it('that is raster and broken aborts its job and is kept with the reason', async () => {
    const id = await scene.print({
      document: 'RaS2 broken',
      operation: [attribute('document-format', ...strings('mimeMediaType', 'image/pwg-raster'))],
    });
    await expect.poll(() => scene.stateOf(id)).toBe(8);
    await expect.poll(() => readdirSync(join(scene.folder, 'converting'))).toEqual([]);
    const [kept, ...others] = storedIn(join(scene.folder, 'failed'));
    expect([kept?.document.toString(), kept?.metadata.failure, others]).toEqual(['RaS2 broken', 'broken', []]);
    expect(readdirSync(join(scene.folder, 'incoming'))).toEqual([]);
  });

  it.each(['at once', 'after a restart'])('that is a picture becomes a PDF %s, and only that is left', async (when) => {
    const waits = { result: new Promise<never>(() => {}), cancel: () => {} };
    scene.convert = when === 'at once' ? convertInChild : () => waits;
    const id = await scene.print({
      document: JPEG,
      operation: [attribute('document-format', ...strings('mimeMediaType', 'image/jpeg'))],
    });
    if (when !== 'at once') {
      scene.convert = convertInChild;
      await scene.reopen();
    }
    await expect.poll(() => readdirSync(join(scene.folder, 'ready')).length, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => readdirSync(join(scene.folder, 'converting'))).toEqual([]);
    const [pdf] = storedIn(join(scene.folder, 'ready'));
    expect(pdf?.metadata).toMatchObject({ jobId: id, pages: 1, quality: 'scanned', sourceFormat: 'image/jpeg' });
    expect(
      createHash('sha256')
        .update(pdf?.document ?? '')
        .digest('hex'),
    ).toBe(pdf?.metadata.sha256);
    expect(pdf?.document.includes(JPEG)).toBe(true);
    expect(pdf?.document.toString('latin1')).toMatch(/^%PDF-1\.7.*%%EOF\n$/s);
    // The picture ends where it ended when it came, before what the printer wrote behind it.
    expect(pdf?.document.includes('MAILJOB1')).toBe(false);
  });

  it('of which not even the metadata find room is refused, leaves nothing, and is taken when there is room', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    let written = 0;
    scene.create = async (path) => {
      const file = await nodeDisk.create(path);
      return { ...file, writev: (parts) => (++written === 2 ? Promise.reject(full) : file.writev(parts)) };
    };
    const answer = await scene.ask({ code: OPERATION.printJob, document: '%PDF-1.7 letter' });
    expect([answer.code, written]).toEqual([0x0505, 2]);
    expect(scene.events).toMatchObject([{ type: 'spool-full', full: true }, { type: 'job-aborted' }]);
    for (const place of ['incoming', 'ready']) expect(readdirSync(join(scene.folder, place))).toEqual([]);
    await scene.print();
    expect(storedIn(join(scene.folder, 'ready'))).toHaveLength(1);
  });

  it('lies in the spool as it came, whatever it ends with and however it is called', async () => {
    await scene.print();
    const [first] = storedIn(join(scene.folder, 'ready'));
    const path = join(scene.folder, 'ready', `${first?.metadata.uuid}.job`);
    const document = readFileSync(path, 'utf8');
    await scene.print({ document, operation: [attribute('job-name', ...strings('name', ''))] });
    const stored = storedIn(join(scene.folder, 'ready')).map((one) => one.document.toString());
    expect(new Set(stored)).toEqual(new Set(['%PDF-1.7 letter', document]));
  });
});

describe('a job without a document', () => {
  it('aborts after the time-out', async () => {
    const id = numberOf(jobOf(await scene.ask({ code: OPERATION.createJob })), 'job-id') ?? 0;
    scene.pass(59_000);
    expect(await scene.stateOf(id)).toBe(3);
    scene.pass(2_000);
    expect(await scene.stateOf(id)).toBe(8);
  });
  it('takes one document and refuses a second one', async () => {
    const id = numberOf(jobOf(await scene.ask({ code: OPERATION.createJob })), 'job-id') ?? 0;
    const operation = [
      attribute('job-id', ...integer(id)),
      attribute('last-document', { type: 'boolean', data: false }),
    ];
    expect((await scene.ask({ code: OPERATION.sendDocument, operation, document: '%PDF-1.7 first' })).code).toBe(0);
    expect((await scene.ask({ code: OPERATION.sendDocument, operation, document: '%PDF-1.7 second' })).code).toBe(
      0x0509,
    );
    expect((await scene.ask({ code: OPERATION.sendDocument, operation })).code).toBe(0);
  });
});

describe('other names and other queues', () => {
  it('see id, uri and state of a job and nothing else', async () => {
    const id = await scene.print();
    const operation = [
      attribute('job-id', ...integer(id)),
      attribute('requested-attributes', ...keyword('all', 'job-name')),
    ];
    const seen = jobOf(await scene.ask({ code: OPERATION.getJobAttributes, user: 'mallory', operation }));
    expect(seen.map((item) => item.name)).toEqual(['job-id', 'job-uri', 'job-state']);
    expect((await scene.ask({ code: OPERATION.getJobAttributes, path: '/ipp/print/B', operation })).code).toBe(0x0406);
    expect((await scene.ask({ code: OPERATION.getPrinterAttributes, path: '/ipp/print/C' })).code).toBe(0x0406);
  });
});

describe('after a restart', () => {
  it('job ids go on, finished jobs are remembered and documents are announced again', async () => {
    const id = await scene.print();
    scene.pass(3_000);
    scene.events = [];
    await scene.reopen();
    expect(scene.events).toMatchObject([{ type: 'document-ready', jobId: id, recovered: true }]);
    expect(await scene.stateOf(id)).toBe(9);
    expect(await scene.print()).toBeGreaterThan(id);
  });
});

describe('what the printer claims', () => {
  it('of features is what the self-certification shows, and no certificate of others', async () => {
    const attributes = attributesOf((await scene.ask({ code: OPERATION.getPrinterAttributes })).groups, GROUP.printer);
    expect(stringsOf(attributes, 'ipp-features-supported')).toEqual(['ipp-everywhere', 'ipp-everywhere-server']);
    expect(attributes.map((item) => item.name).filter((name) => name.startsWith('mopria'))).toEqual([]);
  });
});
