// What the provider of production folders promises, tried on real folders; e-mail: email/email.test.ts.
import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUILT_PROVIDERS } from '#domain/channels/channel-types.ts';
import { composedShipment, DELIVERY } from '#tests/support/outgoing.ts';
import { openProviders } from './channels.ts';
import { deliveryFolder } from './folder/folder.channel.ts';
import { makeFolder, writeHidden } from './provider/place-file.ts';
import type { DeliveryProvider, OutgoingShipment } from './provider/provider.ts';

const { signal } = new AbortController();
let outbox = '';
beforeEach(async () => {
  outbox = await mkdtemp(path.join(tmpdir(), 'outbox-'));
});
const shipment = (nuid: string) => composedShipment(outbox, nuid);

const NOT_MERGED = { main: null, further: new Map() };

const row = (from: OutgoingShipment) => ({
  nuid: from.nuid,
  shipmentId: from.shipmentId,
  pages: from.pages,
  sheets: from.sheets,
  countryCode: from.countryCode,
  options: from.options,
  furtherFiles: [],
  senderLines: ['Alder', '1 rue Haute'],
  returnLines: [],
  address: {
    lines: ['Anna Schmidt', 'Hauptstraße 5', '10115 Berlin', 'ALLEMAGNE'],
    postalCode: '10115',
    town: 'Berlin',
    country: 'ALLEMAGNE',
  },
});

it('the providers that channels may be saved with are those that open', () => {
  const open = openProviders({ outbox, smtpUrl: null, mailFrom: 'a@b.example' });
  expect([...open.keys()].sort()).toEqual([...BUILT_PROVIDERS]);
});

describe('the production folder', () => {
  const open = () =>
    openProviders({ outbox, smtpUrl: null, mailFrom: 'a@b.example' }).get('folder') as DeliveryProvider;

  it('hands nothing over before the manifest stands, and everything with it', async () => {
    const provider = open();
    const [one, two] = [await shipment('AAAAAAAAAAAA1'), await shipment('BBBBBBBBBBBB2')];
    await provider.place(DELIVERY, [one, two], signal);
    const folder = deliveryFolder(outbox, DELIVERY);
    expect((await readdir(folder)).sort()).toEqual(['AAAAAAAAAAAA1.pdf', 'BBBBBBBBBBBB2.pdf']);
    await provider.prepare(DELIVERY, [row(one), row(two)], NOT_MERGED);
    expect(await readdir(folder)).not.toContain('ALDER-2026-00000001-5.csv');
    const outcome = await provider.complete(DELIVERY);
    expect(outcome).toMatchObject({ state: 'done', status: 400 });
    const manifest = await readFile(path.join(folder, 'ALDER-2026-00000001-5.csv'), 'utf8');
    const address =
      '"Anna Schmidt\nHauptstraße 5\n10115 Berlin\nALLEMAGNE","10115","Berlin","ALLEMAGNE","Alder\n1 rue Haute",""';
    expect(manifest.split('\r\n')).toEqual([
      '"NUID","shipment","file","first page","pages","sheets","country","options",' +
        '"address lines","postal code","town","country name","sender lines","return lines"',
      `"AAAAAAAAAAAA1","12","AAAAAAAAAAAA1.pdf","1","2","1","FR","Colour=Black",${address}`,
      `"BBBBBBBBBBBB2","12","BBBBBBBBBBBB2.pdf","1","2","1","FR","Colour=Black",${address}`,
      '',
    ]);
  });

  it('never replaces the manifest of another delivery, and puts nothing beside it', async () => {
    const provider = open();
    const [one, other] = [await shipment('AAAAAAAAAAAA1'), await shipment('BBBBBBBBBBBB2')];
    await provider.place(DELIVERY, [one], signal);
    await provider.prepare(DELIVERY, [row(one)], NOT_MERGED);
    await provider.complete(DELIVERY);
    const folder = deliveryFolder(outbox, DELIVERY);
    const manifest = await readFile(path.join(folder, 'ALDER-2026-00000001-5.csv'), 'utf8');
    await expect(provider.place(DELIVERY, [other], signal)).rejects.toThrow('ALDER-2026-00000001-5.csv');
    await expect(provider.prepare(DELIVERY, [row(other)], NOT_MERGED)).rejects.toThrow('ALDER-2026-00000001-5.csv');
    // Two that look at the same moment: the name decides.
    await writeHidden('another', path.join(folder, 'ALDER-2026-00000001-5.csv'));
    await expect(provider.complete(DELIVERY)).rejects.toThrow('ALDER-2026-00000001-5.csv');
    expect(await readFile(path.join(folder, 'ALDER-2026-00000001-5.csv'), 'utf8')).toBe(manifest);
    expect((await readdir(folder)).filter((name) => name.endsWith('.pdf'))).toEqual(['AAAAAAAAAAAA1.pdf']);
  });

  it('leaves the same files when every step is repeated after a crash', async () => {
    const one = await shipment('AAAAAAAAAAAA1');
    for (let attempt = 0; attempt < 2; attempt++) {
      const provider = open();
      await provider.place(DELIVERY, [one], signal);
      await provider.prepare(DELIVERY, [row(one)], NOT_MERGED);
      await provider.complete(DELIVERY);
    }
    expect((await readdir(deliveryFolder(outbox, DELIVERY))).sort()).toEqual([
      'AAAAAAAAAAAA1.pdf',
      'ALDER-2026-00000001-5.csv',
    ]);
  });

  it('puts further output files beside the main one, each merged or not, and names them at the end of the manifest', async () => {
    const furtherFiles = [
      { name: 'archive', merged: true },
      { name: 'copy.1', merged: false },
    ];
    const delivery = { ...DELIVERY, furtherFiles };
    const both = await Promise.all(
      ['AAAAAAAAAAAA1', 'BBBBBBBBBBBB2'].map(async (nuid) => {
        const made = await shipment(nuid);
        const file = path.join(outbox, `further-${nuid}`);
        await writeFile(file, `%PDF-1.7 copy of ${nuid} %%EOF`);
        return { ...made, furtherFiles: furtherFiles.map(({ name }) => ({ name, path: file })) };
      }),
    );
    const merged = path.join(outbox, 'merged.pdf');
    await writeFile(merged, '%PDF-1.7 all %%EOF');
    const pages = furtherFiles.map(({ name }, place) => ({ name, pages: place + 3 }));
    const rows = both.map((one) => ({ ...row(one), furtherFiles: pages }));
    // Twice: a repeat finds what is there.
    for (const provider of [open(), open()]) {
      await provider.place(delivery, both, signal);
      await provider.prepare(delivery, rows, { main: null, further: new Map([['archive', merged]]) });
    }
    await open().complete(delivery);
    const folder = deliveryFolder(outbox, delivery);
    expect((await readdir(folder)).sort()).toEqual([
      'AAAAAAAAAAAA1-copy.1.pdf',
      'AAAAAAAAAAAA1.pdf',
      'ALDER-2026-00000001-5-archive.pdf',
      'ALDER-2026-00000001-5.csv',
      'BBBBBBBBBBBB2-copy.1.pdf',
      'BBBBBBBBBBBB2.pdf',
    ]);
    expect(await readFile(path.join(folder, 'BBBBBBBBBBBB2-copy.1.pdf'), 'utf8')).toContain('copy of BBBBBBBBBBBB2');
    const manifest = await readFile(path.join(folder, 'ALDER-2026-00000001-5.csv'), 'utf8');
    const [head, , second] = manifest.replaceAll(/(?<!\r)\n/g, ' ').split('\r\n');
    expect(head).toMatch(
      /^"NUID","shipment","file".*"country name","sender lines","return lines","archive file","archive first page","archive pages","copy.1 file","copy.1 first page","copy.1 pages"$/,
    );
    expect(second).toMatch(
      /^"BBBBBBBBBBBB2","12","BBBBBBBBBBBB2.pdf","1","2".*"ALDER-2026-00000001-5-archive.pdf","4","3","BBBBBBBBBBBB2-copy.1.pdf","1","4"$/,
    );
  });

  it('counts the first pages on in a merged file', async () => {
    const merged = path.join(outbox, 'merged.pdf');
    await writeFile(merged, '%PDF-1.7 all %%EOF');
    const [one, two] = [await shipment('AAAAAAAAAAAA1'), await shipment('BBBBBBBBBBBB2')];
    const delivery = { ...DELIVERY, merged: true };
    await open().prepare(delivery, [row(one), row(two)], { main: merged, further: new Map() });
    await open().complete(delivery);
    const folder = deliveryFolder(outbox, DELIVERY);
    expect((await readdir(folder)).sort()).toEqual(['ALDER-2026-00000001-5.csv', 'ALDER-2026-00000001-5.pdf']);
    const manifest = await readFile(path.join(folder, 'ALDER-2026-00000001-5.csv'), 'utf8');
    expect(manifest).toContain('"BBBBBBBBBBBB2","12","ALDER-2026-00000001-5.pdf","3","2","1"');
  });
});

describe('what a production site may do', () => {
  it('reads letters and manifest alike through its group, and others read nothing', async () => {
    const provider = openProviders({ outbox, smtpUrl: null, mailFrom: 'a@b.example' }).get(
      'folder',
    ) as DeliveryProvider;
    const one = await shipment('AAAAAAAAAAAA1');
    await chmod(one.path, 0o600);
    const folder = deliveryFolder(outbox, DELIVERY);
    const modes = async () =>
      Promise.all(
        ['', ...(await readdir(folder))].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777),
      );
    const umask = process.umask(0o077);
    try {
      await provider.place(DELIVERY, [one], signal);
      await provider.prepare(DELIVERY, [row(one)], NOT_MERGED);
      await provider.complete(DELIVERY);
      expect(await modes()).toEqual([0o750, 0o640, 0o640]);
      // A letter that an earlier try left as the store has it.
      await chmod(path.join(folder, 'AAAAAAAAAAAA1.pdf'), 0o600);
      await provider.place(DELIVERY, [one], signal);
      expect(await modes()).toEqual([0o750, 0o640, 0o640]);
    } finally {
      process.umask(umask);
    }
  });
});

describe('a folder that is new down to its root', () => {
  it('is made whole, with every name on the way synced where it stands', async () => {
    const deep = path.join(outbox, 'site', 'channel', 'delivery');
    await makeFolder(deep);
    await makeFolder(deep);
    expect((await stat(deep)).isDirectory()).toBe(true);
    await expect(makeFolder(path.join(outbox, 'composed', 'x', '..', 'y'))).resolves.toBeUndefined();
  });
});
