// Files from outside are held until the virus scanner answered: read from what is stored, and from what the log says.
import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/context/config.ts';
import { clamdAddress, openVirusScanner } from '#server/system/virus-scanner.ts';
import { type ClamdPeer, EICAR, openClamdPeer } from '#tests/scanner/clamd-peer.ts';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { failure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let clamd: ClamdPeer;
let server: TestServer;
let world: World;
let letter: Buffer;

async function makeLetter(text: string): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage([595.28, 841.89]).drawText(text);
  return Buffer.from(await made.save());
}

beforeAll(async () => {
  clamd = await openClamdPeer(2_000_000);
  server = await startTestServer({ environment: { MAILROOM_CLAMD: clamd.address } });
  world = await createWorld(server);
  letter = await makeLetter('clean');
});
afterAll(async () => {
  await server?.stop();
  await clamd?.close();
});

const infected = () => Buffer.concat([letter, Buffer.from('\n%'), EICAR, randomBytes(8)]);
const put = (raw: Buffer) => world.clerk.call('files.put', { query: { name: 'letter.pdf' }, raw });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const begin = (bytes: number) =>
  world.clerk.call('files.createUpload', {
    headers: {
      'Upload-Length': String(bytes),
      'Upload-Metadata': `filename ${base64('letter.pdf')},source ${base64('printer')}`,
      'Tus-Resumable': '1.0.0',
    },
  });
const append = (uploadId: string, raw: Buffer) =>
  world.clerk.call('files.appendUpload', { params: { uploadId }, raw, headers: { 'Upload-Offset': '0' } });
const storedContents = async () => {
  const names: string[] = [];
  for await (const name of server.services.files.list()) names.push(name);
  return names.length;
};
const troubles = async () => (await world.clerk.call('app.ready', {})).troubles.map(({ label }) => label);

describe('a file that is sent', () => {
  it('is read by the scanner before it is taken in', async () => {
    const before = clamd.scanned.length;
    expect((await put(letter)).pageCount).toBe(1);
    expect(clamd.scanned.slice(before)).toEqual([letter.length]);
  });

  it('is refused by the name of what was found, and nothing of it stays', async () => {
    const before = await storedContents();
    const refused = await failure(put(infected()));
    expect([refused.label, refused.parameters]).toEqual([
      'file.virus',
      { file: 'letter.pdf', virus: 'Eicar-Test-Signature' },
    ]);
    const parts = [{ name: 'file', value: infected(), fileName: 'one.pdf' }];
    expect((await failure(world.clerk.call('files.upload', { parts }))).label).toBe('file.virus');
    expect(await storedContents()).toBe(before);
  });

  it('larger than the scanner reads is refused as that', async () => {
    const refused = await failure(put(Buffer.concat([letter, randomBytes(3_000_000)])));
    expect(refused.label).toBe('file.scannerLimit');
  });

  it('in pieces is refused for good, and a repeat hears the same', async () => {
    const virus = infected();
    const { uploadId } = await begin(virus.length);
    expect((await failure(append(uploadId, virus))).label).toBe('file.virus');
    const state = world.clerk.call('files.uploadState', { params: { uploadId } });
    expect((await failure(state)).label).toBe('file.virus');
  });
});

describe('a scanner that is away', () => {
  it('lets nothing in, says so to those who look after the server, and an upload waits whole until it is back', async () => {
    clamd.be('broken');
    const fresh = await makeLetter('held');
    const refused = await failure(put(fresh));
    expect([refused.code, refused.label, refused.parameters]).toEqual([-80, 'file.scannerAway', { seconds: 30 }]);
    expect(await troubles()).toEqual(['file.scannerAway']);
    const { uploadId } = await begin(fresh.length);
    expect((await failure(append(uploadId, fresh))).label).toBe('file.scannerAway');
    clamd.be('well');
    const { file } = await world.clerk.call('files.uploadState', { params: { uploadId } });
    expect(file).toMatchObject({ pageCount: 1, bytes: fresh.length });
    expect(await troubles()).toEqual([]);
  });

  it('is one that says nothing for too long, and is seen without a file', async () => {
    const open: string[] = [];
    clamd.be('silent');
    const scanner = openVirusScanner({
      address: clamd.address,
      troubles: { begin: (label) => void open.push(label), end: () => void open.splice(0) },
      patienceMs: 150,
      everyMs: 100,
    });
    await expect.poll(() => open.length, { timeout: 5_000 }).toBeGreaterThan(0);
    clamd.be('well');
    await expect.poll(() => open.length, { timeout: 5_000 }).toBe(0);
    scanner.close();
  });
});

it('an address that is none is refused at the start', () => {
  expect(readConfig({ MAILROOM_CLAMD: '/run/clamd.ctl' }).clamd).toBe('/run/clamd.ctl');
  expect(clamdAddress('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  for (const wrong of ['clamd', 'host:0', 'host:70000', 'a b:1'])
    expect(() => clamdAddress(wrong)).toThrow('MAILROOM_CLAMD');
});
