// Pages that a print system was asked for and neither applied nor sent: recorded answers of CUPS 2.4 to Get-Jobs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askedOfPrintSystem, cupsAddress, ownCups } from './print-system.ts';
import { acceptanceOf } from './spool.ts';
import { SpoolMetadata } from './spool-file.ts';

const PRINTED = SpoolMetadata.parse({
  ...{ version: 2, uuid: '5a4cbf1c', queue: 'letters', unchanged: true, jobName: 'Letter', documentName: 'Letter' },
  ...{ claimedUser: 'anna', client: 'CUPS/2.4.2 (Linux) IPP/2.0', clientAddress: '::1', bytes: 1, sha256: '' },
  ...{ acceptedAt: '2026-11-21T17:00:00Z', pages: null, settings: {} },
});

const field = (tag: number, name: string, value: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(name.length, 1);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(value.length, 0);
  return Buffer.concat([head, Buffer.from(name), size, value]);
};
const numbers = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(value);
      return bytes;
    }),
  );
const GROUP = Buffer.from([2]);
/** A job as CUPS shows it: 5 is processing, 9 is completed. */
const job = (name: string, state: number, ...more: readonly Buffer[]): Buffer =>
  Buffer.concat([GROUP, field(0x42, 'job-name', Buffer.from(name)), field(0x23, 'job-state', numbers(state)), ...more]);
const cups =
  (...jobs: readonly Buffer[]) =>
  async (): Promise<Buffer> =>
    Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 1]), ...jobs, Buffer.from([3])]);

const RANGES = [field(0x33, 'page-ranges', numbers(2, 3)), field(0x33, '', numbers(5, 5))];
const choice = (...jobs: readonly Buffer[]) => askedOfPrintSystem(PRINTED, cups(...jobs));

afterEach(() => vi.unstubAllEnvs());

describe('the pages that a person chose in a print dialog', () => {
  it('are read from the job of the print system, which sent the whole document', async () => {
    expect(await choice(job('Letter', 5, ...RANGES))).toEqual({ kind: 'pages', pages: '2-3, 5' });
    expect(await choice(job('Letter', 5))).toEqual({ kind: 'all' });
    expect(await choice(job('Letter', 5, field(0x33, 'page-ranges', numbers(1, 2 ** 31 - 1))))).toEqual({
      kind: 'all',
    });
  });

  it.each([
    ['number-up', field(0x21, 'number-up', numbers(2))],
    ['page-set', field(0x44, 'page-set', Buffer.from('odd'))],
    ['outputorder', field(0x44, 'outputorder', Buffer.from('reverse'))],
    ['booklet', field(0x44, 'booklet', Buffer.from('true'))],
  ])('are other pages with %s', async (_name, option) => {
    expect(await choice(job('Letter', 5, option))).toEqual({ kind: 'arranged' });
  });

  it('are those of the job that is being sent, else of any job of that name', async () => {
    expect(await choice(job('Letter', 9, ...RANGES), job('Letter', 5), job('Other', 5, ...RANGES))).toEqual({
      kind: 'all',
    });
    expect(await choice(job('Letter', 9, ...RANGES), job('Letter', 9))).toMatchObject({ kind: 'pages' });
  });

  it('are unknown where the print system does not say: no job, no answer, another computer', async () => {
    expect(await choice()).toEqual({ kind: 'unknown' });
    expect(await askedOfPrintSystem(PRINTED, async () => undefined)).toEqual({ kind: 'unknown' });
    expect(await askedOfPrintSystem(PRINTED, async () => Buffer.from('hello'))).toEqual({ kind: 'unknown' });
    const remote = { ...PRINTED, clientAddress: '192.168.1.7' };
    expect(await askedOfPrintSystem(remote, cups(job('Letter', 5)))).toEqual({ kind: 'unknown' });
  });

  it('are not asked for where the print system has applied them, or the sender says itself', async () => {
    const never = () => Promise.reject(new Error('asked'));
    for (const document of [{ unchanged: false }, { client: 'Phone/1.0' }, { pages: 2 }])
      expect(await askedOfPrintSystem({ ...PRINTED, ...document }, never)).toEqual({ kind: 'all' });
  });

  it('keep a document from being sent: chosen pages in every mode, unknown ones where nobody looks', () => {
    const label = (kind: 'all' | 'arranged' | 'unknown', unattended: boolean) =>
      acceptanceOf(PRINTED, 'letter.pdf', { choice: { kind }, unattended }).failure?.label;
    expect(label('arranged', false)).toBe('desktop.outbox.arranged');
    expect(label('unknown', true)).toBe('desktop.outbox.pagesUnknown');
    expect([label('unknown', false), label('all', true)]).toEqual([undefined, undefined]);
    const pages = { choice: { kind: 'pages', pages: '2-3' }, unattended: true } as const;
    expect(acceptanceOf(PRINTED, 'letter.pdf', pages).failure).toEqual({
      label: 'desktop.outbox.somePages',
      parameters: { name: 'Letter', pages: '2-3' },
    });
  });
});

describe('the print system of the machine', () => {
  it('is where its own programs look for it', () => {
    expect(cupsAddress({}, 'linux')).toEqual({ socketPath: '/run/cups/cups.sock' });
    expect(cupsAddress({}, 'darwin')).toEqual({ socketPath: '/private/var/run/cupsd' });
    expect(cupsAddress({ CUPS_SERVER: '/tmp/cups.sock' }, 'linux')).toEqual({ socketPath: '/tmp/cups.sock' });
    expect(cupsAddress({ CUPS_SERVER: '127.0.0.1:6631' }, 'linux')).toEqual({ host: '127.0.0.1', port: 6631 });
    expect(cupsAddress({ CUPS_SERVER: 'printers' }, 'linux')).toEqual({ host: 'printers', port: 631 });
  });

  it('is asked over HTTP, and may be away', async () => {
    const bytes = await cups(job('Letter', 5, ...RANGES))();
    const server = createServer((_request, response) => response.end(bytes)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    vi.stubEnv('CUPS_SERVER', `127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await askedOfPrintSystem(PRINTED, ownCups)).toEqual({ kind: 'pages', pages: '2-3, 5' });
    await new Promise((resolve) => server.close(resolve));
    expect(await askedOfPrintSystem(PRINTED, ownCups)).toEqual({ kind: 'unknown' });
  });
});
