// What is sealed late, or takes long to be written, is true all the same: the checker says so, and blames no clock.
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import {
  type Chain,
  checkedBy,
  copyOf,
  folders,
  keyIn,
  last,
  type Manifest,
  putOn,
  readChain,
  sealAnew,
  signAnew,
  unpack,
} from './evidence-forgery.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { PROVIDER_FILE } from './tracked/signed-push.ts';

const MINUTE = 60_000;

let office: PostOffice;
/** The bundle of a letter whose history waited for its seals. */
let waited: string;
beforeAll(async () => {
  office = await openPostOffice();
  waited = await sealedLate();
});
afterAll(async () => {
  await office?.close();
  rmSync(folders, { recursive: true });
});

async function sent(): Promise<number> {
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([{ address: ['Marie Curie', '12 rue Cuvier', '75005 Paris'], pages: 1 }]);
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  return (await office.shipments(clerk, job.id))[0]?.id ?? 0;
}

/** Nothing was sealed for a quarter of an hour, and what waits is more than goes under one seal. */
async function sealedLate(): Promise<string> {
  const { services, clock } = office.server;
  await sent();
  await joinWholeChain(services);
  const shipmentId = await sent();
  clock.advance(15 * MINUTE);
  await joinWholeChain(services, 2);
  const clerk = await office.as('clerk');
  return unpack(await clerk.call('evidence.ofShipment', { params: { shipmentId } }), 'waited');
}

it('a letter whose history had to wait for several seals is found whole, and its checker says that it waited', () => {
  const { seals } = readChain(waited);
  expect(seals.filter(({ belated }) => belated).length).toBeGreaterThan(1);
  expect(checkBundle(readFolder(waited))).toEqual([]);
  const { status, said } = checkedBy(waited, waited);
  expect([status, said]).toEqual([0, expect.stringContaining('Nothing was changed')]);
  expect(said).toMatch(/^\d+ events were sealed late, behind younger ones/m);
});

/** What the checker finds once seals are as they were before they said that they came late. */
async function problemsOnce(change: (seal: Chain['seals'][number]['before'] & object) => void): Promise<string> {
  const copy = copyOf(waited);
  const key = await keyIn(office.server.services.config.signingKeyFile);
  sealAnew(copy, key, ({ seals }) => {
    for (const seal of seals) {
      seal.belated = false;
      for (const one of [seal, seal.before]) if (one !== null) change(one);
    }
  });
  await signAnew(copy, key);
  return checkBundle(readFolder(copy.folder)).join('\n');
}

it('of seals that did not say so it finds whole what stands behind a full one, and names both causes of all else', async () => {
  const full = await problemsOnce((before) => {
    before.links = 10_000;
  });
  expect(full).toBe('');
  const other = await problemsOnce((before) => {
    before.belated = false;
  });
  expect(other).toContain('older than what was sealed before it: the clock was set back, or it was written late');
});

/** The bundle once it was changed by whoever has the key. */
async function changedBy(change: (chain: Chain) => void, manifest: (value: Manifest) => void = () => undefined) {
  const copy = copyOf(waited);
  const key = await keyIn(office.server.services.config.signingKeyFile);
  sealAnew(copy, key, change);
  copy.manifest(manifest);
  await signAnew(copy, key);
  return copy.folder;
}

it('a seal that says of the one before what that does not say of itself is found', async () => {
  const copy = copyOf(waited);
  const key = await keyIn(office.server.services.config.signingKeyFile);
  copy.chain(({ seals }) => {
    const { before } = last(seals);
    if (before !== null) before.links += 1;
    putOn(last(seals), key);
  });
  await signAnew(copy, key);
  const { number } = last(readChain(waited).seals);
  expect(checkBundle(readFolder(copy.folder))).toEqual([`The chain is broken before the seal ${number}.`]);
});

it('a bundle that says it was made before its last seal is found, in whatever order seals are listed', async () => {
  const first = readChain(waited).seals[0]?.before?.at ?? '';
  const folder = await changedBy(
    ({ seals }) => {
      if (seals[0] !== undefined) seals[0].at = first;
      seals.reverse();
    },
    (value) => {
      value.madeAt = first;
    },
  );
  expect(checkBundle(readFolder(folder))).toEqual([expect.stringContaining('made before its last seal')]);
});

it('a bundle of the first days, without anchors, files of carriers and proofs, is found whole', async () => {
  const folder = await changedBy(
    (chain) => void Reflect.deleteProperty(chain, 'anchors'),
    ({ shipments }) => {
      for (const shipment of shipments)
        for (const name of ['carriers', 'confirmed']) Reflect.deleteProperty(shipment, name);
    },
  );
  const { status, said } = checkedBy(waited, folder);
  expect([status, said]).toEqual([0, expect.stringContaining('Nothing was changed')]);
  expect(said).toContain("by the installation's own clock and own key only");
});

it('what comes of the last rows of a long file happened when they were entered', async () => {
  const admin = await office.server.administrator();
  const channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  const rows = Array.from({ length: 1_001 }, (_, n) => `NOBODY${n};LIV;2026-01-02 09:15`);
  const parts = [
    { name: 'parameters', value: JSON.stringify(PROVIDER_FILE) },
    { name: 'submittedFile', value: Buffer.from(['Piece;State;Time', ...rows].join('\n')), fileName: 'events.csv' },
  ];
  const report = await admin.call('tracking.import', { params: { channelId }, parts });
  expect(report).toMatchObject({ rows: 1_001, entered: 1_001, unplaced: 1_001 });
  const { rows: batches } = await sql`select count(*)::int as events from tracking_event
    where channel_id = ${channelId} and source = 'import' group by received_at order by received_at`.execute(
    office.server.services.db,
  );
  expect(batches).toEqual([{ events: 1_000 }, { events: 1 }]);
});
