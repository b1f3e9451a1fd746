// A carrier says of a letter in doubt that it was handed over, which its status says already: that the doubt is settled is a line of its
// history, so that whoever hears of it, or proves it, does not know of the doubt alone.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { checkedBy, folders, readChain, unpack } from '../scenarios/evidence-forgery.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { violationsOf } from '../scenarios/sound.ts';
import { doubtfulLetter } from '../scenarios/tracked/doubtful-letter.ts';
import { pushSigned } from '../scenarios/tracked/signed-push.ts';

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
});
afterAll(async () => {
  await office?.close();
  rmSync(folders, { recursive: true });
});

it('stands in the history, and in the evidence, of the letter', async () => {
  const { jobId, id: shipmentId, nuid } = await doubtfulLetter(office, clerk);
  const bundle = async (name: string) => {
    await joinWholeChain(office.server.services);
    return unpack(await clerk.call('evidence.ofShipment', { params: { shipmentId } }), name);
  };
  const eventsIn = (folder: string) =>
    readChain(folder)
      .entries.filter(({ entity }) => entity === 'shipment')
      .map(({ event }) => event);
  const doubted = await bundle('doubted');
  expect(eventsIn(doubted).at(-1)).toBe('doubt');
  expect(checkedBy(doubted, doubted).status).toBe(0);
  const admin = await office.server.administrator();
  const channel = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  const { secret } = await admin.call('tracking.makeSecret', { params: { channelId: channel } });
  office.server.clock.advance(60_000);
  const at = office.server.clock.now().toISOString();
  await pushSigned(office, [{ nuid, code: 400, at }], { channel, secret });
  expect((await office.shipments(clerk, jobId))[0]).toMatchObject({ status: 400, doubt: null });
  const lines = await clerk.call('shipments.revisions', { params: { shipmentId } });
  expect(lines.map(({ event, details }) => [event, details.tracking]).filter(([event]) => event !== '300')).toEqual(
    expect.arrayContaining([['400', 'push']]),
  );
  const settled = await bundle('settled');
  expect(eventsIn(settled).slice(-2)).toEqual(['doubt', '400']);
  expect(checkedBy(settled, settled).status).toBe(0);
  expect(await violationsOf(office)).toEqual([]);
});
