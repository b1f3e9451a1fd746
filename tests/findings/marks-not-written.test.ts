// Marks that could not be written were a line in the log: nothing left, and nobody who keeps the server running was told.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';

let office: PostOffice | undefined;
beforeAll(async () => {
  office = await openPostOffice();
}, 120_000);
afterAll(async () => {
  await office?.close();
});

it('is shown by the call that monitoring asks, and to administrators, until they can be written again', async () => {
  if (office === undefined) throw new Error('Nothing was opened.');
  const { dataDir, url } = office.server;
  const clerk = await office.as('clerk');
  const ready = async () => ((await (await fetch(`${url}/api/app/ready`)).json()) as { result: object }).result;
  expect(await ready()).toEqual({ ready: true, troubles: [] });
  const outbox = path.join(dataDir, 'outbox');
  renameSync(outbox, `${outbox}.aside`);
  writeFileSync(outbox, 'no folder');
  const pdf = await lettersPdf([
    { address: ['Mme A', '12 rue des Lilas', '75011 Paris'], email: 'a@mail.example', pages: 1 },
  ]);
  const job = await office.deposit(clerk, office.town.services.emails, pdf);
  await office.confirm(clerk, job.id);
  const fault = { label: 'system.marksNotWritten', parameters: { code: 'ENOTDIR' } };
  await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ ready: true, troubles: [{ label: fault.label }] });
  const administrator = await office.server.administrator();
  expect((await administrator.call('authentication.check', { query: {} })).user.troubles).toEqual([fault]);
  expect((await clerk.call('authentication.check', { query: {} })).user).not.toHaveProperty('troubles');

  rmSync(outbox);
  renameSync(`${outbox}.aside`, outbox);
  await expect.poll(ready, { timeout: 30_000 }).toEqual({ ready: true, troubles: [] });
}, 120_000);
