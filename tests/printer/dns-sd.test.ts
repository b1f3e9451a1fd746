// "Print from other devices" is found: announced by the printer's responder, looked up by a resolver that is not it.
// Everything stays on the loopback interface.
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Announcement, announceQueues } from '#printer-driver/transport/announce.ts';
import { announcedHost } from '#printer-driver/transport/host-names.ts';
import { askMdns, TYPE } from './support/mdns.ts';

const LOOPBACK = '127.0.0.1';
const PORT = 8631;
/** Names of this run alone: another run on this machine hears and answers the same questions. */
const RUN = randomBytes(4).toString('hex');
const LETTERS = {
  queue: { name: `letters-${RUN}`, info: `Letters to post ${RUN}`, location: 'Room 4', unchanged: false },
  uuid: 'urn:uuid:5a4cbf1c-0f0f-8aaa-9bbb-1234567890ab',
};
const INVOICES = {
  queue: { name: `invoices-${RUN}`, info: `Factures à l’étranger ${RUN}`, location: '', unchanged: true },
  uuid: 'urn:uuid:5a4cbf1c-0f0f-8aaa-9bbb-ba0987654321',
};

const loopbackName = (): string | undefined =>
  Object.entries(networkInterfaces()).find(([, list]) => list?.some(({ address }) => address === LOOPBACK))?.[0];

/** Why nothing can be announced here; undefined when it can. */
async function missing(): Promise<string | undefined> {
  if (loopbackName() === undefined) return 'this machine has no loopback interface for IPv4';
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  try {
    await new Promise<void>((resolve) => socket.bind(0, LOOPBACK, resolve));
    socket.addMembership('224.0.0.251', LOOPBACK);
    return undefined;
  } catch (cause) {
    return `this machine has no multicast on its loopback interface: ${String(cause)}`;
  } finally {
    socket.close();
  }
}

const reason = await missing();
if (reason !== undefined) console.log(`DNS-SD is not tested: ${reason}`);

const look = async (name: string, type: number) =>
  (await askMdns({ name, type, on: LOOPBACK })).flatMap(({ data }) => (typeof data === 'string' ? [data] : data));
const names = async (kind: string): Promise<string[]> =>
  [...new Set(await look(kind, TYPE.ptr))].sort().filter((name) => name.includes(RUN));
const service = (info: string): string => `${info}._ipps._tcp.local`;

describe.skipIf(reason !== undefined)('a printer that other devices may use', () => {
  const hosts: string[] = [];
  let announcement: Announcement;
  beforeAll(async () => {
    announcement = await announceQueues({
      queues: [LETTERS, INVOICES],
      port: PORT,
      interfaces: [loopbackName() ?? 'lo'],
      onHost: (host) => hosts.push(host),
    });
  });
  afterAll(() => announcement?.stop());

  it('is listed with each queue, for AirPrint and for IPP Everywhere too', async () => {
    const both = [service(INVOICES.queue.info), service(LETTERS.queue.info)];
    expect(await names('_ipps._tcp.local')).toEqual(both);
    expect(await names('_universal._sub._ipps._tcp.local')).toEqual(both);
    expect(await names('_print._sub._ipps._tcp.local')).toEqual(both);
  });

  it('is not listed without TLS: only this machine may print in clear', async () => {
    expect(await names('_ipp._tcp.local')).toEqual([]);
  });

  it('is reached under the host names that the printer answers to', async () => {
    for (const { queue } of [LETTERS, INVOICES]) {
      const host = `${announcedHost(queue.name)}.local`;
      expect([...new Set(await look(service(queue.info), TYPE.srv))]).toEqual([`${host} ${PORT}`]);
      expect(hosts).toContain(host);
      expect(await look(host, TYPE.a)).toContain(LOOPBACK);
    }
    expect(hosts).toHaveLength(2);
  });

  it('says in its TXT record what devices ask for before they print', async () => {
    const said = await look(service(LETTERS.queue.info), TYPE.txt);
    const record = Object.fromEntries(said.map((text) => text.split(/=(.*)/s, 2)));
    expect(said[0]).toBe('txtvers=1');
    // What clients of IPP Everywhere read, without the certificate that was not given, and the question for name and password.
    const keys = ['txtvers', 'qtotal', 'rp', 'ty', 'note', 'pdl', 'UUID', 'URF', 'Color', 'Duplex', 'TLS', 'adminurl'];
    keys.push('priority', 'product', 'kind', 'PaperMax', 'Fax', 'Scan', 'air');
    expect(new Set(Object.keys(record))).toEqual(new Set(keys));
    expect(record).toMatchObject({
      ...{ rp: `ipp/plain/letters-${RUN}`, note: 'Room 4', UUID: '5a4cbf1c-0f0f-8aaa-9bbb-1234567890ab' },
      ...{
        adminurl: `https://${announcedHost(LETTERS.queue.name)}.local:${PORT}/`,
        TLS: '1.2',
        air: 'username,password',
      },
      ...{ Color: 'T', Duplex: 'T', Fax: 'F', Scan: 'F', qtotal: '1', kind: 'document,envelope,photo' },
    });
    expect(record.pdl?.split(',')).toEqual(
      expect.arrayContaining(['application/pdf', 'image/pwg-raster', 'image/urf', 'image/jpeg']),
    );
    // RFC 6763 section 6.1: few readers take more.
    expect(said.every((text) => Buffer.byteLength(text) <= 255)).toBe(true);
    expect(said.filter((text) => /certified/i.test(text))).toEqual([]);
  });

  it('follows the queues: a new one is found, a removed one is gone', async () => {
    const returns = { ...INVOICES, queue: { ...INVOICES.queue, name: `returns-${RUN}`, info: `Returns ${RUN}` } };
    await announcement.follow([LETTERS, returns]);
    expect(await names('_ipps._tcp.local')).toEqual([service(LETTERS.queue.info), service(returns.queue.info)]);
    expect(await look(service(INVOICES.queue.info), TYPE.srv)).toEqual([]);
  });
});
