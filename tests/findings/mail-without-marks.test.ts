// The folder of the outbox cannot be written while e-mails are to leave: they wait and say so; none is called sent, and all of
// them go once the folder is there.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';

let peer: MailPeer | undefined;
let office: PostOffice | undefined;
beforeAll(async () => {
  peer = await openMailPeer();
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url } });
}, 120_000);
afterAll(async () => {
  await office?.close();
  await peer?.close();
});

it('waits with a reason, makes no try and no doubt, and goes afterwards', async () => {
  if (office === undefined || peer === undefined) throw new Error('Nothing was opened.');
  const { services, dataDir } = office.server;
  const clerk = await office.as('clerk');
  const outbox = path.join(dataDir, 'outbox');
  const letters = ['anna', 'bert'].map((name) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `${name}@mail.example`,
    pages: 1,
  }));
  const early = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters.slice(0, 1)));
  await office.reaches(clerk, (await office.confirm(clerk, early.id)).id, 'OUTPUTTED');
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters));
  const command = await clerk.call('commands.create', {
    body: { packGroupIds: (await office.rows(clerk, job.id)).map(({ id }) => id), expectedPostDate: null },
  });
  renameSync(outbox, `${outbox}.aside`);
  writeFileSync(outbox, 'no folder');
  const delivery = () =>
    services.db
      .selectFrom('delivery')
      .select(['state', 'fault'])
      .where('command_id', '=', command.id)
      .executeTakeFirst();
  const hurry = () => hurryTasks(services.db, DELIVERY_QUEUES.output);
  for (let turn = 0; turn < 4; turn += 1) {
    await services.db.updateTable('delivery').set({ fault: null }).where('state', '=', 'READY').execute();
    await expect
      .poll(() => hurry().then(delivery), { timeout: 30_000 })
      .toMatchObject({ state: 'READY', fault: { label: 'channel.folderWaits', parameters: { code: 'ENOTDIR' } } });
  }
  expect(await services.db.selectFrom('send_attempt').select('id').execute()).toHaveLength(1);
  expect((await office.shipments(clerk, job.id)).map(({ status, doubt }) => [status, doubt])).toEqual([
    [300, null],
    [300, null],
  ]);
  expect(peer.taken).toHaveLength(1);

  rmSync(outbox);
  renameSync(`${outbox}.aside`, outbox);
  await expect
    .poll(
      () =>
        hurry()
          .then(delivery)
          .then((one) => one?.state),
      { timeout: 30_000 },
    )
    .toBe('OUTPUTTED');
  expect(peer.taken).toHaveLength(3);
  expect((await office.shipments(clerk, job.id)).map(({ status, doubt }) => [status, doubt])).toEqual([
    [700, null],
    [700, null],
  ]);
}, 120_000);
